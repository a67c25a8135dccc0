package dev.waymark.strategies.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.strategies.rounds.EveryChoice.Fraction;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of whole processes: all of them counted, drawn with their exact probabilities, read and written. */
class ProcessPlansTest {
    /** Three servers; the second is asked, nobody is, the third is: the workload H_div of the paper. */
    private static final ProcessSteps DIVERGING = new ProcessSteps(3, new int[] {2, 0, 3}, new long[] {1, 0, 1});

    private static long sum(IntToLongFunction counts, int most) {
        long sum = 0;
        for (int d = 0; d <= most; d++) {
            sum += counts.applyAsLong(d);
        }
        return sum;
    }

    /** 13 behaviours of a step with a request, 5 of one without: the numbers of an earlier prototype. */
    @Test
    void allBehavioursAreCountedOnce() {
        ProcessEnumeration all = new ProcessEnumeration(DIVERGING, 9);
        assertThat(sum(all::plans, 9)).isEqualTo(5832); // 27 * 8 * 27
        assertThat(sum(all::behaviours, 9)).isEqualTo(845);
        assertThat(sum(all::asking, 9)).isEqualTo(720);
        assertThat(all.executed()).hasSize(720);
        ProcessEnumeration few = new ProcessEnumeration(DIVERGING, 4);
        assertThat(few.executed()).hasSize(552);
        assertThat(few.executed().get(0).plan()).hasToString("[][][]");
        assertThat(few.executed())
                .extracting(behaviour -> behaviour.plan().isolations())
                .isSorted();
        assertThat(few.executed())
                .extracting(behaviour -> behaviour.plan().toString())
                .contains("[2/0][1][0]");
    }

    @Test
    void slotsIsExactlyUniform() {
        for (int d = 0; d <= 4; d++) {
            ProcessSampler sampler = new ProcessSampler(d, false);
            Map<String, Fraction> drawn =
                    EveryChoice.outcomes(choices -> sampler.draw(SMALL, choices).toString());
            BigInteger size = ProcessSampler.size(2, 2, d);
            assertThat(drawn).hasSize(size.intValueExact());
            assertThat(drawn.values()).containsOnly(new Fraction(BigInteger.ONE, size));
        }
    }

    private static final ProcessSteps SMALL = new ProcessSteps(2, new int[] {1, 0}, new long[] {1, 0});

    @Test
    void paperDrawsEverySplitEquallyOften() {
        ProcessSampler sampler = new ProcessSampler(2, true);
        Map<Integer, Fraction> ofFirst = new LinkedHashMap<>();
        EveryChoice.outcomes(choices -> sampler.draw(SMALL, choices).toString())
                .forEach((text, chance) -> ofFirst.merge(
                        ProcessPlan.parse(text, SMALL).isolations() - downIn(text, 1), chance, Fraction::plus));
        Fraction third = new Fraction(BigInteger.ONE, BigInteger.valueOf(3));
        assertThat(ofFirst).containsOnlyKeys(0, 1, 2);
        assertThat(ofFirst.values()).containsOnly(third);
    }

    private static int downIn(String text, int step) {
        return text.split("\\]")[step].length() - 1;
    }

    @Test
    void aPlanIsReadAsItIsWritten() {
        for (String text : new String[] {"[2/0][1][0]", "[][][]", "[01/2][012][/01]"}) {
            assertThat(ProcessPlan.parse(text, DIVERGING)).hasToString(text);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[2/0][1]",
                "[2/0][1][0][]",
                "[3][][]",
                "[][/0][]",
                "[00][][]",
                "2/0",
                "[0",
                "[0/0][][]",
                "[//][][]"
            })
    void aPlanThatDoesNotFitIsRefused(String text) {
        assertThatThrownBy(() -> ProcessPlan.parse(text, DIVERGING))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("each of 3 steps")
                .hasMessageContaining("[2/0][1][]");
    }
}
