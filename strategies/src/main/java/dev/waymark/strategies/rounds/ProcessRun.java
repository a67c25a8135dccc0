package dev.waymark.strategies.rounds;

import dev.waymark.core.Settles;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Run;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The paper's black box: processes can be started and stopped, and nothing else. In each step those that are not down are
 * started and given time to find each other; some are stopped; a client asks, unless its server is isolated; then all are
 * stopped. A step in which fewer than a majority could start is left out. Where messages and timers are under control,
 * the time that processes are given is a phase as in {@link PhasesRun}, or, where the system can tell, until they have {@link Settling
 * settled}.
 */
final class ProcessRun implements Run {
    private enum Stage {
        START,
        CALM,
        ASK,
        ANSWER,
        STOP
    }

    private static final int MESSAGES_MAX = 200;

    private final ProcessSteps steps;
    private final ProcessPlan plan;
    private final Rng random;
    /** Time passes by itself: nothing is to be delivered or fired. */
    private final boolean live;

    /** Null: nobody can tell when they have settled. */
    private final @Nullable Settling settling;

    private final DecisionQueue queue = new DecisionQueue();
    private int step;
    private Stage stage = Stage.START;
    private int messages;
    private int timersLeft;
    private int asked;
    private int skipped;
    private long invoked = Code.stop();

    ProcessRun(ProcessSteps steps, ProcessPlan plan, Rng random, boolean live, @Nullable Settles settles) {
        this.steps = steps;
        this.plan = plan;
        this.random = random;
        this.live = live;
        this.settling = settles == null || live ? null : new Settling(settles);
    }

    @Override
    public long next(View view) {
        while (queue.isEmpty()) {
            if (step == steps.length()) {
                return Code.stop();
            }
            if (!live && (stage == Stage.ASK || stage == Stage.STOP)) {
                long going = settling == null ? going(view) : settling.next(view);
                if (going != Code.stop()) {
                    return going;
                }
            }
            advance(view);
        }
        return queue.take();
    }

    private void advance(View view) {
        switch (stage) {
            case START -> {
                if (steps.nodes() - plan.count(step, ProcessPlan.DOWN) < steps.quorum()) {
                    skipped++;
                    step++;
                    return;
                }
                start(view);
                stage = Stage.CALM;
            }
            case CALM -> {
                calm(view);
                stage = Stage.ASK;
            }
            case ASK -> {
                ask(view);
                stage = Stage.ANSWER;
            }
            case ANSWER -> {
                messages = 0;
                timersLeft = view.nodes();
                if (settling != null) {
                    settling.awaitAnswer(view, invoked);
                }
                stage = Stage.STOP;
            }
            case STOP -> {
                stopAll(view);
                step++;
                stage = Stage.START;
            }
        }
    }

    private void start(View view) {
        for (int node = 1; node <= view.nodes(); node++) {
            boolean down = plan.at(step, node) == ProcessPlan.DOWN;
            if (down && view.up(node)) {
                crash(node);
            } else if (!down && !view.up(node)) {
                queue.add(Code.restart(node));
            }
        }
    }

    private void crash(int node) {
        queue.add(Code.crash(node, live || settling != null ? DiskMode.KEPT : DiskMode.UNSYNCED_LOST));
    }

    private void calm(View view) {
        messages = 0;
        timersLeft = view.nodes();
        if (settling != null) {
            settling.awaitRest(view);
        }
        if (live) {
            queue.add(view.encode(new Decision.Wait(0)));
        }
    }

    /** The next message or timer of what goes on, stop if nothing does. */
    private long going(View view) {
        int count = view.deliverable();
        if (count > 0 && messages < MESSAGES_MAX) {
            messages++;
            return Code.deliver(view.message(random.nextInt(count)));
        }
        if (messages == 0 && timersLeft > 0 && view.timers() > 0) { // it may be the one that gets things going
            timersLeft--;
            return Code.fire(view.timer(random.nextInt(view.timers())));
        }
        return Code.stop();
    }

    private void ask(View view) {
        long request = steps.asked()[step] == ProcessSteps.ANY ? anyRequest(view) : knownRequest(view);
        invoked = request;
        if (request == Code.stop()) {
            return; // nobody asks, and who is stopped now or a moment later makes no difference
        }
        for (int node = 1; node <= view.nodes(); node++) {
            if (plan.at(step, node) == ProcessPlan.LATER && view.up(node)) {
                crash(node);
            }
        }
        asked++;
        queue.add(request);
    }

    private long knownRequest(View view) {
        int node = steps.asked()[step];
        boolean possible = node > 0 && plan.at(step, node) == ProcessPlan.UP && view.up(node);
        return possible ? steps.requests()[step] : Code.stop();
    }

    private long anyRequest(View view) {
        long[] possible = new long[view.requests()];
        int count = 0;
        for (int i = 0; i < possible.length; i++) {
            if (plan.at(step, Code.b(view.request(i))) == ProcessPlan.UP) {
                possible[count++] = Code.invoke(view.request(i));
            }
        }
        return count == 0 ? Code.stop() : possible[random.nextInt(count)];
    }

    private void stopAll(View view) {
        for (int node = 1; node <= view.nodes(); node++) {
            if (view.up(node)) {
                crash(node);
            }
        }
    }

    @Override
    public @Nullable Observer observer() {
        return settling;
    }

    @Override
    public Map<String, Integer> counters() {
        Map<String, Integer> counters = new TreeMap<>(Map.of("asked", asked, "steps without a majority", skipped));
        if (settling != null) {
            counters.put("steps in which servers did not settle in time", settling.late());
        }
        return counters;
    }
}
