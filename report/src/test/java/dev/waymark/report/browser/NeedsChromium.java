package dev.waymark.report.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests of pages: without a browser each of them is skipped, and says why. An assumption in {@code @BeforeAll} would make
 * them vanish: nobody would be told of a test that never ran.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsChromium.Condition.class)
public @interface NeedsChromium {
    /** Whether there is one. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return evaluate(Chromium.find());
        }

        static ConditionEvaluationResult evaluate(Optional<Path> program) {
            return program.isPresent()
                    ? ConditionEvaluationResult.enabled(program.get().toString())
                    : ConditionEvaluationResult.disabled("no Chromium here: .ci/setup-browser.sh installs it");
        }
    }
}
