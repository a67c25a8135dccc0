package dev.waymark.engine.scenario;

import static dev.waymark.core.scenario.Actions.allow;
import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Actions.crash;
import static dev.waymark.core.scenario.Actions.cut;
import static dev.waymark.core.scenario.Actions.delay;
import static dev.waymark.core.scenario.Actions.delayTime;
import static dev.waymark.core.scenario.Actions.deliver;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.dropAll;
import static dev.waymark.core.scenario.Actions.duplicate;
import static dev.waymark.core.scenario.Actions.fire;
import static dev.waymark.core.scenario.Actions.forge;
import static dev.waymark.core.scenario.Actions.heal;
import static dev.waymark.core.scenario.Actions.healAll;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.invoke;
import static dev.waymark.core.scenario.Actions.isolate;
import static dev.waymark.core.scenario.Actions.letClientsAsk;
import static dev.waymark.core.scenario.Actions.mutate;
import static dev.waymark.core.scenario.Actions.offer;
import static dev.waymark.core.scenario.Actions.partition;
import static dev.waymark.core.scenario.Actions.pass;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Actions.replace;
import static dev.waymark.core.scenario.Actions.restart;
import static dev.waymark.core.scenario.Actions.silenceClients;
import static dev.waymark.core.scenario.Actions.stop;
import static dev.waymark.core.scenario.Actions.suppress;
import static dev.waymark.core.scenario.Conditions.content;
import static dev.waymark.core.scenario.Conditions.counter;
import static dev.waymark.core.scenario.Conditions.elapsed;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.is;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.sizeOf;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Nodes.role;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.AtEnd;
import dev.waymark.core.scenario.Conditions;
import dev.waymark.core.scenario.Held;
import dev.waymark.core.scenario.ReleaseOrder;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.scenario.run.Trial;
import dev.waymark.fixture.Talk;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each action on a small system. All happens three times or more, so each test sees what it is about. */
class ActionsTest {
    @Test
    void deliversAtOnceBeforeTheStrategyDecidesAnything() {
        Trial trial =
                Trial.of(scenario("deliver").when(isSend("Ask").and(to(3))).then(deliver()));
        for (Event.Fired fired : trial.all(Event.Fired.class)) {
            int at = trial.events().indexOf(fired);
            Event first = trial.events().subList(at, trial.events().size()).stream()
                    .filter(Event.Delivered.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            assertThat(((Event.Delivered) first).message().to()).isEqualTo(3);
        }
        assertThat(trial.matched()[0]).isPositive();
    }

    @Test
    void dropsWhatItMatchesAndNothingElse() {
        Trial trial = Trial.of(scenario("drop").when(isSend("Ask").and(to(3))).then(drop()));
        assertThat(trial.delivered())
                .noneMatch(name -> name.startsWith("1>3"))
                .anyMatch(name -> name.startsWith("1>2"));
        assertThat(trial.all(Event.Dropped.class)).hasSize(trial.matched()[0]);
    }

    @ParameterizedTest
    @EnumSource(ReleaseOrder.class)
    void releasesInTheOrderAskedFor(ReleaseOrder order) {
        Set<List<String>> seen = new TreeSet<>(java.util.Comparator.comparing(List::toString));
        for (int seed = 1; seed <= 20; seed++) {
            Scenario scenario = scenario("release")
                    .when(isSend("Answer"))
                    .then(hold("late"))
                    .when(sizeOf("late").equalTo(4))
                    .then(release("late", order))
                    .expect(Machine.machine().accepting());
            Trial trial = Trial.of(scenario, Talk.system(3), seed);
            List<String> sent = trial.all(Event.Sent.class).stream()
                    .filter(event -> event.payload() instanceof Talk.Answer)
                    .map(event -> event.message().toString())
                    .limit(4)
                    .toList();
            List<String> received = trial.delivered().stream()
                    .filter(name -> name.contains(">1"))
                    .limit(4)
                    .toList();
            assertThat(received).containsExactlyInAnyOrderElementsOf(sent);
            if (order == ReleaseOrder.SENT) {
                assertThat(received).isEqualTo(sent);
            } else if (order == ReleaseOrder.REVERSE) {
                assertThat(received.get(0)).isEqualTo(sent.get(3));
                assertThat(received.get(3)).isEqualTo(sent.get(0));
            }
            seen.add(List.of(received.indexOf(sent.get(0)) + "" + received.indexOf(sent.get(1))));
        }
        assertThat(seen).hasSize(order == ReleaseOrder.RANDOM ? seen.size() : 1);
        if (order == ReleaseOrder.RANDOM) {
            assertThat(seen).hasSizeGreaterThan(3);
        }
    }

    @Test
    void heldMessagesAreNotDeliveredAndAreCountedAtTheEnd() {
        Trial trial =
                Trial.of(scenario("hold").when(isSend("Answer").and(from(2))).then(hold("late")));
        assertThat(trial.delivered()).noneMatch(name -> name.startsWith("2>1"));
        assertThat(trial.heldAtEnd()).isEqualTo(trial.matched()[0]).isPositive();
    }

    @Test
    void offersGoBackToTheStrategy() {
        Trial trial = Trial.of(scenario("offer")
                .when(isSend("Answer"))
                .then(hold("late"))
                .when(sizeOf("late").equalTo(2))
                .then(offer("late")));
        assertThat(trial.all(Event.Delivered.class)).anyMatch(event -> event.payload() instanceof Talk.Answer);
    }

    @Test
    void dropsAWholeSet() {
        Trial trial = Trial.of(scenario("dropAll")
                .when(isSend("Answer"))
                .then(hold("late"))
                .when(sizeOf("late").equalTo(2))
                .then(dropAll("late")));
        assertThat(trial.all(Event.Dropped.class)).hasSizeGreaterThanOrEqualTo(2);
        assertThat(trial.all(Event.Delivered.class)).noneMatch(event -> event.payload() instanceof Talk.Answer);
    }

    @ParameterizedTest
    @EnumSource(AtEnd.class)
    void keepsDeliversOrDropsAtTheEnd(AtEnd policy) {
        Trial trial = Trial.of(
                scenario("end").when(isSend("Answer")).then(hold("late")).atEnd(policy));
        int answers = trial.matched()[0];
        long delivered = trial.all(Event.Delivered.class).stream()
                .filter(event -> event.payload() instanceof Talk.Answer)
                .count();
        assertThat(answers).isPositive();
        assertThat(delivered).isEqualTo(policy == AtEnd.DELIVER ? answers : 0);
        assertThat(trial.all(Event.Dropped.class)).hasSize(policy == AtEnd.DROP ? answers : 0);
        assertThat(trial.heldAtEnd()).isEqualTo(policy == AtEnd.KEEP ? answers : 0);
    }

    @Test
    void theBoundOnDecisionsLeavesRoomForTheEnd() {
        Trial trial = Trial.of(scenario("end")
                .when(isSend("Answer"))
                .then(hold("late"))
                .atEnd(AtEnd.DELIVER)
                .steps(9));
        assertThat(trial.outcome().decisions()).isEqualTo(9);
        assertThat(trial.all(Event.Delivered.class)).anyMatch(event -> event.payload() instanceof Talk.Answer);
    }

    @Test
    void duplicatesTheMessage() {
        Trial trial =
                Trial.of(scenario("duplicate").when(isSend("Ask").and(to(2))).then(duplicate()));
        assertThat(trial.delivered()).contains("1>2#1", "1>2#1~1");
    }

    @Test
    void replacesAndMutates() {
        Trial trial = Trial.of(scenario("replace")
                .when(isSend("Ask").and(to(2)))
                .then(mutate(Talk.Ask.class, ask -> new Talk.Ask(ask.round() + 100)))
                .when(isSend("Ask").and(to(3)))
                .then(replace((held, context) -> new Talk.Ask(7))));
        assertThat(trial.all(Event.Delivered.class))
                .filteredOn(event -> event.message().to() == 2)
                .allMatch(event -> event.payload() instanceof Talk.Ask ask && ask.round() > 100);
        assertThat(trial.all(Event.Delivered.class))
                .filteredOn(event -> event.message().to() == 3)
                .isNotEmpty()
                .allMatch(event -> event.payload().equals(new Talk.Ask(7)));
    }

    @Test
    void forgesAMessageThatNobodySent() {
        Trial trial = Trial.of(scenario("forge").setUp(forge(3, 2, new Talk.Ask(9))));
        assertThat(trial.delivered()).contains("3>2!1");
        Trial late = Trial.of(scenario("forge")
                .when(Conditions.once(emits("answered")))
                .then(forge(node(2), node(2).others(), context -> new Talk.Ask(context.nodes()))));
        assertThat(late.all(Event.Injected.class))
                .extracting(event -> event.message().to())
                .containsExactly(1, 3);
    }

    @Test
    void delaysByDeliveriesAndByTime() {
        Trial trial = Trial.of(scenario("delay").when(isSend("Ask").and(to(3))).then(delay(3)));
        List<String> delivered = trial.delivered();
        assertThat(delivered.indexOf("1>3#1")).isGreaterThanOrEqualTo(3);
        Trial later =
                Trial.of(scenario("delayTime").when(isSend("Ask").and(to(3))).then(delayTime(20)));
        int at = later.lines().size();
        for (int i = 0; i < later.events().size(); i++) {
            if (later.events().get(i) instanceof Event.Delivered e
                    && e.message().equals(MessageName.parse("1>3#1"))) {
                at = i;
            }
        }
        long now = later.events().subList(0, at).stream()
                .filter(Event.Fired.class::isInstance)
                .mapToLong(event -> ((Event.Fired) event).now())
                .max()
                .orElse(0);
        assertThat(now).isGreaterThanOrEqualTo(20);
    }

    @Test
    void crashesAndRestarts() {
        Trial trial = Trial.of(scenario("crash")
                .when(Conditions.once(isReceive("Ask").and(to(3))))
                .then(crash(node(3)))
                .when(is(Event.Crashed.class))
                .then(restart(node(3))));
        assertThat(trial.all(Event.Crashed.class)).hasSize(1);
        assertThat(trial.all(Event.Started.class))
                .filteredOn(Event.Started::again)
                .hasSize(1);
    }

    @Test
    void firesAndSuppressesTimers() {
        Trial none = Trial.of(scenario("suppress").setUp(suppress(node(1), "go"), silenceClients()));
        assertThat(none.all(Event.Fired.class)).isEmpty();
        assertThat(none.all(Event.Sent.class)).isEmpty();
        Trial once = Trial.of(scenario("fire").setUp(suppress(node(1), "go"), fire(node(1), "go"), silenceClients()));
        assertThat(once.all(Event.Fired.class)).hasSize(1);
        Trial later = Trial.of(scenario("allow")
                .setUp(suppress(node(1), "go"), fire(node(1), "go"), silenceClients())
                .when(emits("answered"))
                .then(allow("go")));
        assertThat(later.all(Event.Fired.class)).hasSize(3);
    }

    @Test
    void invokesWhatFitsAndSilencesClients() {
        Trial silent = Trial.of(scenario("silent").setUp(silenceClients()));
        assertThat(silent.all(Event.Invoked.class)).isEmpty();
        Trial invoked = Trial.of(scenario("invoke")
                .setUp(silenceClients())
                .when(Conditions.once(emits("answered")))
                .then(invoke(node(1), "ask", "ask"::equals)));
        assertThat(invoked.all(Event.Invoked.class)).hasSize(1);
        Trial asked = Trial.of(
                scenario("ask").setUp(silenceClients()).when(emits("answered")).then(letClientsAsk()));
        assertThat(asked.all(Event.Invoked.class)).isNotEmpty();
        Trial wrong =
                Trial.of(scenario("wrong").setUp(silenceClients(), invoke(node(1), "nothing", "nothing"::equals)));
        assertThat(wrong.notApplied()).containsExactly(1);
    }

    @Test
    void isolatesUntilHealed() {
        Trial trial = Trial.of(scenario("isolate").setUp(isolate("alone", node(3))));
        assertThat(trial.delivered()).noneMatch(name -> touches3(name)).isNotEmpty();
        Trial healed = Trial.of(scenario("isolate")
                .setUp(isolate("alone", node(3)))
                .when(counter("n").atLeast(2))
                .then(heal("alone"))
                .when(emits("answered"))
                .then(count("n")));
        assertThat(healed.delivered()).anyMatch(name -> name.startsWith("1>3"));
    }

    @Test
    void cutsAreCountedSoThatOneHealLeavesTheOther() {
        Trial trial = Trial.of(scenario("cuts").setUp(cut("a", node(1), node(3)), isolate("b", node(3)), heal("a")));
        assertThat(trial.delivered()).noneMatch(name -> touches3(name));
        Trial healed = Trial.of(scenario("cuts").setUp(cut("a", node(1), node(3)), isolate("b", node(3)), healAll()));
        assertThat(healed.delivered()).anyMatch(name -> touches3(name));
    }

    private static boolean touches3(String name) {
        return name.startsWith("3>") || name.contains(">3#");
    }

    @Test
    void partitionsIntoPartsThatTheSeedDraws() {
        Set<String> alone = new TreeSet<>();
        for (int seed = 1; seed <= 20; seed++) {
            Scenario scenario = scenario("partition")
                    .partition("net", "left=1,right=*")
                    .roles("h=1,faulty=f,rest=f")
                    .setUp(partition("net"))
                    .when(isSend().and(from(role("h"))))
                    .then(count("h"))
                    .expect(Machine.machine().accepting());
            Trial trial = Trial.of(scenario, Talk.system(3), seed);
            Set<String> talked = new TreeSet<>();
            trial.all(Event.Delivered.class)
                    .forEach(e ->
                            talked.add(e.message().from() + ">" + e.message().to()));
            assertThat(talked).hasSizeLessThanOrEqualTo(2);
            alone.add(talked.toString());
        }
        assertThat(alone).hasSizeGreaterThan(1);
    }

    @Test
    void letsTimePassAndStops() {
        Trial trial =
                Trial.of(scenario("pass").setUp(pass(1000)).when(elapsed(1000)).then(stop()));
        assertThat(trial.events().get(trial.events().size() - 1)).isInstanceOf(Event.ClockMoved.class);
    }

    @Test
    void ownActionsAreLambdas() {
        Trial trial = Trial.of(scenario("own")
                .when(content("round 2", Talk.Ask.class, ask -> ask.round() == 2))
                .then((event, context) -> {
                    Held message = context.message(event);
                    if (message != null && event instanceof Event.Sent) {
                        context.decide().drop(message);
                    }
                }));
        assertThat(trial.all(Event.Dropped.class)).hasSize(2);
    }
}
