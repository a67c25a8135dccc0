package dev.waymark.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetricTest {
    @Test
    void whatIsMoreIsBetterForCoverageAndWorseForTheFirstHit() {
        double[] few = {1, 2, 3};
        double[] many = {7, 8, 9};
        assertThat(Metric.coverage("states").a12(many, few)).isEqualTo(1);
        assertThat(Metric.FIRSTS.get(0).a12(many, few)).isZero();
    }
}
