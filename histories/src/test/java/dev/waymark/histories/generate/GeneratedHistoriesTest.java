package dev.waymark.histories.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.histories.Operation;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.generate.TransactionHistories.Shape;
import dev.waymark.histories.linear.SetChecker;
import dev.waymark.histories.transactions.Level;
import dev.waymark.histories.transactions.RegisterOptions;
import dev.waymark.histories.transactions.TransactionChecker;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Generated histories are what they are said to be, and checkers say so. */
class GeneratedHistoriesTest {
    @ParameterizedTest
    @CsvSource({"1, 10", "2, 10", "3, 100"})
    void listsAreRightButForTheStaleRead(long seed, int keys) {
        TransactionChecker checker = TransactionChecker.ofLists(Level.STRICT_SERIALIZABLE);
        assertThat(checker.check(TransactionHistories.of(seed, lists(keys, false)))
                        .answer())
                .isEqualTo(Verdict.Answer.OK);
        Verdict verdict = checker.check(TransactionHistories.of(seed, lists(keys, true)));
        assertThat(verdict.violated()).isTrue();
        assertThat(verdict.names()).allMatch(name -> name.startsWith("G"));
    }

    private static Shape lists(int keys, boolean stale) {
        return new Shape(true, 2000, keys, 100, 10, 0.01, stale);
    }

    /** Nobody reads before writing here, so that the order of most writes has to be found out. */
    @ParameterizedTest
    @CsvSource({"1, 10", "2, 10", "3, 100"})
    void registersAreRightButForTheStaleRead(long seed, int keys) {
        List<Operation> right = TransactionHistories.of(seed, registers(keys, false));
        List<Operation> stale = TransactionHistories.of(seed, registers(keys, true));
        assertThat(registers(Level.STRICT_SERIALIZABLE).check(right).ok()).isTrue();
        assertThat(registers(Level.STRICT_SERIALIZABLE).check(stale).violated()).isTrue();
    }

    @Test
    void staleReadsMayStillBeSerializable() {
        Verdict verdict = registers(Level.SERIALIZABLE).check(TransactionHistories.of(3, registers(100, true)));
        assertThat(verdict.ok()).as(verdict.toString()).isTrue();
    }

    private static TransactionChecker registers(Level level) {
        return TransactionChecker.ofRegisters(level, RegisterOptions.USUAL);
    }

    private static Shape registers(int keys, boolean stale) {
        return new Shape(false, 2000, keys, Integer.MAX_VALUE, 10, 0.01, stale);
    }

    @Test
    void theElementThatIsLostIsNamed() {
        assertThat(new SetChecker().check(SetHistories.of(1, 1000, false)).ok()).isTrue();
        Verdict verdict = new SetChecker().check(SetHistories.of(1, 1000, true));
        assertThat(verdict.names()).containsExactly("lost");
    }

    @Test
    void theSameSeedGivesTheSame() {
        List<Operation> once = TransactionHistories.of(7, lists(10, true));
        assertThat(TransactionHistories.of(7, lists(10, true))).isEqualTo(once);
        assertThat(TransactionHistories.of(8, lists(10, true))).isNotEqualTo(once);
        assertThat(SetHistories.of(7, 100, true)).isEqualTo(SetHistories.of(7, 100, true));
    }
}
