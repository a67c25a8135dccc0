package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NeedsJava25Test {
    @Test
    void whereItIsMissingTestsAreSkippedButNotWhereResultsCount() {
        assertThat(NeedsJava25.Condition.evaluate(false, false).isDisabled()).isTrue();
        assertThat(NeedsJava25.Condition.evaluate(false, true).isDisabled()).isFalse();
        assertThat(NeedsJava25.Condition.evaluate(true, false).isDisabled()).isFalse();
    }
}
