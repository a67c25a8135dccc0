package dev.waymark.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Capabilities;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.model.TimerName;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every cluster must keep, as tests. Whoever binds a system extends this class and gives a deployment of it: a small
 * one, with something to say. What the cluster says that it can do ({@link Capabilities}) is put to the test; what it says
 * that it cannot must be skipped as unsupported.
 *
 * <p>Random walks are made on the cluster. After every decision what observers were told must be in order, and the view
 * must show just that. No test depends on how fast anything is.
 */
public abstract class ClusterContract {
    /** The same for every test; each makes clusters of its own and closes them. */
    protected abstract Deployment deployment();

    /** Random walks that are made; fewer for systems that take long. */
    protected int walks() {
        return 4;
    }

    /** Decisions in each of them. */
    protected int steps() {
        return 60;
    }

    /** Decisions that are made in the hope for something that the cluster says it has, such as a message. */
    protected int patience() {
        return 1000;
    }

    private Trial trial() {
        return new Trial(deployment(), 1);
    }

    @Test
    protected void saysOfItselfWhatItsDeploymentSays() {
        try (Trial trial = trial()) {
            assertEquals(deployment().capabilities(), trial.capabilities);
            assertEquals(deployment().nodes(), trial.view().nodes());
        }
    }

    @Test
    protected void startsAllNodes() {
        try (Trial trial = trial()) {
            assertEquals(0, trial.view().decisions(), "the start is no decision");
            for (int node = 1; node <= deployment().nodes(); node++) {
                assertTrue(trial.view().up(node), "node " + node + " is up");
            }
            assertFalse(trial.cluster.complete(), "complete before anything was done");
        }
    }

    @Test
    protected void showsWhatItTellsWhileNothingGoesWrong() {
        for (int i = 0; i < walks(); i++) {
            try (Trial trial = new Trial(deployment(), i)) {
                Walk walk = new Walk(i);
                walk(trial, trial.capabilities.exact(), walk::next);
            }
        }
    }

    @Test
    protected void showsWhatItTellsWithFaults() {
        for (int i = 0; i < walks(); i++) {
            try (Trial trial = new Trial(deployment(), i)) {
                Walk walk = new Walk(100 + i);
                walk(trial, false, walk::nextOrFault);
            }
        }
    }

    private interface Choice {
        Decision next(View view);
    }

    /** {@code sure}: what is offered must apply. Where a node may act by itself, it may be gone a moment later. */
    private void walk(Trial trial, boolean sure, Choice choice) {
        for (int i = 0; i < steps() && isGoingOn(trial); i++) {
            Decision decision = choice.next(trial.view());
            if (sure && !(decision instanceof Decision.Wait)) {
                trial.must(decision);
            } else {
                trial.apply(decision);
            }
        }
    }

    private static boolean isGoingOn(Trial trial) {
        return trial.view().failure() == null && !trial.cluster.complete();
    }

    @Test
    protected void whatDoesNotApplyIsSkippedWithItsReason() {
        try (Trial trial = trial()) {
            int nodes = deployment().nodes();
            MessageName message = new MessageName(1, nodes, 999_999, 0, false);
            TimerName timer = new TimerName(1, "a timer that no node has", 1);
            trial.skips(new Decision.Deliver(message, null, null), Skip.MESSAGE_GONE);
            trial.skips(new Decision.Drop(message, null), Skip.MESSAGE_GONE);
            trial.skips(new Decision.Duplicate(message, null), Skip.MESSAGE_GONE);
            trial.skips(new Decision.Replace(message, null, "x"), Skip.MESSAGE_GONE);
            trial.skips(new Decision.Inject(nodes + 1, 1, "x"), Skip.NO_SUCH_NODE);
            trial.skips(new Decision.Fire(timer, null), Skip.TIMER_GONE);
            trial.skips(new Decision.Invoke(new OperationName(250, 999), 1, null), Skip.OPERATION_GONE);
            trial.skips(new Decision.Crash(nodes + 1, DiskMode.KEPT), Skip.NO_SUCH_NODE);
            trial.skips(new Decision.Restart(nodes + 1), Skip.NO_SUCH_NODE);
            trial.skips(new Decision.Restart(1), Skip.NODE_UP);
            trial.skips(new Decision.Resume(1), Skip.NODE_NOT_PAUSED);
            trial.skips(new Decision.Pause(nodes + 1), Skip.NO_SUCH_NODE);
            assertEquals(0, trial.view().decisions(), "what was skipped is not counted");
        }
    }

    @Test
    protected void aResetStartsAnew() {
        try (Trial trial = trial()) {
            Walk walk = new Walk(7);
            for (int i = 0; i < 3; i++) {
                walk(trial, false, walk::nextOrFault);
                trial.reset(i); // all counters are compared with what was told since then
            }
        }
    }

    @Test
    protected void worksWithNobodyListening() {
        try (Cluster cluster = deployment().cluster()) {
            cluster.reset(1, null);
            Walk walk = new Walk(3);
            int applied = 0;
            for (int i = 0; i < steps() && cluster.view().failure() == null && !cluster.complete(); i++) {
                Skip skip = cluster.apply(cluster.view().encode(walk.next(cluster.view())));
                applied += skip == null ? 1 : 0;
            }
            assertEquals(applied, cluster.view().decisions());
        }
    }

    @Test
    protected void mayBeClosedTwiceAndBeforeAnythingRan() {
        Cluster cluster = deployment().cluster();
        cluster.close();
        cluster.close();
    }

    @Test
    protected void decisionsSurviveTheirPacking() {
        try (Trial trial = trial()) {
            List<Decision> all = List.of(
                    new Decision.Deliver(new MessageName(1, 1, 7, 2, false), null, new CrashPoint(3, DiskMode.WIPED)),
                    new Decision.Drop(new MessageName(1, 1, 1, 0, true), null),
                    new Decision.Duplicate(new MessageName(1, 1, 999, 0, false), null),
                    new Decision.Replace(new MessageName(1, 1, 2, 0, false), null, "x"),
                    new Decision.Inject(1, 1, "y"),
                    new Decision.Fire(new TimerName(1, "of some kind", 4), null),
                    new Decision.Advance(1, 5),
                    new Decision.Crash(1, DiskMode.UNSYNCED_LOST),
                    new Decision.Restart(1),
                    new Decision.Invoke(new OperationName(2, 3), 1, null),
                    new Decision.Partition(List.of(List.of(1))),
                    new Decision.Cut(List.of(new Link(2, 1))),
                    new Decision.Delay(List.of(new Link(2, 1)), 5),
                    new Decision.Heal(),
                    new Decision.Pause(1),
                    new Decision.Resume(1),
                    new Decision.Skew(1, 2),
                    new Decision.Wait(9),
                    new Decision.Stop());
            View view = trial.view();
            long[] codes = all.stream().mapToLong(view::encode).toArray();
            for (int i = 0; i < codes.length; i++) {
                assertEquals(all.get(i), view.decode(codes[i]));
            }
        }
    }

    /** Walks on until something is offered that is of use here. */
    private Decision await(Trial trial, String what, Predicate<Decision> wanted) {
        Walk walk = new Walk(11);
        for (int i = 0; i < patience(); i++) {
            List<Decision> offered =
                    Walk.offered(trial.view()).stream().filter(wanted).toList();
            if (!offered.isEmpty()) {
                return offered.get(0);
            }
            if (!isGoingOn(trial)) {
                trial.reset(i);
            }
            trial.apply(walk.next(trial.view()));
        }
        throw new AssertionError("it controls " + what + ", but in " + patience() + " decisions there was none:"
                + " give the contract a deployment that has some");
    }

    private static @Nullable MessageName message(Decision decision) {
        return decision instanceof Decision.Deliver d ? d.message() : null;
    }

    private MessageName awaitMessage(Trial trial) {
        MessageName name = message(await(trial, "messages", decision -> message(decision) != null));
        assertNotNull(name);
        return name;
    }

    @Test
    protected void deliversLosesAndKeepsMessagesIfItControlsThem() {
        try (Trial trial = trial()) {
            if (!trial.capabilities.messages()) {
                trial.skips(new Decision.Drop(new MessageName(1, 1, 1, 0, false), null));
                return;
            }
            MessageName lost = awaitMessage(trial);
            trial.must(new Decision.Drop(lost, null));
            trial.skips(new Decision.Deliver(lost, null, null), Skip.MESSAGE_GONE);
            MessageName delivered = awaitMessage(trial);
            trial.must(new Decision.Deliver(delivered, null, null));
            trial.skips(new Decision.Deliver(delivered, null, null), Skip.MESSAGE_GONE);
            MessageName copied = awaitMessage(trial);
            if (trial.apply(new Decision.Duplicate(copied, null)) == null) {
                assertTrue(trial.ledger().inFlight().containsKey(copied), "the original of a copy stays");
            }
        }
    }

    @Test
    protected void firesTimersIfItControlsThem() {
        try (Trial trial = trial()) {
            if (!trial.capabilities.timers()) {
                trial.skips(new Decision.Fire(new TimerName(1, "any", 1), null));
                return;
            }
            Decision fire = await(trial, "timers", Decision.Fire.class::isInstance);
            trial.must(fire);
            trial.skips(fire, Skip.TIMER_GONE);
        }
    }

    @Test
    protected void crashesAndRestartsIfItControlsThat() {
        try (Trial trial = trial()) {
            if (!trial.capabilities.crashes()) {
                trial.skips(new Decision.Crash(1, DiskMode.KEPT));
                return;
            }
            int node = deployment().nodes();
            trial.must(new Decision.Crash(node, DiskMode.KEPT));
            assertFalse(trial.view().up(node));
            trial.skips(new Decision.Crash(node, DiskMode.KEPT), Skip.NODE_DOWN);
            trial.skips(new Decision.Pause(node), Skip.NODE_DOWN);
            trial.must(new Decision.Restart(node));
            assertTrue(trial.view().up(node));
            trial.skips(new Decision.Restart(node), Skip.NODE_UP);
            assertTrue(trial.ledger().events().contains(new Event.Started(node, true)), "a restart is a start, again");
        }
    }

    @Test
    protected void whatIsForANodeThatIsDownWaitsOrIsLost() {
        try (Trial trial = trial()) {
            assumeTrue(trial.capabilities.crashes() && trial.capabilities.messages());
            MessageName name = awaitMessage(trial);
            trial.must(new Decision.Crash(name.to(), DiskMode.KEPT));
            trial.skips(new Decision.Deliver(name, null, null), Skip.NODE_DOWN, Skip.MESSAGE_GONE);
        }
    }

    @Test
    protected void aNodeCanCrashHalfWayIfItControlsThat() {
        try (Trial trial = trial()) {
            assumeTrue(trial.capabilities.crashes() && trial.capabilities.messages());
            MessageName name = awaitMessage(trial);
            int told = trial.ledger().events().size();
            Skip skip = trial.apply(new Decision.Deliver(name, null, new CrashPoint(0, DiskMode.KEPT)));
            if (skip == null) {
                assertFalse(trial.view().up(name.to()), "it is down after its crash point");
                List<Event> events = trial.ledger().events();
                assertTrue(
                        events.subList(told, events.size()).stream()
                                .noneMatch(event -> event instanceof Event.Sent sent && sent.node() == name.to()),
                        "past its crash point a node does nothing");
            } else {
                assertEquals(Skip.UNSUPPORTED, skip);
            }
        }
    }

    @Test
    protected void losesWhatIsOnDisksIfItControlsThem() {
        try (Trial trial = trial()) {
            assumeTrue(trial.capabilities.crashes());
            for (DiskMode mode : List.of(DiskMode.UNSYNCED_LOST, DiskMode.WIPED)) {
                if (trial.capabilities.disks()) {
                    trial.must(new Decision.Crash(1, mode));
                    trial.must(new Decision.Restart(1));
                } else {
                    trial.skips(new Decision.Crash(1, mode));
                }
            }
        }
    }

    @Test
    protected void letsTimePassIfItsClocksAreVirtual() {
        try (Trial trial = trial()) {
            long before = trial.view().clock(1);
            if (trial.capabilities.virtualClocks()) {
                trial.must(new Decision.Wait(5));
                assertEquals(before + 5, trial.view().clock(1), "the clock of node 1 after 5 units of time");
                trial.must(new Decision.Wait(0));
            } else {
                trial.apply(new Decision.Wait(5));
                assertTrue(trial.view().clock(1) >= before, "a clock never goes back");
            }
        }
    }

    @Test
    protected void isTheSameTwiceIfItIsExact() {
        try (Trial first = new Trial(deployment(), 5);
                Trial second = new Trial(deployment(), 6)) {
            assumeTrue(first.capabilities.exact());
            Walk walk = new Walk(5);
            walk(first, false, walk::nextOrFault);
            List<Decision> decisions = List.copyOf(first.decisions());
            List<String> lines = first.lines();
            second.reset(5);
            decisions.forEach(second::must);
            assertEquals(lines, second.lines(), "on another cluster, used before");
            first.reset(5);
            decisions.forEach(first::must);
            assertEquals(lines, first.lines(), "on the same cluster");
        }
    }

    /** Each worker has its own, so what happens in one must not be seen in another. */
    @Test
    protected void twoClustersAreApart() {
        try (Trial first = new Trial(deployment(), 8);
                Trial second = new Trial(deployment(), 9)) {
            Walk walk = new Walk(8);
            Walk otherWalk = new Walk(9);
            for (int i = 0; i < steps() && isGoingOn(first) && isGoingOn(second); i++) {
                first.apply(walk.next(first.view()));
                second.apply(otherWalk.next(second.view()));
            }
        }
    }

    @Test
    protected void anExplorerWorksOnIt() {
        try (Explorer explorer = new Explorer(deployment(), List.of(), List.of(), steps())) {
            boolean exact = explorer.cluster().capabilities().exact();
            for (int i = 0; i < walks(); i++) {
                Outcome outcome = explorer.explore(new Plan(i, Seeds.execution(1, i)), any(i));
                assertEquals(explorer.log().size(), outcome.decisions());
                assertEquals(explorer.cluster().view().deliveries(), outcome.deliveries());
                assertEquals(explorer.cluster().unasked(), outcome.inexact().unasked());
                RecordedExecution recorded = explorer.recorded();
                assertEquals(exact, recorded == null, "what cannot be made again is recorded as it goes");
                if (recorded != null) {
                    assertEquals(outcome.decisions(), recorded.decisions().size());
                    assertNull(outcome.inexact().recorded(), "nothing was violated");
                }
            }
        }
    }

    private static Run any(long seed) {
        Rng random = new Rng(seed);
        return view -> {
            List<Long> codes = new ArrayList<>();
            for (int i = 0; i < view.deliverable(); i++) {
                codes.add(Code.deliver(view.message(i)));
            }
            for (int i = 0; i < view.timers(); i++) {
                codes.add(Code.fire(view.timer(i)));
            }
            for (int i = 0; i < view.requests(); i++) {
                codes.add(Code.invoke(view.request(i)));
            }
            return codes.isEmpty() ? Code.stop() : codes.get(random.nextInt(codes.size()));
        };
    }
}
