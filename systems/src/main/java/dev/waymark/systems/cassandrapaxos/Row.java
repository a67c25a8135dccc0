package dev.waymark.systems.cassandrapaxos;

/**
 * The one row that all transactions work on: three cells, each with its value (0: none)
 * and the ballot it was written at, and one bit for each transaction that was committed. As in Cassandra the later write
 * of a cell wins, cell by cell.
 */
public record Row(int first, int firstAt, int second, int secondAt, int third, int thirdAt, int committed) {
    static final Row EMPTY = new Row(0, 0, 0, 0, 0, 0, 0);

    Row merge(Row other) {
        if (equals(other)) {
            return this;
        }
        return new Row(
                other.firstAt > firstAt ? other.first : first,
                Math.max(firstAt, other.firstAt),
                other.secondAt > secondAt ? other.second : second,
                Math.max(secondAt, other.secondAt),
                other.thirdAt > thirdAt ? other.third : third,
                Math.max(thirdAt, other.thirdAt),
                committed | other.committed);
    }

    boolean sameValues(Row other) {
        return first == other.first && second == other.second && third == other.third;
    }

    int cell(int key) {
        return key == 0 ? first : key == 1 ? second : third;
    }
}
