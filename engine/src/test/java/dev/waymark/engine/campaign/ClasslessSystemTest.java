package dev.waymark.engine.campaign;

import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Conditions.field;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.PayloadType;
import dev.waymark.core.model.Shape;
import dev.waymark.core.property.Machine;
import dev.waymark.engine.scenario.run.Trial;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.fixture.TestSystem;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** A system whose messages and states have no classes is seen, filtered and printed as one that is made of records. */
class ClasslessSystemTest {
    private record Ask(int round) {}

    private record Answer(int round) {}

    private record Said(int round) {}

    private static Object asRecord(String type, int round) {
        return switch (type) {
            case "Ask" -> new Ask(round);
            case "Answer" -> new Answer(round);
            default -> new Said(round);
        };
    }

    private static Object asFields(String type, int round) {
        return new Fields(type, List.of("round"), List.of(round));
    }

    /** Node 1 asks node 2 again as often as it is answered. */
    private static final class Asker implements Node {
        private final Env env;
        private final BiFunction<String, Integer, Object> values;
        private int round;

        Asker(Env env, BiFunction<String, Integer, Object> values) {
            this.env = env;
            this.values = values;
        }

        @Override
        public void start() {
            if (env.self() == 1) {
                env.sendToOthers(values.apply("Ask", 1));
            }
        }

        @Override
        public void receive(int from, Object message) {
            Object heard = Objects.requireNonNull(Shape.of(message)).get(message, 0);
            round = (int) Objects.requireNonNull(heard) + 1;
            env.send(from, values.apply(PayloadType.of(message).equals("Ask") ? "Answer" : "Ask", round));
        }

        @Override
        public Object state() {
            return values.apply("Said", round);
        }
    }

    private static Trial trial(BiFunction<String, Integer, Object> values, long seed) {
        return Trial.of(
                scenario("lose one")
                        .when(isSend("Answer").and(field("round").is(6)))
                        .then(drop())
                        .steps(60)
                        .expect(Machine.machine().accepting()),
                TestSystem.of(3).nodes(env -> new Asker(env, values)),
                seed);
    }

    @Test
    void looksLikeOneOfRecords() {
        Set<List<String>> different = new HashSet<>();
        int lost = 0;
        for (int seed = 1; seed <= 20; seed++) {
            Trial records = trial(ClasslessSystemTest::asRecord, seed);
            Trial fields = trial(ClasslessSystemTest::asFields, seed);
            assertThat(fields.lines()).isEqualTo(records.lines());
            assertThat(fields.matched()).isEqualTo(records.matched());
            lost += fields.all(Event.Dropped.class).size();
            different.add(EventText.lines(fields.events()));
        }
        assertThat(lost).isPositive();
        assertThat(different).hasSizeGreaterThan(5);
    }
}
