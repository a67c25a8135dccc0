package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.fixture.ToySystem;
import dev.waymark.engine.trace.fixture.ToySystem.Colour;
import dev.waymark.engine.trace.fixture.ToySystem.Token;
import dev.waymark.engine.trace.fixture.ToySystem.ToyDeployment;
import dev.waymark.engine.trace.fixture.Toys;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayerTest {
    private static final ToyDeployment SOUND = ToySystem.deploy(Map.of());

    @Test
    void randomExecutionsWithFaultsAreReplayedEventByEvent() {
        int violated = 0;
        for (String bug : List.of("forgets", "panics")) {
            ToyDeployment deployment = ToySystem.deploy(Map.of(), bug);
            for (int i = 0; i < 100; i++) {
                Toys.Explored explored = Toys.explore(deployment, i);
                Recording recording = Toys.replay(deployment, explored.seed(), explored.script(), true);
                assertThat(recording.lines()).isEqualTo(explored.events());
                assertThat(recording.verdicts()).isEqualTo(explored.verdicts());
                assertThat(recording.decisions()).hasSameSizeAs(explored.script());
                assertThat(recording.skipped()).isZero();
                violated += recording.violation() == null ? 0 : 1;
            }
        }
        assertThat(violated).isBetween(20, 199);
    }

    @Test
    void aRecordedEpilogueIsNotFollowedByAnother() {
        ToyDeployment deployment = ToySystem.deploy(Map.of("target", "99"));
        Toys.Explored explored = Toys.explore(deployment, 1);
        assertThat(explored.script()).contains(new Decision.Heal());
        Recording recording = Toys.replay(deployment, explored.seed(), explored.script(), true);
        assertThat(recording.decisions()).hasSameSizeAs(explored.script());
        assertThat(recording.violation()).extracting(Verdict::property).isEqualTo("spread");
    }

    @Test
    void messagesHaveTheTypesThatTheyHadWhenTheDecisionMetThem() {
        for (int i = 0; i < 50; i++) {
            Toys.Explored explored = Toys.explore(SOUND, i);
            Recording recording = Toys.replay(SOUND, explored.seed(), explored.script(), true);
            DecisionText text = new DecisionText(PayloadCodec.of(SOUND));
            for (int d = 0; d < recording.decisions().size(); d++) {
                String line = text.print(recording.decisions().get(d));
                String event =
                        EventText.of(recording.events().get(recording.begins().get(d)));
                if (line.matches("(deliver|drop|duplicate) .*")) {
                    String type = event.contains(ToySystem.HELLO) ? '"' + ToySystem.HELLO + '"' : "Token";
                    assertThat(line).matches("\\w+ [^ ]+ .*").endsWith(" " + type);
                }
            }
        }
    }

    @Test
    void decisionsOfEveryKindAreReplayed() {
        Token forged = new Token("forged", Colour.GREEN, List.of(3));
        List<Decision> script = List.of(
                new Decision.Invoke(new OperationName(1, 1), 1, null),
                new Decision.Replace(message(1, 2, 1), null, forged),
                new Decision.Inject(3, 1, forged),
                new Decision.Partition(List.of(List.of(1, 2), List.of(3))),
                new Decision.Deliver(message(1, 2, 1), null, new CrashPoint(3, DiskMode.UNSYNCED_LOST)),
                new Decision.Advance(0, 5),
                new Decision.Skew(1, 2),
                new Decision.Wait(1),
                new Decision.Pause(3),
                new Decision.Resume(3),
                new Decision.Heal(),
                new Decision.Restart(2),
                new Decision.Duplicate(message(1, 3, 1), null),
                new Decision.Drop(message(1, 3, 1), null),
                new Decision.Deliver(new MessageName(1, 3, 1, 1, false), null, null),
                new Decision.Fire(new TimerName(2, "check up", 2), null),
                new Decision.Crash(1, DiskMode.KEPT));
        Recording recording = Toys.replay(SOUND, 7, script, true);
        assertThat(recording.skips()).isEmpty();
        DecisionText text = new DecisionText(PayloadCodec.of(SOUND));
        assertThat(recording.decisions().stream().map(text::print))
                .containsExactly(
                        "invoke c1#1 at 1",
                        "replace 1>2#1 Token {\"@\":\"Token\",\"id\":\"forged\",\"colour\":\"GREEN\",\"path\":[3]}",
                        "inject 3>1 {\"@\":\"Token\",\"id\":\"forged\",\"colour\":\"GREEN\",\"path\":[3]}",
                        "partition 1,2|3",
                        "deliver 1>2#1 Token crashAfter=3 disk=UNSYNCED_LOST",
                        "advance all 5",
                        "skew 1 2",
                        "wait 1",
                        "pause 3",
                        "resume 3",
                        "heal",
                        "restart 2",
                        "duplicate 1>3#1 Token",
                        "drop 1>3#1 Token",
                        "deliver 1>3#1~1 Token",
                        "fire \"2/check up#2\"",
                        "crash 1 disk=KEPT");
        assertThat(recording.lines())
                .containsSubsequence("persisted 2 forged=GREEN", "synced 2", "crashed 2 disk=UNSYNCED_LOST");
        Recording again = Toys.replay(SOUND, 7, recording.decisions(), true);
        assertThat(again.lines()).isEqualTo(recording.lines());
        assertThat(again.decisions()).isEqualTo(recording.decisions());
    }

    @Test
    void anExactReplayEndsAtTheFirstDecisionThatDoesNotApply() {
        List<Decision> script = new ArrayList<>();
        script.add(new Decision.Crash(1, DiskMode.KEPT));
        script.add(new Decision.Pause(1));
        script.add(new Decision.Restart(1));
        Recording exact = Toys.replay(SOUND, 7, script, true);
        assertThat(exact.decisions()).hasSize(1);
        assertThat(exact.skips()).isEqualTo(Map.of("node down", 1));
        Recording bestEffort = Toys.replay(SOUND, 7, script, false);
        assertThat(bestEffort.decisions()).hasSize(2);
        assertThat(bestEffort.skipped()).isEqualTo(1);
    }

    @Test
    void aReplayThatIsNotExactTakesTheNearestMessage() {
        List<Decision> script = List.of(
                new Decision.Invoke(new OperationName(1, 1), 1, null),
                new Decision.Deliver(message(1, 2, 9), "Token", null));
        assertThat(Toys.replay(SOUND, 7, script, true).skips()).isEqualTo(Map.of("message gone", 1));
        Recording recording = Toys.replay(SOUND, 7, script, false);
        assertThat(recording.substituted()).isEqualTo(1);
        assertThat(recording.decisions().get(1)).isEqualTo(new Decision.Deliver(message(1, 2, 1), "Token", null));
    }

    @Test
    void aPartitionThatDoesNotApplyLeavesTheNetworkAsItIs() {
        List<Decision> script = List.of(
                new Decision.Invoke(new OperationName(1, 1), 1, null),
                new Decision.Partition(List.of(List.of(1))),
                new Decision.Partition(List.of(List.of(9))),
                new Decision.Deliver(message(1, 2, 1), "Token", null));
        assertThat(Toys.replay(SOUND, 7, script, false).skips())
                .isEqualTo(Map.of("no such node", 1, "message crosses a partition", 1));
    }

    @Test
    void everyEventBelongsToADecisionOrToTheStart() {
        List<Decision> script =
                List.of(new Decision.Crash(1, DiskMode.KEPT), new Decision.Wait(3), new Decision.Restart(1));
        Recording recording = Toys.replay(SOUND, 7, script, true);
        assertThat(recording.lines())
                .containsExactly(
                        "started 1",
                        "timer-set 1/check up#1 deadline=10",
                        "started 2",
                        "timer-set 2/check up#1 deadline=10",
                        "started 3",
                        "timer-set 3/check up#1 deadline=10",
                        "crashed 1 disk=KEPT",
                        "clock 1 now=3",
                        "clock 2 now=3",
                        "clock 3 now=3",
                        "restarted 1",
                        "timer-set 1/check up#2 deadline=13");
        assertThat(recording.begins()).containsExactly(6, 7, 10);
        assertThat(recording.decisionOf(5)).isEqualTo(-1);
        assertThat(recording.decisionOf(6)).isEqualTo(0);
        assertThat(recording.decisionOf(9)).isEqualTo(1);
        assertThat(recording.decisionOf(11)).isEqualTo(2);
    }

    private static MessageName message(int from, int to, int number) {
        return new MessageName(from, to, number, 0, false);
    }
}
