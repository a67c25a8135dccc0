package dev.waymark.strategies.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FuzzRunTest {
    @ParameterizedTest
    @CsvSource({"raft,1", "raft,5", "two-phase-commit,1", "two-phase-commit,4", "microbenchmark,1", "microbenchmark,3"})
    void whatWasDoneIsDoneAgain(String system, String messages) {
        try (InputExecutor executor = InputExecutor.of(system, Map.of("messages", messages))) {
            for (long i = 0; i < 60; i++) {
                Schedule first = executor.done(i, new Schedule(i, Schedule.NO_STEPS));
                Outcome again = executor.execute(i, new Schedule(i + 777, first.steps()));
                Schedule second = Schedule.of(again.output());
                assertThat(second.number()).isEqualTo(first.number());
                assertThat(second.steps()).isEqualTo(first.steps());
                assertThat(again.counters().get(FuzzRun.AT_RANDOM)).isZero();
                assertThat(again.counters().get(FuzzRun.IN_TURN)).isEqualTo(first.steps().length);
            }
        }
    }

    /** What changes around the nodes comes with the configuration, and is no step. */
    @ParameterizedTest
    @CsvSource({"raft,1", "raft,5", "two-phase-commit,1", "paxos-log,1"})
    void whatWasDoneIsDoneAgainWithTheSameTemper(String system, String messages) {
        try (InputExecutor executor = InputExecutor.of(system, Map.of("messages", messages, "swarm", "true"))) {
            int others = 0;
            for (long i = 0; i < 200; i++) {
                byte[] configuration = executor.distribution().draw(new Rng(i));
                Schedule first = executor.done(i, new Schedule(i, configuration, Schedule.NO_STEPS));
                Outcome again = executor.execute(i, new Schedule(i + 777, configuration, first.steps()));
                assertThat(Schedule.of(again.output()).number()).isEqualTo(first.number());
                assertThat(Schedule.of(again.output()).steps()).isEqualTo(first.steps());
                assertThat(again.counters().get(FuzzRun.AT_RANDOM)).isZero();
                others += again.decisions() - first.steps().length;
            }
            if (messages.equals("1")) {
                assertThat(others).as("partitions that came and went").isGreaterThan(20);
            }
        }
    }

    @Test
    void andInAChannelWithMoreMessagesThanAStepTellsApart() {
        try (InputExecutor executor = InputExecutor.of("crowded", Map.of())) {
            int[] askForAll = new int[120];
            for (int client = 0; client < 60; client++) {
                askForAll[client] = Step.of(Code.INVOKE, StepDecisions.ANY, 0, 1, 0);
                askForAll[60 + client] = Step.of(Code.DELIVER, 5 + client, 1, 1, 0);
            }
            int crowded = 0;
            for (long i = 0; i < 20; i++) {
                Schedule first = executor.done(i, new Schedule(i, askForAll));
                Schedule second = executor.done(i, new Schedule(i + 777, first.steps()));
                assertThat(second.number()).isEqualTo(first.number());
                crowded += (int) java.util.Arrays.stream(first.steps())
                        .filter(step -> Step.ofMessages(step) && Step.pick(step) == Step.PICK_MAX)
                        .count();
            }
            assertThat(crowded).isGreaterThan(100);
        }
    }

    @Test
    void aStepThatCannotActWaitsAndThoseThatNeverCanAreCounted() {
        try (InputExecutor executor = InputExecutor.of("microbenchmark", Map.of())) {
            int fromClient = Step.of(Code.DELIVER, 9, 1, 1, 0); // last in the master's inbox
            int nobody = Step.of(Code.DELIVER, 3, 4, 1, 0);
            int restart = Step.of(Code.RESTART, 2, 0, 1, 0);
            int first = Step.of(Code.DELIVER, 2, 1, 1, 0);
            Outcome outcome = executor.execute(1, new Schedule(1, new int[] {fromClient, nobody, restart, first}));
            assertThat(outcome.counters().get(FuzzRun.IN_TURN)).isEqualTo(1); // the request, in the end
            assertThat(outcome.counters().get(FuzzRun.OUT_OF_TURN)).isEqualTo(1);
            assertThat(outcome.counters().get(FuzzRun.NEVER)).isEqualTo(2);
            assertThat(outcome.skipped()).isEmpty();
        }
    }

    @Test
    void oneThatIsGivenUpKeepsNobodyWaiting() {
        try (InputExecutor executor = InputExecutor.of("microbenchmark", Map.of())) {
            int restart = Step.of(Code.RESTART, 2, 0, 1, 0);
            int first = Step.of(Code.DELIVER, 2, 1, 1, 0);
            Outcome outcome = executor.execute(1, new Schedule(1, new int[] {restart, first}));
            assertThat(outcome.counters().get(FuzzRun.IN_TURN)).isEqualTo(1);
            assertThat(outcome.counters().get(FuzzRun.OUT_OF_TURN)).isZero();
        }
    }

    /** Where a system goes quiet random may still crash somebody, or not: what was done is done again, and no more. */
    @Test
    void whatWentQuietGoesQuietAgain() {
        try (InputExecutor executor = InputExecutor.of("crashing", Map.of("messages", "5"))) {
            int[] late = new int[2];
            for (long i = 0; i < 200; i++) {
                Schedule first = executor.done(i, new Schedule(i, Schedule.NO_STEPS));
                Schedule second = executor.done(i, new Schedule(i + 777, first.steps()));
                assertThat(second.number()).isEqualTo(first.number());
                assertThat(second.steps()).isEqualTo(first.steps());
                for (int at = 0; at < first.steps().length; at++) {
                    late[2 * at / first.steps().length] += Step.kind(first.steps()[at]) == Code.CRASH ? 1 : 0;
                }
            }
            assertThat(late[0]).isGreaterThan(20);
            assertThat(late[1]).isGreaterThan(20);
        }
    }

    @Test
    void faultsStayWithinTheBudget() {
        try (InputExecutor executor = InputExecutor.of("raft", Map.of())) {
            int[] steps = new int[60];
            for (int i = 0; i < steps.length; i++) {
                steps[i] = Step.of(i % 2 == 0 ? Code.CRASH : Code.RESTART, 1 + i / 2 % 3, 0, 1, 0);
            }
            Outcome outcome = executor.execute(3, new Schedule(3, steps));
            assertThat(outcome.faults().crashes()).isEqualTo(2);
            assertThat(outcome.counters().get(FuzzRun.NEVER)).isGreaterThan(20);
        }
    }

    @Test
    void theArtifactDoesNothingInAnImpossibleStepAndCountsIt() {
        try (InputExecutor executor = InputExecutor.of("microbenchmark", Map.of("preset", "artifact"))) {
            int self = Step.of(Code.DELIVER, 1, 1, 4, 0);
            int none = Step.of(Code.DELIVER, 2, 1, 0, 0);
            int register = Step.of(Code.DELIVER, 2, 1, 1, 0);
            int request = Step.of(Code.INVOKE, StepDecisions.ANY, 0, 1, 0);
            Outcome outcome = executor.execute(1, new Schedule(1, new int[] {self, none, register, request}));
            assertThat(outcome.decisions()).isEqualTo(1);
            assertThat(outcome.counters().get(ArtifactRun.IDLE)).isEqualTo(2);
            assertThat(outcome.counters().get(ArtifactRun.IMPOSSIBLE)).isEqualTo(1);
        }
    }

    @Test
    void theArtifactsMutantsMakeAllRequestsFirst() {
        ArtifactInputs inputs = new ArtifactInputs(3, 50, FuzzOptions.of(Map.of("preset", "artifact")), 10);
        int[] parent = inputs.draw(new dev.waymark.core.random.Rng(7));
        int[] mutant = java.util.Objects.requireNonNull(inputs.mutate(parent, new dev.waymark.core.random.Rng(8)));
        assertThat(mutant).hasSameSizeAs(parent).isNotEqualTo(parent);
        assertThat(Step.kind(parent[0])).isNotEqualTo(Code.INVOKE);
        assertThat(Step.kind(mutant[0])).isEqualTo(Code.INVOKE);
        assertThat(java.util.Arrays.stream(mutant).filter(s -> Step.kind(s) == Code.CRASH))
                .hasSize(10);
    }
}
