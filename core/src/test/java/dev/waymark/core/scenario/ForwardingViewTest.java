package dev.waymark.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.View;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A question that is not passed on would silently get the answer of a default. */
class ForwardingViewTest {
    @Test
    void passesOnEveryQuestion() {
        for (Method question : View.class.getMethods()) {
            assertThat(Arrays.stream(ForwardingView.class.getDeclaredMethods()).map(Method::getName))
                    .as(question.toString())
                    .contains(question.getName());
        }
    }
}
