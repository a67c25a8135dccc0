package dev.waymark.histories.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdicts of the checker against the plain definition: all orders of up to six transactions. */
class SerialOrdersTest {
    @ParameterizedTest
    @CsvSource({"true, SERIALIZABLE", "true, STRICT_SERIALIZABLE", "false, SERIALIZABLE", "false, STRICT_SERIALIZABLE"})
    void thereIsAnOrderIfAndOnlyIfItSaysSo(boolean lists, Level level) {
        compare(lists, level, 0, 25_000);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"true, SERIALIZABLE", "true, STRICT_SERIALIZABLE", "false, SERIALIZABLE", "false, STRICT_SERIALIZABLE"})
    void norDoHundredThousandOthersDisagree(boolean lists, Level level) {
        compare(lists, level, 25_000, 125_000);
    }

    private static void compare(boolean lists, Level level, int from, int to) {
        TransactionChecker checker = lists
                ? TransactionChecker.ofLists(level)
                : TransactionChecker.ofRegisters(level, RegisterOptions.USUAL);
        int right = 0;
        int wrong = 0;
        int undecided = 0;
        int inferred = 0;
        for (int seed = from; seed < to; seed++) {
            List<Operation> history = new SmallHistories(seed, lists).next(2 + seed % 5);
            Verdict verdict = checker.check(history);
            boolean explained = new AllOrders(history, level.keepsRealTime()).explain();
            if (verdict.answer() == Verdict.Answer.UNKNOWN) {
                undecided++;
                continue;
            }
            assertThat(verdict.ok()).as("seed %d: %s", seed, verdict).isEqualTo(explained);
            inferred += verdict.names().contains("no-serial-order") ? 1 : 0;
            right += explained ? 1 : 0;
            wrong += explained ? 0 : 1;
        }
        if (to - from > 50_000) {
            System.out.println("| " + (lists ? "list-append" : "rw-register") + " | " + level.word() + " | "
                    + (to - from) + " | " + right + " | " + wrong + " | " + inferred + " | " + undecided + " |");
        }
        assertThat(undecided).isZero(); // of so few transactions all orders can be tried
        assertThat(right).isGreaterThan((to - from) / 20);
        assertThat(wrong).isGreaterThan((to - from) / 20);
        if (!lists) { // of lists the cycles are known
            assertThat(inferred).isGreaterThan((to - from) / 200);
        }
    }
}
