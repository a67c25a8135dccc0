package dev.waymark.engine.scenario;

import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Actions.countBy;
import static dev.waymark.core.scenario.Actions.countPerReceiver;
import static dev.waymark.core.scenario.Actions.crash;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.mark;
import static dev.waymark.core.scenario.Actions.observe;
import static dev.waymark.core.scenario.Actions.record;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Actions.resetCounter;
import static dev.waymark.core.scenario.Actions.restart;
import static dev.waymark.core.scenario.Actions.set;
import static dev.waymark.core.scenario.Actions.silenceClients;
import static dev.waymark.core.scenario.Conditions.across;
import static dev.waymark.core.scenario.Conditions.any;
import static dev.waymark.core.scenario.Conditions.at;
import static dev.waymark.core.scenario.Conditions.becomes;
import static dev.waymark.core.scenario.Conditions.between;
import static dev.waymark.core.scenario.Conditions.content;
import static dev.waymark.core.scenario.Conditions.counter;
import static dev.waymark.core.scenario.Conditions.counterPerReceiver;
import static dev.waymark.core.scenario.Conditions.crashes;
import static dev.waymark.core.scenario.Conditions.elapsed;
import static dev.waymark.core.scenario.Conditions.elapsedSince;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Conditions.eventType;
import static dev.waymark.core.scenario.Conditions.field;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.happensAfter;
import static dev.waymark.core.scenario.Conditions.inSet;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.machineIn;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.receives;
import static dev.waymark.core.scenario.Conditions.restarts;
import static dev.waymark.core.scenario.Conditions.sizeOf;
import static dev.waymark.core.scenario.Conditions.state;
import static dev.waymark.core.scenario.Conditions.timerFires;
import static dev.waymark.core.scenario.Conditions.timerSet;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Conditions.type;
import static dev.waymark.core.scenario.Conditions.wasHeld;
import static dev.waymark.core.scenario.Conditions.when;
import static dev.waymark.core.scenario.Conditions.within;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.computed;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Nodes.role;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Context;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.scenario.run.Trial;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.fixture.Talk;
import dev.waymark.fixture.TestSystem;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Each condition against the events of an execution, counted by a filter that only observes. */
class ConditionsTest {
    /** How often the condition held, and how many events satisfy the test. */
    private static void same(Condition condition, Predicate<Event> test) {
        Trial trial = Trial.of(scenario("c").roles("h=1,rest=*").when(condition).then(count("n")));
        long expected = trial.events().stream().filter(test).count();
        assertThat(trial.matched()[0]).as(condition.toString()).isEqualTo((int) expected);
        assertThat(expected).as(condition.toString()).isPositive();
    }

    @Test
    void ofEvents() {
        same(at(2), event -> event.node() == 2);
        same(
                eventType("answered"),
                event -> event instanceof Event.Emitted e && e.name().equals("answered"));
        same(eventType("Sent"), event -> event instanceof Event.Sent);
        same(
                emits("asked"),
                event -> event instanceof Event.Emitted e && e.name().equals("asked"));
        same(timerSet("go"), event -> event instanceof Event.TimerSet);
        same(timerFires("go"), event -> event instanceof Event.Fired);
    }

    @Test
    void ofMessages() {
        same(isSend(), event -> event instanceof Event.Sent);
        same(isReceive(), event -> event instanceof Event.Delivered);
        same(isSend("Ask"), event -> event instanceof Event.Sent e && e.payload() instanceof Talk.Ask);
        same(isReceive("Ask"), event -> event instanceof Event.Delivered e && e.payload() instanceof Talk.Ask);
        same(
                receives("Ask", to(3)),
                event ->
                        event instanceof Event.Delivered e && e.message().to() == 3 && e.payload() instanceof Talk.Ask);
        same(type("Answer"), event -> payload(event) instanceof Talk.Answer);
        same(
                content("round 1", Talk.Ask.class, ask -> ask.round() == 1),
                event -> new Talk.Ask(1).equals(payload(event)));
        same(field("round").is(1), event -> round(event) == 1);
        same(field("round").is(1L).and(type("Ask")), event -> new Talk.Ask(1).equals(payload(event)));
        same(field("round").atLeast(2), event -> round(event) >= 2);
        same(field("round").below(2), event -> round(event) == 1);
        same(field("round").matches("odd", round -> (int) round % 2 == 1), event -> round(event) % 2 == 1);
        same(from(2), event -> pair(event).startsWith("2>"));
        same(to(2), event -> pair(event).endsWith(">2"));
        same(between(1, 2), event -> pair(event).equals("1>2") || pair(event).equals("2>1"));
        same(from(computed("two", context -> 2)), event -> pair(event).startsWith("2>"));
        same(from(node(1).others()), event -> pair(event).matches("[23]>."));
    }

    /** 0: it is no message. */
    private static int round(Event event) {
        Object payload = payload(event);
        return payload instanceof Talk.Ask ask
                ? ask.round()
                : payload instanceof Talk.Answer answer ? answer.round() : 0;
    }

    @Test
    void ofPartsThatAreNotThere() {
        Trial trial = Trial.of(scenario("parts")
                .when(field("rounds")
                        .is(1)
                        .or(field("round.inner").is(1))
                        .or(field("round").isEmpty()))
                .then(count("none"))
                .when(field("round").isNotEmpty().or(field("").is(1)))
                .then(count("none")));
        assertThat(trial.matched()).containsExactly(0, 0);
        Event sent = new Event.Sent(
                new MessageName(1, 2, 1, 0, false),
                new Fields(
                        "Append",
                        List.of("entries", "to"),
                        List.of(List.of(), new Fields("To", List.of("id"), List.of("x")))));
        View view = TestSystem.of(2).world().view;
        assertThat(field("entries").isEmpty().test(sent, view)).isTrue();
        assertThat(field("to.id").is("x").test(sent, view)).isTrue();
        assertThat(field("to.id").isNotEmpty().test(sent, view)).isTrue();
        assertThat(field("to.id").atLeast(0).test(sent, view)).isFalse();
    }

    private static String pair(Event event) {
        MessageName message = name(event);
        return message == null ? "" : message.from() + ">" + message.to();
    }

    @Test
    void negationIsTrueOfEverythingElse() {
        Trial trial = Trial.of(scenario("not").when(isSend().not()).then(count("n")));
        long events =
                trial.events().stream().filter(e -> !(e instanceof Event.Sent)).count();
        int points = trial.outcome().decisions() + 3; // and one for each node that started
        assertThat(trial.matched()[0]).isEqualTo((int) events + points);
    }

    @Test
    void filtersOnMessagesAreAskedOfSendsOnly() {
        Trial trial = Trial.of(scenario("not").when(from(3).not()).then(drop()));
        assertThat(trial.matched()[0])
                .isEqualTo(trial.all(Event.Dropped.class).size())
                .isPositive();
    }

    @Test
    void countersAndTheirComparisons() {
        Trial trial = Trial.of(scenario("counters")
                .setUp(silenceClients())
                .when(isReceive("Ask"))
                .then(count("asks"), countPerReceiver("per"), countBy("by", (e, c) -> c.nodes()))
                .when(once(counter("asks").equalTo(4)))
                .then(resetCounter("asks"), count("resets"))
                .when(isReceive("Ask").and(counter("asks").below(3)))
                .then(count("low"))
                .when(isReceive("Ask").and(counter("asks").atLeast("nodes", context -> context.nodes())))
                .then(count("computed"))
                .when(isReceive("Ask").and(counterPerReceiver("per").above(1)))
                .then(count("second"))
                .when(isReceive("Ask").and(counter("asks").atMost(0)))
                .then(count("never")));
        assertThat(trial.matched()).containsExactly(6, 1, 5, 1, 4, 1);
    }

    @Test
    void setsAndWhatWasInThem() {
        Trial trial = Trial.of(scenario("sets")
                .when(isReceive("Answer").and(wasHeld("late")))
                .then(count("late"))
                .when(isReceive("Answer").and(inSet("late")))
                .then(count("still in it"))
                .when(isSend("Answer").and(from(2)))
                .then(hold("late"))
                .when(sizeOf("late").atLeast(2))
                .then(release("late")));
        assertThat(trial.matched()[0]).isGreaterThanOrEqualTo(2);
        assertThat(trial.matched()[1]).isZero();
    }

    @Test
    void rolesAndPartitions() {
        Trial trial = Trial.of(scenario("parts")
                .roles("h=1,rest=*")
                .when(isSend().and(across("roles")))
                .then(count("across"))
                .when(isSend().and(within("roles")))
                .then(count("within"))
                .when(isSend())
                .then(count("all"))
                .when(isSend().and(from(role("h")).or(to(role("h")))))
                .then(count("h")));
        int[] matched = trial.matched();
        assertThat(matched[0] + matched[1]).isEqualTo(matched[2]);
        assertThat(matched[3]).isEqualTo(matched[0]).isPositive();
    }

    @Test
    void machineInState() {
        Scenario scenario = scenario("machine")
                .when(isReceive("Ask").and(machineIn("answered")))
                .then(count("after"))
                .when(isReceive("Ask"))
                .then(count("all"))
                .expect(Machine.machine().on(emits("answered"), "answered").accepting());
        Trial trial = Trial.of(scenario, Talk.system(3), 1);
        assertThat(trial.matched()[0]).isPositive().isLessThan(trial.matched()[1]);
    }

    @Test
    void virtualTime() {
        Trial trial = Trial.of(scenario("time")
                .setUp(silenceClients())
                .when(once(timerFires("go")))
                .then(mark("first"))
                .when(timerFires("go").and(elapsed(20)))
                .then(count("late"))
                .when(timerFires("go").and(elapsedSince("first", 20)))
                .then(count("later")));
        assertThat(trial.matched()).containsExactly(1, 2, 1);
    }

    @Test
    void statesAndHowTheyChange() {
        Trial trial = Trial.of(scenario("states")
                .when(becomes("asked", node(2), Talk.Said.class, said -> said.asks() > 0))
                .then(count("becomes"))
                .when(state("asked", node(2), Talk.Said.class, said -> said.asks() > 0))
                .then(count("is"))
                .when(becomes("asked", all(), Talk.Said.class, said -> said.asks() > 0))
                .then(count("anybody")));
        assertThat(trial.matched()[0]).isEqualTo(1);
        assertThat(trial.matched()[1]).isGreaterThan(1);
        assertThat(trial.matched()[2]).isEqualTo(3);
    }

    @Test
    void crashesAndRestarts() {
        Trial trial = Trial.of(scenario("faults")
                .when(once(emits("answered")))
                .then(crash(node(2)))
                .when(crashes())
                .then(restart(node(2)), count("crashes"))
                .when(restarts())
                .then(count("restarts")));
        assertThat(trial.matched()).containsExactly(1, 1, 1);
    }

    @Test
    void happensBeforeAgreesWithTheRelationOfTraces() {
        for (int seed = 1; seed <= 10; seed++) {
            Scenario scenario = scenario("causes")
                    .when(once(isReceive("Ask").and(at(2))))
                    .then(mark("m"))
                    .when(happensAfter("m"))
                    .then(count("after"))
                    .expect(Machine.machine().accepting());
            Trial trial = Trial.of(scenario, Talk.system(3), seed);
            HappensBefore relation = new HappensBefore(trial.events(), 3);
            int marked = trial.events()
                    .indexOf(trial.all(Event.Delivered.class).stream()
                            .filter(e -> e.message().to() == 2)
                            .findFirst()
                            .orElseThrow());
            int expected = 1; // the marked event itself
            for (int i = 0; i < trial.events().size(); i++) {
                expected += trial.events().get(i).node() > 0 && relation.before(marked, i) ? 1 : 0;
            }
            assertThat(trial.matched()[1]).isEqualTo(expected).isGreaterThan(1);
        }
    }

    @Test
    void ownConditionsSeeWhatWasRecordedAndSet() {
        Trial trial = Trial.of(scenario("own")
                .setUp(silenceClients())
                .when(isSend("Ask").and(to(3)))
                .then(record("ask"), set("round", (event, context) -> context.nodes()))
                .when(when(
                        "recorded",
                        (event, context) -> event == null
                                && context.recorded("ask") != null
                                && Integer.valueOf(3).equals(context.variable("round"))))
                .then(count("seen"))
                .when((event, view) -> event instanceof Event.Fired)
                .then(observe((event, context) -> context.count("fired", 1))));
        assertThat(trial.matched()[1]).isPositive();
        assertThat(trial.matched()[2]).isEqualTo(3);
    }

    @Test
    void oneKindOfPredicateServesPropertiesToo() {
        assertThat(CommonProperties.sometimes("sends", isSend("Ask")).check().observer())
                .isNotNull();
        assertThat(any().and(isSend("Ask").or(from(2)).not())).hasToString("any() and not (send Ask or from 2)");
        assertThatThrownBy(() -> Context.of(Talk.system(2).world().view))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("only scenarios have");
    }

    @Test
    void handlingTakesAnEventFromLaterFiltersButNotFromObservers() {
        Trial trial = Trial.of(scenario("order")
                .when(isSend("Ask"))
                .then(drop())
                .when(isSend("Ask").and(to(2)))
                .then(hold("never"))
                .when(isSend("Ask"))
                .then(count("seen")));
        int[] matched = trial.matched();
        assertThat(matched[1]).isZero();
        assertThat(matched[2]).isEqualTo(matched[0]).isPositive();
        assertThat(trial.delivered()).isEqualTo(List.of());
    }

    private static Object payload(Event event) {
        if (event instanceof Event.Sent e) {
            return e.payload();
        }
        return event instanceof Event.Delivered e ? e.payload() : null;
    }

    private static MessageName name(Event event) {
        if (event instanceof Event.Sent e) {
            return e.message();
        }
        return event instanceof Event.Delivered e ? e.message() : null;
    }
}
