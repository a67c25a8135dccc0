package dev.waymark.bind.etcdraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.TraceReplay;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The panic of issue 108 of the library, "need non-empty snapshot": it comes from a host that does not persist the hard state, and
 * is gone when the same host keeps the contract. docs/bugs-found.md tells why.
 */
class EmptySnapshotTest {
    private static final String PANIC = "need non-empty snapshot";
    private static final List<Property> NO_FAILURE = List.of(new NoFailure());

    private static TraceFile stored() throws URISyntaxException {
        return TraceFile.read(Path.of(Objects.requireNonNull(
                        EmptySnapshotTest.class.getResource("/etcd-raft/need-non-empty-snapshot.min.trace.json"))
                .toURI()));
    }

    @Test
    void comesFromAHostThatForgets() throws URISyntaxException {
        TraceFile file = stored();
        Deployment deployment =
                EtcdRaftTest.target(file.parameters(), "forgets-hard-state").deployment();
        TraceReplay replay = TraceReplay.of(deployment, NO_FAILURE, file.trace(PayloadCodec.of(deployment)));
        assertThat(replay.result()).isEqualTo(TraceReplay.Result.REPRODUCED);
        assertThat(replay.recording().violation().message()).contains(PANIC);
    }

    /** 3.5.0 asks for a snapshot only if entries were compacted. */
    @Test
    void isGoneWhereTheContractIsKept() throws URISyntaxException {
        assertThat(verdict("3.7.0")).isNull();
        assertThat(verdict("3.5.0", "forgets-hard-state")).isNull();
    }

    /** Of the same decisions. */
    private static @Nullable Verdict verdict(String version, String... bugs) throws URISyntaxException {
        TraceFile file = stored();
        Map<String, String> parameters = new HashMap<>(file.parameters());
        parameters.put("version", version);
        Target target = EtcdRaftTest.target(parameters, bugs);
        Trace trace = file.trace(PayloadCodec.of(target.deployment()));
        try (Replayer replayer = new Replayer(target.deployment(), NO_FAILURE)) {
            return replayer.replay(trace, false).violation();
        }
    }
}
