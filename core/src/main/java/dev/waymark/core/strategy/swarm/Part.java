package dev.waymark.core.strategy.swarm;

import java.util.List;

/**
 * A part of a temper and the arms among which it is drawn. The numbers are how often each arm comes of itself. They were settled
 * with two thirds of Raft's bugs in sight, and none of them for the sake of one bug (docs/results/swarm.md).
 */
enum Part {
    ORDER("order", List.of("uniform", "pos", "pct", "sent"), 6, 3, 2, 1),
    TIMER("timer", List.of("1", "2", "4", "8", "16", "32"), 2, 3, 3, 2, 1, 1),
    REQUEST("request", List.of("1", "2", "4", "8", "16", "32"), 1, 1, 1, 1, 1, 1),
    RESTART("restart", List.of("4", "16", "64", "256"), 1, 1, 1, 1),
    KINDS("kinds", List.of("alike", "apart"), 3, 1),
    CRASHES("crashes", List.of("on", "off"), 3, 1),
    DROPS("drops", List.of("on", "off"), 3, 1),
    DUPLICATES("duplicates", List.of("on", "off"), 3, 1),
    ARRIVAL("arrival", List.of("spread", "bursts", "start", "late"), 4, 1, 1, 1),
    SLOW("slow", List.of("none", "some"), 5, 1),
    FAST("fast", List.of("none", "some"), 7, 1),
    STARVED("starved", List.of("none", "some"), 7, 1),
    SPLIT("split", List.of("none", "some"), 5, 1),
    CLOCKS("clocks", List.of("none", "some"), 3, 1),
    INSIDE("inside", List.of("off", "on"), 2, 1);

    static final Part[] ALL = values();

    private final String word;
    private final List<String> arms;
    private final int[] often;

    Part(String word, List<String> arms, int... often) {
        this.word = word;
        this.arms = arms;
        this.often = often;
    }

    String word() {
        return word;
    }

    List<String> arms() {
        return arms;
    }

    int often(int arm) {
        return often[arm];
    }
}
