package dev.waymark.core.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MachineTest {
    private static final Condition A = Condition.emitted("a");
    private static final Condition B = Condition.emitted("b");
    private static final Condition C = Condition.emitted("c");

    /** No condition here asks anything of it but the number of nodes. */
    private static final View VIEW = (View) Proxy.newProxyInstance(
            View.class.getClassLoader(), new Class<?>[] {View.class}, (proxy, method, arguments) -> 3);

    @Test
    void aPathToSuccessIsReachedAndSettles() {
        Running run = new Running(Machine.named("m").on(A, "half").on(B, Machine.SUCCESS));
        run.emit("a");
        assertThat(run.settledCount).hasValue(0);
        run.emit("b");
        assertThat(run.settledCount).hasValue(1);
        assertVerdict(run.end(), Safety.KEPT, Reach.REACHED, "start -> half -> success");
    }

    @Test
    void oneEventTakesOneTransition() {
        Running run = new Running(Machine.named("m").on(A, "half").on(A, Machine.SUCCESS));
        run.emit("a");
        assertVerdict(run.end(), Safety.KEPT, Reach.NOT_REACHED, "ended in start -> half");
        run = new Running(Machine.named("m").on(A, "half").on(A, Machine.SUCCESS));
        run.emit("a", "a");
        assertThat(run.end().reach()).isEqualTo(Reach.REACHED);
    }

    @Test
    void eachDecisionPointTakesOneTransitionToo() {
        Condition quiet = Condition.state(view -> view.nodes() == 3);
        Machine machine = Machine.named("m").on(quiet, "one").on(quiet, "two").on(quiet, Machine.SUCCESS);
        Running run = new Running(machine);
        run.emit("a");
        run.step();
        assertVerdict(run.end(), Safety.KEPT, Reach.NOT_REACHED, "ended in start -> one");
        run = new Running(machine);
        run.step();
        run.step();
        run.step();
        assertThat(run.end().reach()).isEqualTo(Reach.REACHED);
    }

    @Test
    void failViolatesWithThePathAndAStableSignature() {
        Machine machine = Machine.named("m").on(A, "left").on(C, "left").on(B, Machine.FAIL);
        Running direct = new Running(machine);
        direct.emit("a", "b");
        Running looping = new Running(machine);
        looping.emit("a", "c", "c", "c", "b");
        Verdict verdict = direct.end();
        assertVerdict(verdict, Safety.VIOLATED, Reach.REACHED, "m failed: start -> left -> fail");
        assertThat(verdict.signature()).isEqualTo("left>fail#2");
        assertThat(looping.end()).isEqualTo(verdict);
        assertThat(direct.settledCount).hasValue(1);
    }

    @Test
    void nothingCountsAfterTheMachineIsDone() {
        Machine machine = Machine.named("m").on(A, Machine.SUCCESS).start().on(B, Machine.FAIL);
        Running run = new Running(machine);
        run.emit("a", "b", "a");
        run.step();
        assertVerdict(run.end(), Safety.KEPT, Reach.REACHED, "start -> success");
        assertThat(run.settledCount).hasValue(1);
        run = new Running(machine);
        run.emit("b", "a");
        assertThat(run.end().safety()).isEqualTo(Safety.VIOLATED);
    }

    @Test
    void transitionsAreTriedInDeclarationOrder() {
        Condition any = Condition.event(e -> true);
        Machine specialFirst = Machine.named("m").on(A, Machine.SUCCESS).start().on(any, "other");
        Machine generalFirst = Machine.named("m").on(any, "other").start().on(A, Machine.SUCCESS);
        Running run = new Running(specialFirst);
        run.emit("a");
        assertThat(run.end().reach()).isEqualTo(Reach.REACHED);
        run = new Running(generalFirst);
        run.emit("a", "a");
        assertThat(run.end().reach()).isEqualTo(Reach.NOT_REACHED);
    }

    @Test
    void severalTransitionsToOneTargetAreAllKept() {
        Machine machine = Machine.named("m")
                .on(A, "x")
                .accepting()
                .start()
                .on(B, "x")
                .start()
                .on(C, "x");
        for (String event : new String[] {"a", "b", "c"}) {
            Running run = new Running(machine);
            run.emit(event);
            assertVerdict(run.end(), Safety.KEPT, Reach.REACHED, "ended in start -> x");
        }
        assertThat(machine.build().summary())
                .isEqualTo("state machine: start (3 transitions), x (0 transitions, accepting)");
    }

    @Test
    void anAcceptingStateMayBeLeftAndEnteredAgain() {
        Machine machine =
                Machine.named("m").on(A, "good").accepting().on(B, "bad").on(A, "good");
        Running run = new Running(machine);
        run.emit("a", "b");
        assertVerdict(run.end(), Safety.KEPT, Reach.NOT_REACHED, "ended in start -> good -> bad");
        run = new Running(machine);
        run.emit("a", "b", "a");
        assertVerdict(run.end(), Safety.KEPT, Reach.REACHED, "ended in start -> good");
        assertThat(run.settledCount).hasValue(0);
    }

    @Test
    void theStartMayAcceptAndWhetherItWasLeftIsTold() {
        Machine machine = Machine.named("m")
                .accepting()
                .on(C, Machine.START)
                .on(A, "away")
                .on(B, Machine.START);
        Running run = new Running(machine);
        run.emit("b", "c");
        assertVerdict(run.end(), Safety.KEPT, Reach.REACHED, "never left start");
        run = new Running(machine);
        run.emit("a");
        assertVerdict(run.end(), Safety.KEPT, Reach.NOT_REACHED, "ended in start -> away");
        run = new Running(machine);
        run.emit("a", "b");
        assertVerdict(run.end(), Safety.KEPT, Reach.REACHED, "ended in start, having left it");
    }

    @Test
    void eachExecutionHasItsOwnState() {
        Property property =
                Machine.named("m").on(A, "half").on(B, Machine.SUCCESS).build();
        Running first = new Running(property);
        first.emit("a");
        Running second = new Running(property);
        second.emit("b");
        assertVerdict(second.end(), Safety.KEPT, Reach.NOT_REACHED, "never left start");
    }

    @Test
    void aBuiltPropertyIsNotChangedByItsBuilder() {
        Machine machine = Machine.named("m").on(A, Machine.SUCCESS).start();
        Property property = machine.build();
        machine.on(B, Machine.FAIL);
        Running run = new Running(property);
        run.emit("b");
        assertThat(run.end().safety()).isEqualTo(Safety.KEPT);
        assertThat(property.summary()).isEqualTo("state machine: start (1 transition), success");
        assertThat(property.name()).isEqualTo("m");
    }

    @Test
    void mistakesAreRefusedAtOnce() {
        assertThatThrownBy(() -> Machine.named("m").on(A, "elected").in("electd"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("electd")
                .hasMessageContaining("elected");
        assertThatThrownBy(() -> Machine.named("m").on(A, Machine.SUCCESS).on(B, "more"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("nothing follows success");
        assertThatThrownBy(() -> Machine.named("m").on(A, Machine.FAIL).accepting())
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> Machine.named("m").on(A, "x").on(B, "y").build())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("accepting()");
    }

    private static void assertVerdict(Verdict verdict, Safety safety, Reach reach, String message) {
        assertThat(verdict.message()).isEqualTo(message);
        assertThat(verdict.safety()).isEqualTo(safety);
        assertThat(verdict.reach()).isEqualTo(reach);
    }

    private static final class Running {
        private final Check check;
        private final Observer observer;
        private final AtomicInteger settledCount = new AtomicInteger();

        Running(Machine machine) {
            this(machine.build());
        }

        Running(Property property) {
            check = property.check();
            check.whenSettled(settledCount::incrementAndGet);
            observer = check.observer();
            observer.begin(VIEW);
        }

        void emit(String... names) {
            for (String name : names) {
                observer.emitted(1, name, new Object[0]);
            }
        }

        void step() {
            observer.stepped(1);
        }

        Verdict end() {
            check.end(VIEW);
            return check.verdict("m");
        }
    }
}
