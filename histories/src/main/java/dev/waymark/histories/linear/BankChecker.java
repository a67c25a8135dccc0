package dev.waymark.histories.linear;

import dev.waymark.histories.Anomaly;
import dev.waymark.histories.Checker;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Accounts among which money is moved: {@code transfer}, and {@code read} of the balance of each. Their sum never changes, each
 * read has all accounts, and none is below zero unless {@code negative} balances are allowed.
 */
public final class BankChecker implements Checker {
    private final @Nullable Long total;
    private final boolean negative;

    /** {@code total}: what all accounts hold together, null: as the first read has it. */
    public BankChecker(@Nullable Long total, boolean negative) {
        this.total = total;
        this.negative = negative;
    }

    @Override
    public Verdict check(List<Operation> history) {
        List<Anomaly> anomalies = new ArrayList<>();
        Long expected = total;
        Set<?> accounts = null;
        int reads = 0;
        for (Operation operation : history) {
            if (operation.function().equals("transfer")) {
                continue;
            }
            if (!operation.function().equals("read")) {
                throw Values.unknown(operation, "transfer, read");
            }
            if (!operation.ok()) {
                continue;
            }
            if (!(operation.result() instanceof Map<?, ?> balances)) {
                throw new HistoryException(
                        operation.line(), "a bank is read as {account balance}, not " + operation.result());
            }
            reads++;
            long sum = sum(operation, balances, anomalies);
            expected = expected == null ? (Long) sum : expected;
            accounts = accounts == null ? balances.keySet() : accounts;
            if (!balances.keySet().equals(accounts)) {
                anomalies.add(Anomaly.of(
                        "wrong-accounts",
                        List.of(operation.line()),
                        "the read of line " + operation.line() + " has accounts " + balances.keySet() + ", not "
                                + accounts));
            } else if (sum != expected) {
                anomalies.add(Anomaly.of(
                        "wrong-total",
                        List.of(operation.line()),
                        "the accounts in line " + operation.line() + " hold " + sum + " together, not " + expected
                                + ": " + balances));
            }
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("reads", reads);
        if (expected == null) {
            return Verdict.unknown("nobody has read the accounts", figures);
        }
        figures.put("total", expected);
        return Verdict.of(anomalies, figures);
    }

    private long sum(Operation operation, Map<?, ?> balances, List<Anomaly> anomalies) {
        long sum = 0;
        for (Map.Entry<?, ?> each : balances.entrySet()) {
            long balance = Values.number(operation.line(), "the balance of " + each.getKey(), each.getValue());
            sum = Math.addExact(sum, balance);
            if (balance < 0 && !negative) {
                anomalies.add(Anomaly.of(
                        "negative-balance",
                        List.of(operation.line()),
                        "account " + each.getKey() + " holds " + balance + " in line " + operation.line()));
            }
        }
        return sum;
    }
}
