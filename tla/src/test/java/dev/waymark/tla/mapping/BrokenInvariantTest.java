package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import dev.waymark.tla.ModelFiles;
import dev.waymark.tla.ModelOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The model of two-phase commit with an invariant that does not hold in it. */
class BrokenInvariantTest {
    private static Totals run(String invariant, boolean strict) {
        Target target = Target.of(new TwoPhaseCommit());
        Deployment deployment = target.deployment();
        ProtocolModel source = deployment.models().get(0);
        ModelFiles bundled = ModelFiles.beside(source.anchor(), ProtocolModel.FOLDER);
        ModelFiles files = file -> {
            String text = bundled.read(file);
            return switch (file) {
                case "TwoPhaseCommit.cfg" -> text + "\nINVARIANT Wrong\n";
                case "TwoPhaseCommit.tla" ->
                    String.valueOf(text).replaceFirst("(?m)^====", "Wrong == " + invariant + "\n====");
                default -> text;
            };
        };
        SystemModel model = new SystemModel(source, files, deployment, ModelOptions.DEFAULT);
        return Campaign.run(Experiment.on(target)
                .checkingOnly(List.of(model.conformance(strict)))
                .executions(5)
                .build());
    }

    /** Nothing that the system did was refused by the model, so they do not disagree. */
    @Test
    void itIsNotCalledADisagreement() {
        Totals totals = run("\\\\A t \\\\in DOMAIN tmState : tmState[t] # \"committed\"", true);
        String message = totals.violations().iterator().next().verdict().message();
        assertThat(message)
                .startsWith("the model allows every step so far, but after Vote(")
                .contains("its invariant Wrong does not hold", "TLC's own check of TwoPhaseCommitMC")
                .contains("the system: node 1 was last seen as Manager[", "the model:\n")
                .doesNotContain("disagree");
    }

    @Test
    void anInitialStateThatBreaksItIsTheModelsError() {
        Totals totals = run("lost", true);
        assertThat(totals.violations().iterator().next().verdict().message())
                .startsWith("the model is wrong: invariant Wrong of TwoPhaseCommit does not hold in its initial state");
    }

    @Test
    void withoutAViolationItIsCounted() {
        Totals totals = run("\\\\A t \\\\in DOMAIN tmState : tmState[t] # \"committed\"", false);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.verdicts().inconclusive()).isEqualTo(5);
        assertThat(totals.counts().get("model").get("broken")).isPositive();
        assertThat(totals.counts().get("model").get("invariant Wrong broken")).isPositive();
    }
}
