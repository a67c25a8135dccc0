package dev.waymark.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.statistics.Survival.Observation;
import dev.waymark.statistics.Survival.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Against the data set aml of R's package survival (Miller 1997): {@code survfit} and {@code survdiff(Surv(time, status) ~ x)}. */
class SurvivalTest {
    private static final List<Observation> MAINTAINED = observations("9 13 13+ 18 23 28+ 31 34 45+ 48 161+");

    private static final List<Observation> NOT_MAINTAINED = observations("5 5 8 8 12 16+ 23 27 30 33 43 45");

    @Test
    void theCurveOfR() {
        List<Step> steps = Survival.of(MAINTAINED).steps();
        assertThat(steps).extracting(Step::time).containsExactly(9.0, 13.0, 18.0, 23.0, 31.0, 34.0, 48.0);
        assertThat(steps).extracting(Step::atRisk).containsExactly(11, 10, 8, 7, 5, 4, 2);
        double[] survival = {0.909, 0.818, 0.716, 0.614, 0.491, 0.368, 0.184};
        double[] low = {0.7541, 0.6192, 0.4884, 0.3769, 0.2549, 0.1549, 0.0359};
        double[] high = {1, 1, 1, 0.999, 0.946, 0.875, 0.944};
        for (int i = 0; i < survival.length; i++) {
            assertThat(steps.get(i).survival()).isCloseTo(survival[i], within(5e-4));
            assertThat(steps.get(i).interval().low()).isCloseTo(low[i], within(5e-5));
            assertThat(steps.get(i).interval().high()).isCloseTo(high[i], within(5e-4));
        }
    }

    @Test
    void atTheEndNobodyMayBeLeft() {
        Survival curve = Survival.of(NOT_MAINTAINED);
        Step last = curve.steps().get(curve.steps().size() - 1);
        assertThat(last.survival()).isZero();
        assertThat(last.interval()).isNull();
        assertThat(curve.at(0)).isEqualTo(1);
        assertThat(curve.at(22.9)).isCloseTo(0.5833, within(5e-5));
        assertThat(curve.at(23)).isCloseTo(0.4861, within(5e-5));
    }

    /** Chisq = 3.4 on 1 degree of freedom, p = 0.0653. */
    @Test
    void theLogRankTestOfR() {
        assertThat(Survival.logRank(MAINTAINED, NOT_MAINTAINED)).isCloseTo(0.0653, within(5e-5));
        assertThat(Survival.logRank(NOT_MAINTAINED, MAINTAINED)).isCloseTo(0.0653, within(5e-5));
    }

    @Test
    void whereNothingIsFoundNothingDiffers() {
        List<Observation> nothing = observations("5+ 5+ 5+");
        assertThat(Survival.of(nothing).steps()).isEmpty();
        assertThat(Survival.of(nothing).at(5)).isEqualTo(1);
        assertThat(Survival.logRank(nothing, nothing)).isEqualTo(1);
        assertThat(Survival.logRank(nothing, observations("3"))).isNull();
    }

    /** As R prints them: with a plus if it was given up. */
    private static List<Observation> observations(String text) {
        List<Observation> observations = new ArrayList<>();
        for (String each : text.split(" ")) {
            observations.add(new Observation(Double.parseDouble(each.replace("+", "")), !each.endsWith("+")));
        }
        return observations;
    }
}
