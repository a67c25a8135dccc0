package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.core.workload.Write;

/**
 * Transactions of a workload given as data. Processes learn of a transaction by its number alone, and workloads may differ
 * between executions: so the number says all, from the low bits up: step, key, key of the condition, value, expected value.
 * A cell holds the value written.
 */
final class Writes implements Transactions {
    static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(CassandraPaxos.NODES, 3, 15, (1 << 11) - 1);

    private static final int STEP_BITS = 5;
    private static final int KEY_BITS = 2;
    private static final int VALUE_BITS = 11;
    private static final int KEY_AT = STEP_BITS;
    private static final int READ_AT = KEY_AT + KEY_BITS;
    private static final int VALUE_AT = READ_AT + KEY_BITS;
    private static final int EXPECTED_AT = VALUE_AT + VALUE_BITS;

    @Override
    public int number(Object request) {
        Write write = (Write) request;
        return (write.step() + 1) // so that none is 0
                | (write.key() << KEY_AT)
                | ((write.readKey() + 1) << READ_AT)
                | (write.value() << VALUE_AT)
                | (write.expected() << EXPECTED_AT);
    }

    private static int part(int transaction, int at, int bits) {
        return (transaction >>> at) & ((1 << bits) - 1);
    }

    @Override
    public String name(int transaction) {
        if (transaction == 0) {
            return "-";
        }
        int read = part(transaction, READ_AT, KEY_BITS);
        String condition = read == 0 ? "" : "k" + (read - 1) + "=" + part(transaction, EXPECTED_AT, VALUE_BITS) + "?";
        return condition + "k" + part(transaction, KEY_AT, KEY_BITS) + "<-" + part(transaction, VALUE_AT, VALUE_BITS);
    }

    @Override
    public boolean applies(int transaction, Row row) {
        int read = part(transaction, READ_AT, KEY_BITS);
        return read == 0 || row.cell(read - 1) == part(transaction, EXPECTED_AT, VALUE_BITS);
    }

    @Override
    public Row written(int transaction, int ballot) {
        int value = part(transaction, VALUE_AT, VALUE_BITS);
        int bit = bit(transaction);
        return switch (part(transaction, KEY_AT, KEY_BITS)) {
            case 0 -> new Row(value, ballot, 0, 0, 0, 0, bit);
            case 1 -> new Row(0, 0, value, ballot, 0, 0, bit);
            default -> new Row(0, 0, 0, 0, value, ballot, bit);
        };
    }

    @Override
    public boolean isIn(int transaction, Row row) {
        return (row.committed() & bit(transaction)) != 0;
    }

    private static int bit(int transaction) {
        return 1 << (part(transaction, 0, STEP_BITS) - 1);
    }

    @Override
    public String values(Row row) {
        return row.first() + "," + row.second() + "," + row.third();
    }
}
