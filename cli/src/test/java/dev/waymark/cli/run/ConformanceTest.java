package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Executions followed in the system's model, as the command line offers it. */
class ConformanceTest {
    @TempDir
    Path folder;

    private Cli run(String out, String... more) {
        String[] common = {
            "run",
            "two-phase-commit",
            "--iterations",
            "10",
            "--property",
            "no-failure",
            "--json",
            "--out",
            folder.resolve(out).toString()
        };
        String[] all = java.util.Arrays.copyOf(common, common.length + more.length);
        System.arraycopy(more, 0, all, common.length, more.length);
        return Cli.run(all);
    }

    @Test
    void aDisagreementIsFoundShrunkAndReplayed() {
        Cli found = run("strict", "--conformance", "strict", "--bug", "early-unlock");
        assertThat(found.exitCode()).isEqualTo(1);
        JsonNode violation = found.json().get("violations").get(0);
        assertThat(violation.get("property").asString()).isEqualTo("conformance");
        assertThat(violation.get("message").asString()).startsWith("system and model disagree: ");
        assertThat(violation.get("shrunkDecisions").asInt()).isEqualTo(5);
        assertThat(found.err()).contains("TLC finds no error in the 70,393 states of TwoPhaseCommitMC");
        Cli replayed = Cli.run("replay", violation.get("shrunk").asString(), "--json");
        assertThat(replayed.exitCode()).isEqualTo(1);
        assertThat(replayed.json().get("result").asString()).isEqualTo("REPRODUCED");
    }

    /** Raft's properties keep silent about this one (docs/models.md). */
    @Test
    void aDeviationOfRaftIsShrunkToAFewDecisions() {
        Cli found = Cli.run(
                "run",
                "raft",
                "--bug",
                "stale-term-response",
                "--conformance",
                "strict",
                "--iterations",
                "30",
                "--stop-on-bug",
                "--coverage",
                "model:without-active",
                "--json",
                "--out",
                folder.resolve("raft").toString());
        assertThat(found.exitCode()).isEqualTo(1);
        assertThat(found.json().get("violations")).hasSize(1);
        JsonNode violation = found.json().get("violations").get(0);
        assertThat(violation.get("property").asString()).isEqualTo("conformance");
        assertThat(violation.get("shrunkDecisions").asInt()).isLessThanOrEqualTo(8);
        JsonNode coverage = found.json().get("coverage");
        assertThat(coverage.get("model").get("covered").asInt())
                .isGreaterThanOrEqualTo(
                        coverage.get("model:without-active").get("covered").asInt());
    }

    @Test
    void warnCountsAndIsInconclusive() {
        Cli warned = run("warn", "--conformance", "warn", "--bug", "early-unlock");
        assertThat(warned.exitCode()).isEqualTo(2);
        JsonNode model = warned.json().get("coverage").get("model");
        assertThat(model.get("disabled").asInt()).isPositive();
        assertThat(model.get("mapped").asInt()).isPositive();
        assertThat(model.get("ignored").asInt()).isEqualTo(40);
        assertThat(model.get("unmapped").asInt()).isZero();
        assertThat(warned.json().get("modelActions").get("Vote").get("disabled").asInt())
                .isPositive();
        assertThat(warned.json().get("warnings").get(0).get("kind").asString()).isNotEmpty();
        assertThat(warned.out()).contains("model-disabled");
    }

    private Cli raft(String bug, String out, String... more) {
        String[] common = {
            "run", "raft", "--bug", bug, "--json", "--out", folder.resolve(out).toString()
        };
        String[] all = java.util.Arrays.copyOf(common, common.length + more.length);
        System.arraycopy(more, 0, all, common.length, more.length);
        return Cli.run(all);
    }

    /** This deviation shows only when the states of nodes are compared, which coverage alone does not do. */
    @Test
    void whatMakesAnExecutionInconclusiveIsCountedAndShown() {
        Cli warned = raft("stale-term-response", "seen", "--conformance", "warn", "--iterations", "40");
        assertThat(warned.exitCode()).isEqualTo(2);
        long inconclusive = warned.json()
                .get("properties")
                .get("conformance")
                .get("inconclusive")
                .asLong();
        assertThat(inconclusive).isPositive();
        assertThat(warned.json().get("coverage").get("model").get("disabled").asLong())
                .isGreaterThanOrEqualTo(inconclusive);
        assertThat(warned.json().get("modelActions").get("Seen").get("disabled").asLong())
                .isPositive();
        assertThat(warned.out()).contains("model-disabled");
        Cli covered = raft("stale-term-response", "covered", "--coverage", "model", "--iterations", "40");
        assertThat(covered.json().get("coverage").get("model").get("covered"))
                .isEqualTo(warned.json().get("coverage").get("model").get("covered"));
    }

    @Test
    void anyViewOfTheModelShowsWhatBecameOfTheEvents() {
        Cli covered = run("view", "--coverage", "model:all", "--bug", "early-unlock");
        JsonNode model = covered.json().get("coverage").get("model:all");
        assertThat(model.get("mapped").asInt()).isPositive();
        assertThat(model.get("disabled").asInt()).isPositive();
        assertThat(covered.json().get("modelActions").has("Vote")).isTrue();
        assertThat(covered.out()).contains("model-disabled");
    }

    /** A disagreement ended nothing when it was found, so it must not end the replay either. */
    @Test
    void whatIsFoundBesideAWarningIsReplayed() {
        Cli found = raft("truncates-on-stale-append", "both", "--conformance", "warn", "--stop-on-bug");
        assertThat(found.exitCode()).isEqualTo(1);
        assertThat(found.json().get("coverage").get("model").get("disabled").asInt())
                .isPositive();
        String trace = found.json().get("violations").get(0).get("trace").asString();
        Cli replayed = Cli.run("replay", trace, "--json");
        assertThat(replayed.json().get("result").asString()).isEqualTo("REPRODUCED");
        assertThat(replayed.exitCode()).isEqualTo(1);
    }

    @Test
    void coverageAloneChecksNothing() {
        Cli covered = run("coverage", "--coverage", "model");
        assertThat(covered.exitCode()).isZero();
        assertThat(covered.json().get("coverage").get("model").get("covered").asInt())
                .isGreaterThan(100);
        assertThat(covered.json().get("properties").has("conformance")).isFalse();
    }

    @Test
    void mistakesAreToldInOneLine() {
        Cli wrong = run("a", "--conformance", "strictly");
        assertThat(wrong.exitCode()).isEqualTo(64);
        assertThat(wrong.err()).contains("'strictly'", "strict");
        Cli none = Cli.run("run", "pingpong", "--conformance", "warn");
        assertThat(none.exitCode()).isEqualTo(64);
        assertThat(none.errLines()).hasSize(1);
        assertThat(none.err()).contains("pingpong has no TLA+ model");
    }
}
