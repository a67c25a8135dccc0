package dev.waymark.strategies.windows;

import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.strategies.summaries.Calibration;
import dev.waymark.strategies.summaries.SummaryOptions;
import dev.waymark.strategies.timeline.StateIdentity;
import dev.waymark.strategies.timeline.Summary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides, in the order of executions, which windows are one state, and learns which actions led to new ones. */
final class TimelinePlanner implements Planner {
    static final String LEARNED = "learned.jsonl";
    private static final int STATES_SHOWN = 100;

    /** Of the learned file: a state by how often something was done in it. */
    record State(String kind, String state, long visits, List<Action> actions) {}

    record Action(String action, int visits, double value) {}

    /** What an action came to over all states. */
    record Overall(String kind, String action, long visits, long news) {}

    private final long seed;
    private final AvailableFaults available;
    private final Softmax rule;
    private final int lag;
    private final @Nullable Calibration calibration;
    private final TimelineMemory memory;
    private final long[] actions;
    private final long[] done;
    private final long[] news;
    private final List<byte[]> waiting = new ArrayList<>();
    private long windows;

    TimelinePlanner(
            long seed,
            AvailableFaults available,
            SummaryOptions seen,
            Softmax rule,
            int lag,
            @Nullable Calibration calibration) {
        this.seed = seed;
        this.available = available;
        this.rule = rule;
        this.lag = lag;
        this.calibration = calibration;
        this.memory = new TimelineMemory(seen.epsilon());
        this.actions = new long[available.size()];
        for (int i = 0; i < actions.length; i++) {
            actions[i] = i;
        }
        this.done = new long[actions.length];
        this.news = new long[actions.length];
    }

    @Override
    public Plan plan(long index) {
        return new Plan(index, Seeds.execution(seed, index), memory);
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        waiting.add(outcome.output());
    }

    @Override
    public void generationOver() {
        waiting.forEach(output -> learn(WindowRecord.of(output)));
        waiting.clear();
    }

    private void learn(WindowRecord schedule) {
        long[] states = new long[schedule.windows()];
        for (int i = 0; i < states.length; i++) {
            int before = memory.states.states();
            states[i] = schedule.hashes[i] == 0
                    ? StateIdentity.NONE
                    : memory.states.of(schedule.hashes[i], schedule.signatures, i * Summary.HASHES);
            boolean isNew = memory.states.states() > before;
            int action = schedule.actions[i];
            rule.learn(memory.values, seen(states, i - 1), action, seen(states, i), isNew, actions);
            windows++;
            done[action]++;
            news[action] += isNew ? 1 : 0;
        }
    }

    /** The state that was the last to be seen when this window was over. */
    private long seen(long[] states, int window) {
        return window < lag ? TimelineMemory.START : states[window - lag];
    }

    @Override
    public Map<String, Map<String, Long>> statistics() {
        Map<String, Long> learned = new LinkedHashMap<>();
        learned.put("windows", windows);
        learned.put("states", (long) memory.states.states());
        learned.put("states and actions", memory.values.pairs());
        return Map.of("learned", learned);
    }

    @Override
    public Map<String, List<?>> files() {
        List<Object> lines = new ArrayList<>();
        for (int i = 0; i < done.length; i++) {
            lines.add(new Overall("action", available.action(i).toString(), done[i], news[i]));
        }
        for (int i = 0; i < Math.min(STATES_SHOWN, memory.values.states()); i++) {
            lines.add(state(memory.values.state(i)));
        }
        Map<String, List<?>> files = new LinkedHashMap<>();
        files.put(LEARNED, lines);
        if (calibration != null) {
            files.put(Calibration.FILE, calibration.points());
        }
        return files;
    }

    /** In the order in which they were met; of actions those that were done. */
    private State state(long state) {
        List<Action> tried = new ArrayList<>();
        long visits = 0;
        for (int i = 0; i < actions.length; i++) {
            int times = memory.values.visits(state, i);
            if (times > 0) {
                visits += times;
                tried.add(new Action(available.action(i).toString(), times, memory.values.value(state, i, 0)));
            }
        }
        return new State("state", Long.toHexString(state), visits, tried);
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(windows);
        for (int i = 0; i < done.length; i++) {
            out.writeLong(done[i]);
            out.writeLong(news[i]);
        }
        memory.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        windows = in.readLong();
        for (int i = 0; i < done.length; i++) {
            done[i] = in.readLong();
            news[i] = in.readLong();
        }
        memory.restore(in);
    }
}
