package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.remote.testhost.Fault;
import org.junit.jupiter.api.Test;

/** A host that cannot make a message of its parts is never handed one, and no node fails of it. */
class ForgedMessagesTest {
    private static MessageName sent(Cluster cluster) {
        cluster.reset(1, null);
        for (int i = 0; cluster.view().deliverable() == 0; i++) {
            assertThat(i).as("a timer makes a node send").isLessThan(20);
            cluster.apply(Code.fire(cluster.view().timer(0)));
        }
        return MessageName.of(cluster.view().message(0));
    }

    @Test
    void areSkippedWithoutACodec() {
        try (Cluster cluster = Hosts.target(Fault.NO_FORGE).deployment().cluster()) {
            MessageName message = sent(cluster);
            long inject = cluster.view().encode(new Decision.Inject(1, 2, "forged"));
            assertThat(cluster.apply(inject)).isEqualTo(Skip.UNSUPPORTED);
            long replace = cluster.view().encode(new Decision.Replace(message, null, "forged"));
            assertThat(cluster.apply(replace)).isEqualTo(Skip.UNSUPPORTED);
            assertThat(cluster.view().failure()).isNull();
            assertThat(cluster.apply(Code.deliver(message.code())))
                    .as("it is still there, as it was")
                    .isNull();
        }
    }

    @Test
    void areHandedToWhoHasOne() {
        try (Cluster cluster = Hosts.target(Fault.NONE).deployment().cluster()) {
            sent(cluster);
            assertThat(cluster.apply(cluster.view().encode(new Decision.Inject(1, 2, "forged"))))
                    .isNull();
        }
    }
}
