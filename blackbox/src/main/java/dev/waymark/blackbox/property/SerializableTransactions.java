package dev.waymark.blackbox.property;

import dev.waymark.blackbox.client.Transaction;
import dev.waymark.checkers.Clients.Refusal;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Operation.Outcome;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.transactions.Level;
import dev.waymark.histories.transactions.RegisterOptions;
import dev.waymark.histories.transactions.TransactionChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Transactions seem to happen one after the other, in an order that time allows. */
public final class SerializableTransactions implements Property {
    @Override
    public String name() {
        return "strict-serializability";
    }

    @Override
    public String summary() {
        return "some serial order in real time explains what transactions read; reached when one read what another wrote";
    }

    @Override
    public Check check() {
        return new Collecting();
    }

    private static final class Collecting extends Check implements Observer {
        private record Open(int client, int number, Transaction transaction, long at) {}

        private final Map<Integer, Open> open = new TreeMap<>();
        private final Map<Integer, Integer> lives = new TreeMap<>();
        private final List<Operation> operations = new ArrayList<>();
        private long now;

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            if (request instanceof Transaction transaction) {
                Open before = open.put(client, new Open(client, number, transaction, now++));
                if (before != null) {
                    unknown(before);
                }
            }
        }

        /** A client that goes on without an answer counts as another one from then on. */
        private void unknown(Open begun) {
            add(begun, Outcome.UNKNOWN, null);
            lives.merge(begun.client(), 1, Integer::sum);
        }

        @Override
        public void replied(int client, int number, int node, @Nullable Object result) {
            Open begun = open.get(client);
            if (begun != null && begun.number() == number) {
                open.remove(client);
                boolean refused = result == Refusal.NOT_DONE;
                add(begun, refused ? Outcome.FAILED : Outcome.OK, refused ? null : (List<?>) result);
                reached(hasReached()
                        || result instanceof List<?> read && read.stream().anyMatch(each -> each != null));
            }
        }

        private void add(Open begun, Outcome outcome, @Nullable List<?> read) {
            Transaction transaction = begun.transaction();
            List<Object> accesses = new ArrayList<>();
            for (int i = 0; i < transaction.reads().size(); i++) {
                accesses.add(Arrays.asList(
                        "r", transaction.reads().get(i), read == null || i >= read.size() ? null : read.get(i)));
            }
            accesses.add(List.of("w", transaction.key(), transaction.value()));
            operations.add(new Operation(
                    begun.number(),
                    "c" + begun.client() + "-" + lives.getOrDefault(begun.client(), 0),
                    "txn",
                    null,
                    accesses,
                    outcome,
                    outcome == Outcome.OK ? accesses : null,
                    begun.at(),
                    now++));
        }

        @Override
        public void end(View view) {
            open.values().forEach(this::unknown);
            operations.sort(Comparator.comparingLong(Operation::invoked));
            Verdict verdict = TransactionChecker.ofRegisters(Level.STRICT_SERIALIZABLE, RegisterOptions.USUAL)
                    .check(operations);
            if (verdict.violated()) {
                Anomaly first = verdict.anomalies().get(0);
                violated(
                        first.name(),
                        "anomalies " + String.join(", ", verdict.names()) + "; " + brief(first) + " ("
                                + operations.size() + " transactions)");
            } else if (!verdict.ok()) {
                inconclusive(verdict.undecided());
            }
        }

        private static String brief(Anomaly anomaly) {
            StringBuilder text = new StringBuilder(String.join(" ", anomaly.explanation()));
            for (Anomaly.Step step : anomaly.cycle()) {
                text.append("; ").append(step.dependency()).append(": ").append(step.reason());
            }
            return text.toString();
        }
    }
}
