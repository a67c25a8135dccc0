package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.crash;
import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.random.Rng;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After every one of many random decisions the same messages are deliverable as in a pool made of plain lists. */
class PoolAgainstReferenceTest {
    private static final int NODES = 4;
    private static final int SEEDS = 20;
    private static final int STEPS = 250;

    @ParameterizedTest
    @CsvSource({"none,keep", "none,lose", "pair,keep", "pair,lose", "receiver,keep", "receiver,lose"})
    void deliverableMessagesAreThoseOfTheReference(String channels, String onCrash) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            new Duel(channels, onCrash, seed).fight();
        }
    }

    private static final class Duel {
        private final Env[] envs = new Env[NODES + 1];
        private final Rng random;
        private final World world;
        private final ReferencePool reference;
        private final boolean keep;
        private final String title;
        private int payloads;

        Duel(String channels, String onCrash, int seed) {
            random = new Rng(seed);
            title = channels + " " + onCrash + " seed " + seed;
            keep = onCrash.equals("keep");
            reference = new ReferencePool(NODES, Channels.valueOf(channels.toUpperCase(java.util.Locale.ROOT)), keep);
            world = TestSystem.of(NODES)
                    .with("channels", channels)
                    .with("onCrash", onCrash)
                    .nodes(env -> {
                        envs[env.self()] = env;
                        return new Puppet(env);
                    })
                    .world(seed);
        }

        void fight() {
            for (int step = 0; step < STEPS; step++) {
                String what = title + " step " + step + ": " + move();
                List<String> deliverable = world.deliverable();
                assertThat(new TreeSet<>(deliverable)).as(what).isEqualTo(reference.deliverable());
                assertThat(deliverable).as(what).doesNotHaveDuplicates();
                assertThat(world.view.inFlight())
                        .as(what)
                        .isEqualTo(reference.all().size());
            }
        }

        private int anyNode() {
            return 1 + random.nextInt(NODES);
        }

        private String move() {
            int node = anyNode();
            return switch (random.nextInt(16)) {
                case 0, 1, 2, 3 -> send(node, anyNode());
                case 4, 5, 6, 7, 8 -> message(random.nextInt(8));
                case 9 -> inject(node, anyNode());
                case 10 -> status(crash(node), reference.down.contains(node), () -> reference.crash(node));
                case 11, 12 -> status(restart(node), !reference.down.contains(node), () -> reference.down.remove(node));
                case 13 -> pauseOrResume(node);
                case 14 -> partition(blocks());
                default -> status(new Decision.Heal(), false, reference::heal);
            };
        }

        private String pauseOrResume(int node) {
            return reference.paused.contains(node)
                    ? status(new Decision.Resume(node), false, () -> reference.paused.remove(node))
                    : status(new Decision.Pause(node), reference.down.contains(node), () -> reference.paused.add(node));
        }

        private String partition(List<List<Integer>> blocks) {
            return status(new Decision.Partition(blocks), false, () -> reference.partition(blocks));
        }

        private String send(int from, int to) {
            if (!reference.down.contains(from)) {
                String payload = "p" + ++payloads;
                envs[from].send(to, payload);
                reference.send(from, to, payload);
            }
            return "send " + from + ">" + to;
        }

        private String inject(int from, int to) {
            Decision decision = new Decision.Inject(from, to, "p" + ++payloads);
            return status(
                    decision, !keep && reference.down.contains(to), () -> reference.inject(from, to, "p" + payloads));
        }

        private List<List<Integer>> blocks() {
            List<List<Integer>> blocks = List.of(new ArrayList<>(), new ArrayList<>());
            for (int node = 1; node <= NODES; node++) {
                int where = random.nextInt(3);
                if (where < 2) {
                    blocks.get(where).add(node);
                }
            }
            return blocks;
        }

        private String message(int kind) {
            if (reference.all().isEmpty()) {
                return "nothing in flight";
            }
            ReferencePool.Message message =
                    reference.all().get(random.nextInt(reference.all().size()));
            if (kind == 0) {
                return status(new Decision.Drop(message.name(), null), false, () -> reference.remove(message));
            }
            if (kind == 1) {
                return status(new Decision.Duplicate(message.name(), null), false, () -> reference.duplicate(message));
            }
            world.events();
            Skip expected = reference.whyNot(message);
            assertThat(world.apply(new Decision.Deliver(message.name(), null, null)))
                    .as("%s: deliver %s", title, message.name())
                    .isEqualTo(expected);
            if (expected == null) {
                reference.remove(message);
                assertThat(world.events()).containsExactly(new Event.Delivered(message.name(), message.payload()));
            }
            return "deliver " + message.name();
        }

        private String status(Decision decision, boolean skipped, Runnable onReference) {
            Skip skip = world.apply(decision);
            assertThat(skip != null).as("%s: %s gave %s", title, decision, skip).isEqualTo(skipped);
            if (!skipped) {
                onReference.run();
            }
            return decision.toString();
        }
    }
}
