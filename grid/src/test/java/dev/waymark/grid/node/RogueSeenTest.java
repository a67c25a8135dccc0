package dev.waymark.grid.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.grid.access.GridKeys;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.junit.jupiter.api.Test;

/** The attack of {@link Rogue} is one: on a Pekko as it comes it runs code, and ends what there is. */
class RogueSeenTest {
    private static final GridKeys KEYS = GridKeys.make();

    /** An actor like any. */
    static final class Victim extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder().matchAny(any -> {}).build();
        }
    }

    @Test
    void onAPekkoAsItComesTheAttackSucceeds() throws Exception {
        ActorSystem victim = Rogue.plain(KEYS.coordinator());
        victim.actorOf(Props.create(Victim.class), "victim");
        int before = Rogue.INTRUDED.get();
        try (Rogue rogue = new Rogue(KEYS.worker())) {
            rogue.intrude(Rogue.address(victim));
            for (int i = 0; i < 10_000 && Rogue.INTRUDED.get() == before; i++) {
                Thread.sleep(10);
            }
            assertThat(Rogue.INTRUDED.get()).isGreaterThan(before);
            rogue.kill(Rogue.address(victim));
            assertThat(victim.getWhenTerminated()).succeedsWithin(2, TimeUnit.MINUTES);
        }
    }
}
