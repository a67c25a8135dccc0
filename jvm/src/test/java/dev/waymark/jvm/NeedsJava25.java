package dev.waymark.jvm;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Without JDK 25 each of them is skipped, and says why; with {@code CI=true} it is run, and fails. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NeedsJava25.Condition.class)
public @interface NeedsJava25 {
    /** Whether there is one, or must be. */
    final class Condition implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return evaluate(Java25.isThere(), "true".equals(System.getenv("CI")));
        }

        static ConditionEvaluationResult evaluate(boolean there, boolean required) {
            return there || required
                    ? ConditionEvaluationResult.enabled(there ? "JDK 25" : "CI=true: JDK 25 must be there")
                    : ConditionEvaluationResult.disabled("no JDK 25 here: " + Java25.VARIABLE + " says where one is");
        }
    }
}
