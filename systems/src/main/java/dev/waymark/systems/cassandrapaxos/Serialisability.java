package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * In the end the row, as all processes together know it, is what the transactions leave when run one after the other in some
 * order: those with an answer as they were answered, those without one may be in it or not. There are 16 orders of up to
 * three transactions, so all are tried.
 */
final class Serialisability extends Check implements Observer {
    private final Trio transactions;
    private final @Nullable Boolean[] answers = new Boolean[Trio.COUNT + 1];
    private final Row[] rows;
    private @Nullable View view;

    private Serialisability(Trio transactions, int nodes) {
        this.transactions = transactions;
        this.rows = new Row[nodes + 1];
        Arrays.fill(rows, Row.EMPTY);
    }

    static Property property(Trio transactions, int nodes) {
        return Property.of(
                "serialisability",
                "the final row is that of some serial order of the transactions; reached when two were answered",
                Set.of(), // the last row of each node, and what each client was told
                () -> new Serialisability(transactions, nodes));
    }

    @Override
    public Observer observer() {
        return this;
    }

    @Override
    public void begin(View newView) {
        view = newView;
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        answers[client] = (Boolean) result;
    }

    /** Rows are on disk, so that of a process that is down is the last one seen. */
    @Override
    public void stepped(int node) {
        if (node > 0 && view != null && view.state(node) instanceof ProcessState state) {
            rows[node] = state.row();
        }
    }

    @Override
    public void end(View atEnd) {
        int answered = 0;
        for (int transaction = 1; transaction <= Trio.COUNT; transaction++) {
            answered += answers[transaction] == null ? 0 : 1;
        }
        reached(answered >= 2);
        Row last = Row.EMPTY;
        for (int node = 1; node < rows.length; node++) {
            last = last.merge(rows[node]);
        }
        if (!isSerial(0, Row.EMPTY, last)) {
            violated("no serial order of the transactions leaves " + transactions.values(last) + " with answers "
                    + answers());
        }
    }

    /** Whether the transactions that are not in {@code used} can follow {@code row} so that {@code last} comes out. */
    private boolean isSerial(int used, Row row, Row last) {
        if (isComplete(used) && row.sameValues(last)) {
            return true;
        }
        for (int transaction = 1; transaction <= Trio.COUNT; transaction++) {
            if ((used >> transaction & 1) != 0) {
                continue;
            }
            boolean applies = transactions.applies(transaction, row);
            Boolean answer = answers[transaction];
            if (answer != null && answer != applies) {
                continue;
            }
            int place = Integer.bitCount(used) + 1;
            Row next = applies ? row.merge(transactions.written(transaction, place)) : row;
            if (isSerial(used | 1 << transaction, next, last)) {
                return true;
            }
        }
        return false;
    }

    private boolean isComplete(int used) {
        for (int transaction = 1; transaction <= Trio.COUNT; transaction++) {
            if (answers[transaction] != null && (used >> transaction & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    private String answers() {
        StringBuilder text = new StringBuilder();
        for (int transaction = 1; transaction <= Trio.COUNT; transaction++) {
            Boolean answer = answers[transaction];
            text.append(transaction == 1 ? "" : ", ")
                    .append(Trio.nameOf(transaction))
                    .append(answer == null ? " unknown" : answer ? " applied" : " refused");
        }
        return text.toString();
    }
}
