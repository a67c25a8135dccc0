package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.remote.process.HostSession;
import dev.waymark.remote.testhost.Fault;
import dev.waymark.remote.wire.Command;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is sent ahead fits into the pipe, with what was sent ahead in vain: else host and Waymark wait for each other. */
class SentAheadTest {
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void runsThatWereGivenUpCountToo() {
        HostDeployment deployment = (HostDeployment) Hosts.target(Fault.NONE).deployment();
        HostSession session = deployment.pool().take().of(1);
        List<Command> starts = List.of(
                Command.start(1, false, Map.of()),
                Command.start(2, false, Map.of()),
                Command.start(3, false, Map.of()));
        int sent = 0;
        for (int run = 0; run < 30; run++) {
            session.reset(run, starts);
            while (session.ahead(Command.timer(1, "tick", -1, -1))) {
                sent++;
            }
        }
        assertThat(sent).isBetween(100, 2_000);
        assertThat(session.call(starts.get(0)).node()).isEqualTo(1);
        assertThat(session.ahead(Command.timer(2, "tick", -1, -1))).isTrue();
        deployment.pool().giveBack(session);
    }
}
