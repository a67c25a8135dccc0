package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Single steps that random walks meet too seldom to be relied on. */
class ReplicaTest {
    private final List<Event> events = new ArrayList<>();
    private Cluster cluster;

    private void start(Map<String, String> parameters) {
        cluster = Walks.deployment(parameters, List.of()).cluster();
        cluster.reset(1, new EventStream() {
            @Override
            protected void on(Event event) {
                events.add(event);
            }
        });
    }

    private void play(String schedule) {
        Schedule.parse(schedule).forEach(this::decide);
    }

    private void decide(Decision decision) {
        assertThat(cluster.apply(cluster.view().encode(decision)))
                .as(decision.toString())
                .isNull();
    }

    private ReplicaState state(int node) {
        return (ReplicaState) cluster.view().state(node);
    }

    private <T> List<T> sent(Class<T> type) {
        return events.stream()
                .filter(Event.Sent.class::isInstance)
                .map(event -> ((Event.Sent) event).payload())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @Test
    void aRestartedLeaderDoesNotProposeAgainInThePhaseItProposedIn() {
        start(Map.of());
        play("c1#1@1 1/phase#1");
        decide(new Decision.Duplicate(MessageName.parse("1>1#1"), null));
        play("1>1#1 1>2#1 1>3#1 1>1#2 2>1#1");
        assertThat(sent(Message.Propose.class)).hasSize(3);
        decide(new Decision.Crash(1, DiskMode.UNSYNCED_LOST));
        decide(new Decision.Restart(1));
        play("c2#1@1 1>1#1~1 3>1#1"); // its Prepare again, and an ack that it had not seen
        assertThat(state(1).phase()).isEqualTo(1);
        assertThat(sent(Message.Propose.class)).hasSize(3);
        play("1/phase#3");
        assertThat(sent(Message.Prepare.class)).as("phase 2 has another leader").hasSize(3);
    }

    @Test
    void whatWasPromisedSurvivesALossOfPower() {
        start(Map.of());
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>2#2");
        decide(new Decision.Crash(2, DiskMode.UNSYNCED_LOST));
        decide(new Decision.Restart(2));
        assertThat(state(2)).isEqualTo(new ReplicaState(1, 1, 1, Step.PREPARE, List.of("c1-1"), List.of(), 0, 0));
    }

    @Test
    void acksThatComeBeforeTheLeadersOwnPrepareCount() {
        start(Map.of());
        play("1/phase#1 1>2#1 1>3#1 2>1#1 3>1#1");
        assertThat(sent(Message.Propose.class)).isEmpty();
        play("1>1#1");
        assertThat(sent(Message.Propose.class)).hasSize(3);
        play("1>1#2");
        assertThat(sent(Message.Propose.class))
                .as("the third ack changes nothing")
                .hasSize(3);
    }

    @Test
    void aDuplicateAckIsNoMajority() {
        start(Map.of());
        play("1/phase#1 1>1#1");
        decide(new Decision.Duplicate(MessageName.parse("1>1#2"), null));
        play("1>1#2 1>1#2~1");
        assertThat(sent(Message.Propose.class)).isEmpty();
        play("1>2#1 2>1#1");
        assertThat(sent(Message.Propose.class)).hasSize(3);
    }

    @Test
    void aReplicaThatMissedThePrepareIgnoresTheProposal() {
        start(Map.of());
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>3#2");
        assertThat(state(3)).isEqualTo(new ReplicaState(0, 0, 0, Step.PREPARE, List.of(), List.of(), 0, 0));
    }

    @Test
    void promisesOfAPhaseThatAReplicaDidNotJoinAreNotOutput() {
        start(Map.of());
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>1#3 1>2#2 1>3#3 2>3#1");
        assertThat(state(3).output()).isEmpty();
    }

    @Test
    void promisesThatComeBeforeTheProposalCount() {
        start(Map.of());
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>3#1 1>1#2 2>1#1 1>1#3 1>2#2 1>3#3 2>3#1");
        assertThat(state(3).output()).isEmpty();
        play("1>3#2 3>3#1");
        assertThat(state(3).output()).containsExactly("c1-1");
    }

    @Test
    void aCommandThatIsInTheLogAlreadyIsNotProposedAgain() {
        start(Map.of());
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>1#3 1>2#2"); // in the logs of 1 and 2, output nowhere
        play("1/phase#2 1/phase#3 1/phase#4 1>1#5 1>2#4 1>1#6 2>1#3"); // node 1 leads phase 4, c1-1 still pending
        List<Message.Propose> proposals = sent(Message.Propose.class);
        assertThat(proposals.get(proposals.size() - 1)).isEqualTo(new Message.Propose(4, List.of("c1-1")));
    }

    @Test
    void theReplicaThatTookACommandAnswersWhenItIsOutput() {
        start(Map.of());
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>1#3 1>2#2 1>2#3 2>2#1");
        assertThat(state(2).output()).containsExactly("c1-1");
        assertThat(events).noneMatch(Event.Replied.class::isInstance);
        play("1>1#4 2>1#2");
        assertThat(events)
                .filteredOn(Event.Replied.class::isInstance)
                .singleElement()
                .hasToString("Replied[operation=c1#1, node=1, result=1]");
    }

    @Test
    void promisesCanGoToTheLeaderAlone() {
        start(Map.of("promise", "leader"));
        play("c1#1@1 1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>1#3 1>2#2");
        assertThat(sent(Message.Promise.class)).hasSize(2);
        play("1>1#4 2>1#2");
        assertThat(state(1).output()).containsExactly("c1-1");
        assertThat(cluster.count("commit")).isEqualTo(1);
    }

    @Test
    void everyMessageKnowsItsRound() {
        start(Map.of());
        play("1/phase#1 1>1#1 1>2#1 1>1#2 2>1#1 1>1#3");
        assertThat(sent(Message.class)).extracting(Message::round).contains(0, 1, 2, 3);
        assertThat(sent(Message.class))
                .allMatch(message -> message.phase() == 1
                        && message.getClass()
                                .getSimpleName()
                                .equals(List.of("Prepare", "Ack", "Propose", "Promise")
                                        .get(message.round())));
    }
}
