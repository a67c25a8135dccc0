package dev.waymark.strategies.rl;

import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.strategies.rl.memory.Described;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.ValueTable;
import dev.waymark.strategies.rl.policy.Policy;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Learns from episodes, in their order, when a generation of them is over: until then runs read what it remembers. */
final class EpisodePlanner implements Planner {
    private final Policy policy;
    private final long seed;
    private final ValueTable memory;
    private final List<byte[]> waiting = new ArrayList<>();
    private final Map<Long, Described> described = new LinkedHashMap<>();
    private long episodes;
    private long steps;
    private long brokenOff;

    /** The waypoints, if there are any, and how many episodes came to each and no further; first: to none of them. */
    private final List<String> way;

    private final long[] furthest;

    EpisodePlanner(Policy policy, List<String> way, long seed) {
        this.policy = policy;
        this.memory = new ValueTable(policy.learnsWays());
        this.way = way;
        this.furthest = new long[way.size() + 1];
        this.seed = seed;
    }

    @Override
    public Plan plan(long index) {
        return new Plan(index, Seeds.execution(seed, index), memory);
    }

    @Override
    public void learn(Plan plan, Outcome outcome) {
        if (outcome.output().length > 0) { // else a node hung: nothing is known of what was done
            waiting.add(outcome.output());
        }
    }

    @Override
    public void generationOver() {
        for (byte[] output : waiting) {
            Episode episode = Episode.of(output);
            policy.learn(memory, episode);
            episodes++;
            steps += episode.steps();
            brokenOff += episode.isComplete() ? 0 : 1;
            furthest[furthest(episode)]++;
            for (Described state : episode.described()) {
                if (described.size() < EpisodeRun.DESCRIBED_MAX) {
                    described.putIfAbsent(state.state(), state);
                }
            }
        }
        waiting.clear();
    }

    private static int furthest(Episode episode) {
        int furthest = 0;
        for (int i = 0; i <= episode.steps(); i++) {
            furthest = Math.max(furthest, episode.goal(i));
        }
        return furthest;
    }

    @Override
    public Map<String, Map<String, Long>> statistics() {
        if (!policy.learns()) {
            return Map.of();
        }
        Map<String, Long> learned = new LinkedHashMap<>();
        learned.put("episodes", episodes);
        learned.put("episodes broken off", brokenOff);
        learned.put("steps", steps);
        learned.put("states", (long) memory.states());
        learned.put("states and actions", memory.pairs());
        Map<String, Map<String, Long>> statistics = new LinkedHashMap<>();
        statistics.put("learned", learned);
        if (!way.isEmpty()) {
            Map<String, Long> reached = new LinkedHashMap<>();
            reached.put("none", furthest[0]);
            for (int i = 0; i < way.size(); i++) {
                reached.put(way.get(i), furthest[i + 1]);
            }
            statistics.put(FURTHEST_WAYPOINT, reached);
        }
        return statistics;
    }

    @Override
    public Map<String, List<?>> files() {
        return policy.learns() && episodes > 0 ? Map.of(Learned.FILE, Learned.lines(memory, described, way)) : Map.of();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(episodes);
        out.writeLong(steps);
        out.writeLong(brokenOff);
        for (long count : furthest) {
            out.writeLong(count);
        }
        out.writeInt(described.size());
        for (Described state : described.values()) {
            state.write(out);
        }
        memory.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        episodes = in.readLong();
        steps = in.readLong();
        brokenOff = in.readLong();
        for (int i = 0; i < furthest.length; i++) {
            furthest[i] = in.readLong();
        }
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            Described state = Described.read(in);
            described.put(state.state(), state);
        }
        memory.restore(in);
    }
}
