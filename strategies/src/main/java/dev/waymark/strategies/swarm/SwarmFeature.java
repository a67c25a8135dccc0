package dev.waymark.strategies.swarm;

import java.util.List;

/**
 * A feature of a configuration and the choices among which it is drawn, with how often each comes. Some features are drawn in every execution. The
 * others are exceptions: most executions have none or one, few have several, since what harms the search multiplies where each
 * part is drawn by itself. The first choice of an exception is what holds otherwise. The numbers were settled with two thirds of
 * Raft's bugs in sight, and none of them for the sake of one bug (docs/results/swarm.md).
 */
enum SwarmFeature {
    ORDER(true, "order", List.of("uniform", "pos", "pct", "sent"), 12, 2, 1, 1),
    TIMER(true, "timer", List.of("1", "2", "4", "8", "16"), 1, 1, 2, 2, 2),
    REQUEST(true, "request", List.of("1", "4", "16"), 1, 1, 1),
    RESTART(true, "restart", List.of("32", "256"), 1, 1),
    STARVED(true, "starved", List.of("none", "one", "some", "moving"), 1, 1, 2, 2),
    KINDS(false, "kinds", List.of("alike", "apart"), 0, 1),
    CRASHES(false, "crashes", List.of("on", "off"), 0, 1),
    DROPS(false, "drops", List.of("on", "off"), 0, 1),
    DUPLICATES(false, "duplicates", List.of("on", "off"), 0, 1),
    ARRIVAL(false, "arrival", List.of("spread", "bursts", "start", "late"), 0, 1, 1, 1),
    SLOW(false, "slow", List.of("none", "some"), 0, 1),
    FAST(false, "fast", List.of("none", "some"), 0, 1),
    SPLIT(false, "split", List.of("none", "some"), 0, 3),
    CLOCKS(false, "clocks", List.of("none", "some"), 0, 1),
    INSIDE(false, "inside", List.of("off", "on"), 0, 2),
    ISOLATE(false, "isolate", List.of("none", "busy", "any"), 0, 3, 1);

    static final SwarmFeature[] ALL = values();

    private final boolean always;
    private final String word;
    private final List<String> choices;
    private final int[] often;

    SwarmFeature(boolean always, String word, List<String> choices, int... often) {
        this.always = always;
        this.word = word;
        this.choices = choices;
        this.often = often;
    }

    /** Whether it is drawn in every execution. */
    boolean always() {
        return always;
    }

    String word() {
        return word;
    }

    List<String> choices() {
        return choices;
    }

    int often(int choice) {
        return often[choice];
    }
}
