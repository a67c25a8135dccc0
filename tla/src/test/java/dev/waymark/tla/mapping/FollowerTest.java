package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Safety;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import dev.waymark.tla.Model;
import dev.waymark.tla.ModelFiles;
import dev.waymark.tla.ModelOptions;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Single events, without a cluster. */
class FollowerTest {
    private static final String MODEL = "---- MODULE M ----\nEXTENDS Integers\nVARIABLE x\nInit == x = 0\n"
            + "Saved(n) == x' = n\nSaw(v) == UNCHANGED x\n====\n";

    private static Follower follower(Model model, String mapping) {
        Follower follower = new Follower(
                new RuleBinding(model, EventMapping.parse("M.map", mapping)), new Follower.Listener() {}, true);
        follower.begin(null);
        return follower;
    }

    private static Model model() {
        return Model.load(file -> file.equals("M.tla") ? MODEL : null, "M", "INIT Init", ModelOptions.DEFAULT);
    }

    /** An action gets the value that is written; of a removal there is none. */
    @Test
    void whatIsRemovedFromTheDiskIsCounted() {
        try (Model model = model()) {
            Follower follower = follower(model, "persist log -> Saved(n = payload)\npersist vote -> ignored");
            follower.persisted(1, "log", 3);
            follower.persisted(1, "log", null);
            follower.persisted(1, "vote", null);
            follower.persisted(1, "term", null);
            assertThat(follower.counts())
                    .containsEntry("Saved mapped", 1)
                    .containsEntry("persist log removed unmapped", 1)
                    .containsEntry("persist term removed unmapped", 1)
                    .containsEntry("persist vote ignored", 1);
            Follower silent = follower(model, "start -> ignored");
            silent.persisted(1, "log", null);
            assertThat(silent.counts()).containsEntry("unmapped", 0);
        }
    }

    @Test
    void valuesThatTlaDoesNotHaveAreToldWithTheirLine() {
        try (Model model = model()) {
            Follower follower = follower(model, "emit x -> Saw(v = $1)");
            assertThatThrownBy(() -> follower.emitted(1, "x", new Object[] {Optional.of(1)}))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("the mapping of 'emit x' to M, at emit x")
                    .hasMessageContaining("Optional");
        }
    }

    /** What was forged may break the model's invariants as well. */
    @Test
    void anInvariantThatForgedMessagesBreakIsInconclusive() {
        assertThat(broken(false)).isEqualTo(Safety.VIOLATED);
        assertThat(broken(true)).isEqualTo(Safety.INCONCLUSIVE);
    }

    private static Safety broken(boolean forged) {
        TwoPhaseCommit system = new TwoPhaseCommit();
        Deployment deployment = system.deploy(Configuration.of(system, Map.of(), Set.of()));
        ProtocolModel source = deployment.models().get(0);
        String body = "---- MODULE TwoPhaseCommit ----\nCONSTANTS "
                + String.join(", ", source.constants().keySet())
                + "\nVARIABLE x\nInit == x = 0\nCrash == x' = 1\nWrong == x = 0\n====\n";
        Map<String, String> files = Map.of(
                "TwoPhaseCommit.tla", body,
                "TwoPhaseCommit.cfg", "INIT Init\nINVARIANT Wrong\n",
                "TwoPhaseCommit.map", "crash -> Crash");
        ModelFiles instead = files::get;
        SystemModel model = new SystemModel(source, instead, deployment, ModelOptions.DEFAULT);
        Check check = model.conformance(true).check();
        Observer observer = Objects.requireNonNull(check.observer());
        observer.begin(null);
        if (forged) {
            observer.injected(0, "forged");
        }
        observer.crashed(1, DiskMode.KEPT);
        return check.verdict("").safety();
    }
}
