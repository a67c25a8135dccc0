package dev.waymark.raft.properties;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.GrowingList;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.random.Rng;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Properties that look at what changed say the same as those that look at whole logs, on states that nobody would believe. */
class WhatChangedTest {
    private static final int NODES = 3;
    private static final int WALKS = 1_500;
    private static final int STEPS = 60;

    private final @Nullable RaftState[] shown = new RaftState[NODES + 1];
    private int violated;
    private int reached;

    @Test
    void logMatching() {
        compare(new LogMatching(), new WholeLogs.LogMatching());
    }

    @Test
    void leaderCompleteness() {
        compare(new LeaderCompleteness(), new WholeLogs.LeaderCompleteness());
    }

    @Test
    void committedNeverLost() {
        compare(new CommittedNeverLost(), new WholeLogs.CommittedNeverLost());
    }

    @Test
    void leaderAppendOnly() {
        compare(new LeaderAppendOnly(), new WholeLogs.LeaderAppendOnly());
    }

    private void compare(RaftCheck first, RaftCheck second) {
        for (int walk = 0; walk < WALKS; walk++) {
            Rng random = new Rng(walk);
            RaftCheck quick = walk == 0 ? first : made(first);
            RaftCheck whole = walk == 0 ? second : made(second);
            Arrays.fill(shown, null);
            quick.begin(view());
            whole.begin(view());
            for (int step = 0; step < STEPS; step++) {
                int node = 1 + random.nextInt(NODES);
                shown[node] = next(shown[node], random, walk % 3 == 0);
                quick.stepped(node);
                whole.stepped(node);
                Verdict expected = whole.verdict("any");
                assertThat(quick.verdict("any"))
                        .as("walk " + walk + ", step " + step)
                        .isEqualTo(expected);
            }
            violated += whole.isViolated() ? 1 : 0;
            reached += whole.verdict("any").reach().name().equals("REACHED") ? 1 : 0;
        }
        assertThat(violated).as("some are violated, some are not").isBetween(WALKS / 50, WALKS * 49 / 50);
        assertThat(reached).isGreaterThan(WALKS / 10);
    }

    private static RaftCheck made(RaftCheck like) {
        try {
            var constructor = like.getClass().getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private View view() {
        return (View) Proxy.newProxyInstance(
                View.class.getClassLoader(),
                new Class<?>[] {View.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "nodes" -> NODES;
                    case "state" -> shown[(Integer) arguments[0]];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Mostly what a server could do; now and then another thing. {@code plain}: lists that share nothing. */
    private static RaftState next(@Nullable RaftState before, Rng random, boolean plain) {
        if (before == null) {
            return state(Role.FOLLOWER, 1, GrowingList.none(), 0, 0);
        }
        Role role = before.role();
        int term = before.term();
        GrowingList<Entry> log = GrowingList.of(before.log());
        int snapshot = before.snapshotIndex();
        int commit = before.commit();
        switch (random.nextInt(12)) {
            case 0 -> role = Role.LEADER;
            case 1 -> {
                role = Role.FOLLOWER;
                term++;
            }
            case 2 -> commit = Math.min(log.size() + snapshot, commit + 1 + random.nextInt(2));
            case 3 -> log = log.first(Math.max(0, log.size() - 1 - random.nextInt(2)));
            case 4 -> {
                if (log.size() > 2 && commit > snapshot) {
                    log = log.part(1, log.size() - 1);
                    snapshot++;
                }
            }
            case 5 -> { // it comes back from an older snapshot
                if (snapshot > 0 && random.nextInt(3) == 0) {
                    snapshot = 0;
                    log = GrowingList.none();
                    commit = 0;
                }
            }
            default ->
                log = log.plus(
                        new Entry(random.nextInt(8) == 0 ? term + 1 : 1, command(log.size() + snapshot, random)));
        }
        List<Entry> list = plain ? new ArrayList<>(log) : log;
        return state(role, term, list, Math.min(commit, snapshot + log.size()), snapshot);
    }

    /** The same at the same place, mostly. */
    private static Command command(int place, Rng random) {
        return random.nextInt(20) == 0 ? Command.NOOP : new Command.Other("entry " + place);
    }

    private static RaftState state(Role role, int term, List<Entry> log, int commit, int snapshot) {
        return new RaftState(role, term, 0, 0, log, commit, commit, 0, snapshot, snapshot == 0 ? 0 : 1, 14, Map.of());
    }
}
