package dev.waymark.histories.file;

import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.linear.BankChecker;
import dev.waymark.histories.linear.CounterChecker;
import dev.waymark.histories.linear.MutexChecker;
import dev.waymark.histories.linear.QueueChecker;
import dev.waymark.histories.linear.SetChecker;
import dev.waymark.histories.linear.SetFullChecker;
import dev.waymark.histories.linear.UniqueIdsChecker;
import dev.waymark.histories.transactions.Level;
import dev.waymark.histories.transactions.RegisterOptions;
import dev.waymark.histories.transactions.TransactionChecker;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a recorded history can be about that is decided without searching for a legal order of all operations. */
public enum ScannedModel {
    SET("add", "read"),
    SET_FULL("add", "read"),
    QUEUE("enqueue", "dequeue", "drain"),
    UNORDERED_QUEUE("enqueue", "dequeue", "drain"),
    COUNTER("add", "read"),
    BANK("transfer", "read"),
    UNIQUE_IDS("generate"),
    MUTEX("acquire", "release"),
    LIST_APPEND("txn"),
    RW_REGISTER("txn");

    private static final String LINEARIZABLE = "linearizable";
    /** An element may be missing for a while, but not in the end. */
    private static final String EVENTUAL = "eventual";

    private final List<String> operations;

    ScannedModel(String... operations) {
        this.operations = List.of(operations);
    }

    /** Which order each register keeps, whatever holds for transactions over several of them. */
    public enum RegisterOrder {
        NONE,
        /** It shows a process its versions in order. */
        PROCESS,
        /** It shows them to everybody in the order of time, and so to each process. */
        REALTIME;

        /** As the command line writes it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * {@code consistency} is as the command line has it. {@code initial}: what is there at first, null if nothing. {@code total} and
     * {@code negativeBalances} are of banks, {@code registerOrder} of registers, {@code steps} of transactions: how many a search for
     * short cycles or for an order may take.
     */
    public record Options(
            String consistency,
            @Nullable Object initial,
            @Nullable Long total,
            boolean negativeBalances,
            RegisterOrder registerOrder,
            long steps) {
        /** Nothing said but what is asked for. */
        public static Options asking(String consistency) {
            return new Options(consistency, null, null, false, RegisterOrder.NONE, TransactionChecker.STEPS_USUAL);
        }

        private RegisterOptions ofRegisters() {
            return new RegisterOptions(
                    initial, registerOrder != RegisterOrder.NONE, registerOrder == RegisterOrder.REALTIME);
        }
    }

    /** As the command line writes it: {@code rw-register}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(ScannedModel::word).toList();
    }

    /** Null: there is no such. */
    public static @Nullable ScannedModel of(String word) {
        return Arrays.stream(values())
                .filter(model -> model.word().equals(word))
                .findFirst()
                .orElse(null);
    }

    /** What is asked for where nobody says it. */
    public String usualConsistency() {
        return this == SET_FULL ? EVENTUAL : LINEARIZABLE;
    }

    /** Whether it has all of these operations. */
    boolean takes(Set<String> functions) {
        return operations.containsAll(functions);
    }

    List<String> functions() {
        return operations;
    }

    public boolean transactions() {
        return this == LIST_APPEND || this == RW_REGISTER;
    }

    /** Throws {@link HistoryException} if there is no such consistency. */
    public Checker checker(Options options) {
        if (transactions()) {
            Level level = level(options.consistency);
            return (this == LIST_APPEND
                            ? TransactionChecker.ofLists(level)
                            : TransactionChecker.ofRegisters(level, options.ofRegisters()))
                    .withSteps(options.steps);
        }
        if (!options.consistency.equals(LINEARIZABLE) && !options.consistency.equals(usualConsistency())) {
            throw new HistoryException("--consistency " + options.consistency
                    + " is about transactions and registers; a " + word() + " is checked as it is: leave it out");
        }
        return switch (this) {
            case SET -> new SetChecker();
            case SET_FULL -> new SetFullChecker(options.consistency.equals(LINEARIZABLE));
            case QUEUE -> new QueueChecker(true);
            case UNORDERED_QUEUE -> new QueueChecker(false);
            case COUNTER -> new CounterChecker();
            case BANK -> new BankChecker(options.total, options.negativeBalances);
            case UNIQUE_IDS -> new UniqueIdsChecker();
            case MUTEX -> new MutexChecker();
            default -> throw new IllegalStateException(word());
        };
    }

    private static Level level(String consistency) {
        return switch (consistency) {
            case LINEARIZABLE -> Level.STRICT_SERIALIZABLE;
            case "sequential" -> Level.STRONG_SESSION_SERIALIZABLE;
            default -> {
                try {
                    yield Level.of(consistency);
                } catch (HistoryException e) {
                    throw new HistoryException(Said.unknown(
                            "--consistency",
                            consistency,
                            Arrays.stream(Level.values()).map(Level::word).toList()));
                }
            }
        };
    }
}
