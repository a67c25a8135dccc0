package dev.waymark.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final WorkloadSteps.Limits LIMITS = new WorkloadSteps.Limits(3, 2, 9, 999);

    /** {@code outcomes} has a letter for each request: done, failed (its condition), unknown. */
    private static Explanation.Result find(boolean atomic, String steps, String outcomes, int... last) {
        List<Asked> asked = new ArrayList<>();
        for (Write write : WorkloadSteps.parse(steps, LIMITS).writes()) {
            char outcome = outcomes.charAt(asked.size());
            asked.add(new Asked(write, outcome == 'u' ? null : outcome == 'd'));
        }
        return Explanation.find(asked, last, atomic);
    }

    /** The failure of ZooKeeper in the paper: k0=200 shows that k1 was 101, k1=301 that it was 0 afterwards. */
    @Test
    void theBadEndOfThePaperHasNoExplanation() {
        String steps = "s1:k1=0?k1<-101; empty; s0:k1=101?k0<-200; s1:k1=0?k1<-301; s0:k1=0?k0<-400";
        assertThat(find(false, steps, "dddu", 200, 301)).isEqualTo(Explanation.Result.NONE);
        assertThat(find(false, steps, "dduu", 200, 101)).isEqualTo(Explanation.Result.FOUND);
        assertThat(find(false, steps, "uudd", 400, 301)).isEqualTo(Explanation.Result.FOUND);
    }

    @Test
    void theOrderOfOneServerIsKeptAndThatOfTwoIsFree() {
        assertThat(find(true, "s0:k0<-1; s0:k0<-2", "dd", 1, 0)).isEqualTo(Explanation.Result.NONE);
        assertThat(find(true, "s0:k0<-1; s0:k0<-2", "dd", 2, 0)).isEqualTo(Explanation.Result.FOUND);
        assertThat(find(true, "s0:k0<-1; s1:k0<-2", "dd", 1, 0)).isEqualTo(Explanation.Result.FOUND);
    }

    @Test
    void whatWasNotAnsweredMayHaveHappenedLateOrNever() {
        assertThat(find(true, "s0:k0<-1; s0:k0<-2", "ud", 1, 0)).isEqualTo(Explanation.Result.FOUND);
        assertThat(find(true, "s0:k0<-1; s0:k0<-2", "ud", 2, 0)).isEqualTo(Explanation.Result.FOUND);
        assertThat(find(true, "s0:k0<-1; s0:k0<-2", "du", 1, 0)).isEqualTo(Explanation.Result.FOUND);
        assertThat(find(true, "s0:k0<-1", "d", 0, 0)).isEqualTo(Explanation.Result.NONE);
        assertThat(find(true, "s0:k0<-1", "u", 0, 7)).isEqualTo(Explanation.Result.NONE);
    }

    /** ZooKeeper's promise; without it the first write of s1 could come between the read and the write of its second. */
    @Test
    void whatAClientAsksLaterOvertakesNothingWhereThatIsPromised() {
        String steps = "s1:k1=0?k1<-101; empty; s0:k1=101?k0<-200; s1:k1=0?k1<-301";
        List<Asked> asked = new ArrayList<>();
        for (Write write : WorkloadSteps.parse(steps, LIMITS).writes()) {
            asked.add(new Asked(write, asked.isEmpty() ? null : Boolean.TRUE));
        }
        int[] bad = {200, 301};
        assertThat(Explanation.find(asked, bad, false, true)).isEqualTo(Explanation.Result.NONE);
        assertThat(Explanation.find(asked, bad, false, false)).isEqualTo(Explanation.Result.FOUND);
    }

    @Test
    void anAnswerTellsWhetherTheConditionHeld() {
        assertThat(find(true, "s0:k0=0?k0<-1; s1:k0=0?k0<-2", "dd", 1, 0)).isEqualTo(Explanation.Result.NONE);
        assertThat(find(true, "s0:k0=0?k0<-1; s1:k0=0?k0<-2", "df", 1, 0)).isEqualTo(Explanation.Result.FOUND);
        assertThat(find(true, "s0:k0=0?k0<-1", "f", 0, 0)).isEqualTo(Explanation.Result.NONE);
    }

    /** Both read 0 before either writes: possible only if reading and writing are two steps. */
    @Test
    void aConditionalWriteIsOneStepOrTwo() {
        String steps = "s0:k0=0?k0<-1; s1:k0=0?k0<-2";
        assertThat(find(true, steps, "dd", 2, 0)).isEqualTo(Explanation.Result.NONE);
        assertThat(find(false, steps, "dd", 2, 0)).isEqualTo(Explanation.Result.FOUND);
    }
}
