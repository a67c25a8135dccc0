package dev.waymark.tla;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLC sorts functions late and in place: when it first compares them, or asks for their domain. */
class UnsortedFunctionTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 1 << 20})
    void isTheSameStateHoweverItWasReached(long cacheBytes) {
        String body =
                "VARIABLE b\nInit == b = (2 :> 20 @@ 1 :> 10)\nSet(k, v) == k \\in DOMAIN b /\\ b' = [b EXCEPT ![k] = v]\n"
                        + "All(f) == b' = f\n";
        try (Model model = Specs.model(body, "INIT Init", ModelOptions.DEFAULT.withCacheBytes(cacheBytes))) {
            ModelState start = model.initial().get(0);
            ModelState one = model.step(start, "Set", 1, 20).only();
            assertThat(model.show(one)).containsEntry("b", "<<20, 20>>");
            assertThat(one).isEqualTo(directly(model, 20, 20));
            ModelStep second = model.step(one, "Set", 2, 10);
            assertThat(second.outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
            assertThat(model.show(second.only())).containsEntry("b", "<<20, 10>>");
            assertThat(second.only()).isEqualTo(directly(model, 20, 10));
            assertThat(model.step(start, "Set", 2, 10).only()).isEqualTo(directly(model, 10, 10));
            assertThat(model.step(second.only(), "Set", 1, 10).only()).isEqualTo(directly(model, 10, 10));
        }
    }

    private static ModelState directly(Model model, int first, int second) {
        Map<Integer, Integer> function = new LinkedHashMap<>();
        function.put(1, first);
        function.put(2, second);
        return model.step(model.initial().get(0), "All", function).only();
    }

    @Test
    void ofTwoArguments() {
        String body = "VARIABLE b\nInit == b = [i \\in {2, 1}, j \\in {\"b\", \"a\"} |-> 10 * i]\n"
                + "Set(k, v) == k \\in DOMAIN b /\\ b' = [b EXCEPT ![k] = v]\nGet(k, v) == b[k] = v /\\ UNCHANGED b\n";
        try (Model model = Specs.model(body, "INIT Init")) {
            ModelState state = model.initial().get(0);
            List<Object> place = List.of(1, "a");
            state = model.step(state, "Set", place, 20).only();
            ModelStep second = model.step(state, "Set", List.of(2, "b"), 10);
            assertThat(second.outcome()).isEqualTo(ModelStep.Outcome.STEPPED);
            assertThat(model.step(second.only(), "Get", List.of(2, "b"), 10).outcome())
                    .isEqualTo(ModelStep.Outcome.STUTTERED);
            assertThat(model.step(second.only(), "Get", place, 20).outcome()).isEqualTo(ModelStep.Outcome.STUTTERED);
            assertThat(model.step(second.only(), "Get", place, 10).outcome()).isEqualTo(ModelStep.Outcome.DISABLED);
        }
    }
}
