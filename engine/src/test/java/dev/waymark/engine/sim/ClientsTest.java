package dev.waymark.engine.sim;

import static dev.waymark.fixture.World.crash;
import static dev.waymark.fixture.World.invoke;
import static dev.waymark.fixture.World.restart;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Operation;
import dev.waymark.core.UsageException;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.random.Rng;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientsTest {
    private static class Asking implements Workload {
        private final int clients;
        private final int attempts;
        private final boolean givesUp;

        Asking(int clients, int attempts, boolean givesUp) {
            this.clients = clients;
            this.attempts = attempts;
            this.givesUp = givesUp;
        }

        @Override
        public int clients() {
            return clients;
        }

        @Override
        public int attempts() {
            return attempts;
        }

        @Override
        public boolean givesUp() {
            return givesUp;
        }

        @Override
        public List<?> operations(int client, Rng random) {
            return List.of("a" + client, "b" + client);
        }

        @Override
        public boolean accepts(Object request, int node) {
            return node <= 3;
        }
    }

    private static World world(int clients, int attempts, boolean givesUp) {
        return TestSystem.of(4).workload(new Asking(clients, attempts, givesUp)).world();
    }

    private static World reply(World world, int node, int client, int number, Object result) {
        return world.act(node, env -> env.reply(new Operation(client, number, ""), result));
    }

    private static List<Event> replies(World world) {
        return world.events().stream()
                .filter(event -> event instanceof Event.Replied)
                .toList();
    }

    @Test
    void aClientAsksOneThingAtATime() {
        World world = world(2, 1, false);
        assertThat(world.requests())
                .containsExactlyInAnyOrder("c1#1@1", "c1#1@2", "c1#1@3", "c2#1@1", "c2#1@2", "c2#1@3");
        world.must(invoke("c1#1", 2));
        assertThat(world.requests()).containsExactlyInAnyOrder("c2#1@1", "c2#1@2", "c2#1@3");
        assertThat(world.apply(invoke("c1#1", 3))).isEqualTo(Skip.OPERATION_GONE);
        assertThat(world.apply(invoke("c1#2", 3))).isEqualTo(Skip.OPERATION_GONE);
        assertThat(world.state(2)).isEqualTo(List.of("c1#1 a1"));
        assertThat(world.view.openOperations()).isEqualTo(1);
        reply(world, 2, 1, 1, "done");
        assertThat(world.view.openOperations()).isZero();
        assertThat(world.requests()).contains("c1#2@1", "c1#2@2", "c1#2@3").doesNotContain("c1#1@1");
    }

    @Test
    void aClientStopsAfterItsLastOperation() {
        World world = world(1, 1, false).must(invoke("c1#1", 1));
        reply(world, 1, 1, 1, "x").must(invoke("c1#2", 1));
        reply(world, 1, 1, 2, "y");
        assertThat(world.requests()).isEmpty();
        assertThat(world.apply(invoke("c1#3", 1))).isEqualTo(Skip.OPERATION_GONE);
    }

    @Test
    void aRetryGoesToAnotherNodeAndAttemptsAreBounded() {
        World world = world(1, 3, false).must(invoke("c1#1", 1));
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#1@2", "c1#1@3");
        world.must(invoke("c1#1", 3));
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#1@1", "c1#1@2");
        world.must(invoke("c1#1", 1));
        assertThat(world.requests()).isEmpty();
        reply(world, 3, 1, 1, "x");
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#2@1", "c1#2@2", "c1#2@3");
        world.must(invoke("c1#2", 1));
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#2@2", "c1#2@3");
    }

    @Test
    void aClientThatGivesUpGoesOnAndTheLateReplyIsIgnored() {
        World world = world(1, 1, true).must(invoke("c1#1", 1));
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#2@1", "c1#2@2", "c1#2@3");
        world.must(invoke("c1#2", 2));
        world.events();
        reply(world, 1, 1, 1, "late");
        assertThat(replies(world)).isEmpty();
        assertThat(world.view.openOperations()).isEqualTo(1);
        reply(world, 2, 1, 2, "in time");
        assertThat(replies(world)).containsExactly(new Event.Replied(new OperationName(1, 2), 2, "in time"));
    }

    @Test
    void onlyTheFirstReplyCounts() {
        World world = world(1, 2, false).must(invoke("c1#1", 1)).must(invoke("c1#1", 2));
        world.events();
        reply(reply(world, 2, 1, 1, "first"), 1, 1, 1, "second");
        assertThat(replies(world)).containsExactly(new Event.Replied(new OperationName(1, 1), 2, "first"));
        world.must(invoke("c1#2", 1));
        reply(world, 1, 1, 1, "third");
        assertThat(replies(world)).isEmpty();
        assertThat(world.view.openOperations()).isEqualTo(1);
    }

    @Test
    void anOperationOutlivesTheNodeItWasPutTo() {
        World world = world(1, 1, false).must(invoke("c1#1", 1)).must(crash(1));
        assertThat(world.requests()).isEmpty();
        assertThat(world.view.openOperations()).isEqualTo(1);
        reply(world, 2, 1, 1, "from another node");
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#2@2", "c1#2@3");
        world.must(restart(1));
        assertThat(world.requests()).containsExactlyInAnyOrder("c1#2@1", "c1#2@2", "c1#2@3");
    }

    @Test
    void nodesThatAreDownPausedOrNoServersAreNotAsked() {
        World world = world(1, 1, false).must(crash(1)).must(new Decision.Pause(2));
        assertThat(world.requests()).containsExactly("c1#1@3");
        assertThat(world.apply(invoke("c1#1", 1))).isEqualTo(Skip.NODE_DOWN);
        assertThat(world.apply(invoke("c1#1", 2))).isEqualTo(Skip.NODE_PAUSED);
        assertThat(world.apply(invoke("c1#1", 4))).isEqualTo(Skip.OPERATION_GONE);
        world.must(new Decision.Resume(2));
        assertThat(world.requests()).containsExactly("c1#1@2", "c1#1@3");
    }

    @Test
    void operationsAreDrawnFromTheSeedAloneAndPerClient() {
        List<List<?>> drawn = new ArrayList<>();
        Workload workload = new Asking(2, 1, false) {
            @Override
            public List<?> operations(int client, Rng random) {
                List<?> operations = List.of(random.nextLong(), random.nextLong());
                drawn.add(operations);
                return operations;
            }
        };
        World world = TestSystem.of(2).workload(workload).world(5);
        world.must(invoke("c1#1", 1));
        world.reset(5);
        world.reset(6);
        assertThat(drawn.subList(0, 2)).isEqualTo(drawn.subList(2, 4)).isNotEqualTo(drawn.subList(4, 6));
        assertThat(drawn.get(0)).isNotEqualTo(drawn.get(1));
        World more = TestSystem.of(3).workload(workload).world(5);
        assertThat(more.view.nodes()).isEqualTo(3);
        assertThat(drawn.subList(6, 8)).isEqualTo(drawn.subList(0, 2));
    }

    @Test
    void moreClientsThanHaveNamesAreRefused() {
        assertThatThrownBy(() -> world(256, 1, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("at most 255 clients");
    }
}
