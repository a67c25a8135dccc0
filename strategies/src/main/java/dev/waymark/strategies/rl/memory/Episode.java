package dev.waymark.strategies.rl.memory;

import dev.waymark.core.random.Mix;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What was done in one execution, step by step, and all that is learned from it. Step i (from 0) leads from state i to state
 * i + 1. Each state has a goal, the highest waypoint that holds there; without waypoints it is 0.
 */
public final class Episode {
    private int steps;
    private boolean complete;
    /** An action was chosen and has not led anywhere yet. */
    private boolean within;

    private long[] states = new long[32];
    private int[] goals = new int[32];
    private long[] actions = new long[32];
    /** Of step i what was offered is at {@code ends[i - 1]} up to {@code ends[i]}; nothing if it was known before. */
    private int[] ends = new int[32];

    private long[] offered = new long[64];
    private final List<Described> described = new ArrayList<>();

    public void begin(long state, int goal) {
        states[0] = state;
        goals[0] = goal;
    }

    /** Chooses the next action; with {@code what}, those are remembered that were possible. */
    public void choose(long action, Offer what, boolean remember) {
        if (steps + 1 == states.length) {
            int more = 2 * states.length;
            states = Arrays.copyOf(states, more);
            goals = Arrays.copyOf(goals, more);
            actions = Arrays.copyOf(actions, more);
            ends = Arrays.copyOf(ends, more);
        }
        actions[steps] = action;
        within = true;
        int end = offeredBefore(steps);
        if (remember) {
            while (end + what.count() > offered.length) {
                offered = Arrays.copyOf(offered, 2 * offered.length);
            }
            System.arraycopy(what.actions(), 0, offered, end, what.count());
            end += what.count();
        }
        ends[steps] = end;
    }

    /** Remembers what a state and its actions are for people; not all states are told of. */
    public void describe(Described state) {
        described.add(state);
    }

    public List<Described> described() {
        return described;
    }

    /** The action that was chosen has led here. */
    public void arrive(long state, int goal) {
        steps++;
        within = false;
        states[steps] = state;
        goals[steps] = goal;
    }

    /** It came to its end, by its horizon or a bound, and was not broken off within a step. */
    public void complete() {
        complete = true;
    }

    public boolean isComplete() {
        return complete;
    }

    /** How many steps were made; one that was broken off does not count. */
    public int steps() {
        return steps;
    }

    /** Whether this is the last step of an episode that came to its end. */
    public boolean isLast(int step) {
        return complete && step == steps - 1;
    }

    /** Whether it was broken off within a step; {@link #action} of {@link #steps} is then what was being done. */
    public boolean isWithinStep() {
        return within;
    }

    public long action(int step) {
        return actions[step];
    }

    public int goal(int place) {
        return goals[place];
    }

    /** The state at this place, under the goal that it has there. */
    public long state(int place) {
        return state(place, goals[place]);
    }

    /** The state at this place, under this goal: each goal has values of its own. */
    public long state(int place, int goal) {
        return under(states[place], goal);
    }

    public static long under(long state, int goal) {
        return goal == 0 ? state : Mix.combine(state, goal);
    }

    private int offeredBefore(int step) {
        return step == 0 ? 0 : ends[step - 1];
    }

    /** Tells the memory what was offered at this step, if that was news to it. */
    public void tellOffer(int step, Values values, double initial) {
        int from = offeredBefore(step);
        if (ends[step] > from) {
            values.offer(state(step), Arrays.copyOfRange(offered, from, ends[step]), ends[step] - from, initial);
        }
    }

    public byte[] toBytes() {
        int chosen = steps + (within ? 1 : 0);
        int most = offeredBefore(chosen);
        byte[] texts = Described.toBytes(described);
        int size = Integer.BYTES + 2 + (steps + 1) * 12 + chosen * 12 + most * Long.BYTES + texts.length;
        ByteBuffer bytes = ByteBuffer.allocate(size);
        bytes.putInt(steps).put((byte) (complete ? 1 : 0)).put((byte) (within ? 1 : 0));
        for (int i = 0; i <= steps; i++) {
            bytes.putLong(states[i]).putInt(goals[i]);
        }
        for (int i = 0; i < chosen; i++) {
            bytes.putLong(actions[i]).putInt(ends[i]);
        }
        for (int i = 0; i < most; i++) {
            bytes.putLong(offered[i]);
        }
        bytes.put(texts);
        return bytes.array();
    }

    public static Episode of(byte[] output) {
        ByteBuffer bytes = ByteBuffer.wrap(output);
        Episode episode = new Episode();
        int steps = bytes.getInt();
        episode.complete = bytes.get() != 0;
        episode.within = bytes.get() != 0;
        int chosen = steps + (episode.within ? 1 : 0);
        episode.states = new long[steps + 2];
        episode.goals = new int[steps + 2];
        episode.actions = new long[steps + 2];
        episode.ends = new int[steps + 2];
        for (int i = 0; i <= steps; i++) {
            episode.states[i] = bytes.getLong();
            episode.goals[i] = bytes.getInt();
        }
        for (int i = 0; i < chosen; i++) {
            episode.actions[i] = bytes.getLong();
            episode.ends[i] = bytes.getInt();
        }
        episode.offered = new long[episode.offeredBefore(chosen)];
        for (int i = 0; i < episode.offered.length; i++) {
            episode.offered[i] = bytes.getLong();
        }
        episode.described.addAll(Described.of(output, bytes.position()));
        episode.steps = steps;
        return episode;
    }
}
