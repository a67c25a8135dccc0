package dev.waymark.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.random.Rng;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockedEventsTest {
    private final ClockedEvents recorder = new ClockedEvents(3);

    @Test
    void clocksGrowAlongANodeAndAlongAMessage() {
        run(5);
        List<Event> events = recorder.events();
        int deliveries = 0;
        for (int i = 0; i < events.size(); i++) {
            int node = events.get(i).node();
            int own = recorder.clock(i, node);
            assertThat(own).isEqualTo((int) events.subList(0, i + 1).stream()
                    .filter(e -> e.node() == node)
                    .count());
            if (events.get(i) instanceof Event.Delivered delivered) {
                int sent = events.indexOf(new Event.Sent(delivered.message(), delivered.payload()));
                for (int other = 1; other <= 3; other++) {
                    assertThat(recorder.clock(i, other)).isGreaterThanOrEqualTo(recorder.clock(sent, other));
                }
                deliveries++;
            }
        }
        assertThat(deliveries).isGreaterThan(10);
    }

    @Test
    void whatANodeHasNotHeardOfIsNotInItsClock() {
        run(5);
        assertThat(recorder.events().get(2)).isEqualTo(new Event.Started(3, false));
        assertThat(recorder.clock(2, 1)).isZero();
        assertThat(recorder.clock(2, 3)).isEqualTo(1);
    }

    private void run(long seed) {
        try (Cluster cluster = AskAndAnswer.deployment().cluster()) {
            cluster.reset(seed, recorder);
            View view = cluster.view();
            Rng random = new Rng(seed);
            while (view.deliverable() + view.requests() > 0) {
                int pick = random.nextInt(view.deliverable() + view.requests());
                cluster.apply(
                        pick < view.deliverable()
                                ? Code.deliver(view.message(pick))
                                : Code.invoke(view.request(pick - view.deliverable())));
            }
        }
    }
}
