package dev.waymark.report.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

class NeedsChromiumTest {
    @Test
    void withoutOneTestsAreSkippedAndSayWhy() {
        ConditionEvaluationResult without = NeedsChromium.Condition.evaluate(Optional.empty());
        assertThat(without.isDisabled()).isTrue();
        assertThat(without.getReason()).hasValue("no Chromium here: .ci/setup-browser.sh installs it");
        assertThat(NeedsChromium.Condition.evaluate(Optional.of(Path.of("/bin/chromium")))
                        .isDisabled())
                .isFalse();
    }
}
