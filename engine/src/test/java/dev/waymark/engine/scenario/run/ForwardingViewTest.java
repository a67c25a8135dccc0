package dev.waymark.engine.scenario.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.ForwardingView;
import dev.waymark.core.cluster.View;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Run;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A question that is not passed on would silently get the answer of a default. */
class ForwardingViewTest {
    private static void passesOn(Class<?> asked, Class<?> passing) {
        for (Method question : asked.getMethods()) {
            assertThat(Arrays.stream(passing.getDeclaredMethods()).map(Method::getName))
                    .as(question.toString())
                    .contains(question.getName());
        }
    }

    @Test
    void everyQuestionOfAView() {
        passesOn(View.class, ForwardingView.class);
    }

    @Test
    void everyQuestionOfAStrategyAndItsRuns() {
        passesOn(ConfiguredStrategy.class, FilteredStrategy.class);
        passesOn(Run.class, FilteredRun.class);
    }
}
