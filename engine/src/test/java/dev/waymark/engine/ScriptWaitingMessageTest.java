package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.shrink.fixture.LockService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScriptWaitingMessageTest {
    @Test
    void faultsStrikeTheNamedMessageThoughAnotherIsFirstInItsChannel() {
        MessageName second = new MessageName(2, 1, 2, 0, false);
        List<Decision> script = List.of(
                new Decision.Fire(new TimerName(2, "gossip", 1), null),
                new Decision.Fire(new TimerName(2, "gossip", 2), null),
                new Decision.Duplicate(second, "GOSSIP"),
                new Decision.Drop(second, "GOSSIP"));

        try (Explorer explorer = new Explorer(
                LockService.SYSTEM.deploy(Map.of("channels", "pair")), List.of(), List.of(), script.size())) {
            explorer.explore(new Plan(0, 1), new Script(script));

            assertThat(MessageName.of(explorer.log().get(2))).isEqualTo(second);
            assertThat(MessageName.of(explorer.log().get(3))).isEqualTo(second);
        }
    }
}
