package dev.waymark.strategies.swarm;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Settings;
import dev.waymark.strategies.isolate.IsolationWindows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All configurations that a campaign may draw: what the system allows, and what was given by hand. A configuration is a list of choices, one for
 * each feature, and a seed from which it is drawn which node is slow.
 */
public final class SwarmDistribution {
    private static final String DRAWN = "drawn";
    private static final int WEIGHT_MAX = 1_000;
    private static final int NODES_MAX = 30; // one bit each
    private static final int CHANGES_MAX = 3;

    /** How many features are exceptions, each of these numbers as often as the others. */
    private static final int[] EXCEPTIONS = {0, 0, 0, 0, 1, 1, 1, 3};

    static final List<Parameter> OPTIONS = options();

    private final Settings settings;
    private final int nodes;
    private final FaultBudget budget;
    private final boolean clocks;
    private final String[] byHand = new String[SwarmFeature.ALL.length];
    private final int depth;

    public SwarmDistribution(Settings settings, Map<String, String> given) {
        this.settings = settings;
        this.nodes = Math.min(settings.deployment().nodes(), NODES_MAX);
        this.budget = settings.faults();
        this.clocks = settings.deployment().drift() > 0;
        for (SwarmFeature feature : SwarmFeature.ALL) {
            byHand[feature.ordinal()] = given.getOrDefault(feature.word(), DRAWN);
        }
        String depthGiven = given.getOrDefault("depth", DRAWN);
        this.depth = depthGiven.equals(DRAWN) ? 0 : Integer.parseInt(depthGiven);
        check();
    }

    private static List<Parameter> options() {
        List<Parameter> options = new ArrayList<>();
        options.add(
                given(SwarmFeature.ORDER, "uniform, pos, pct or sent", "uniform|pos|pct|sent", "what happens next"));
        options.add(new Parameter(
                "depth",
                DRAWN,
                "of order=pct",
                "a number from 1 to 100",
                problem("[1-9][0-9]?|100", "a number from 1 to 100")));
        options.add(weight(SwarmFeature.TIMER, "weight of each armed timer; a message has 64"));
        options.add(weight(SwarmFeature.REQUEST, "weight of each request that a client could make of a node"));
        options.add(weight(SwarmFeature.RESTART, "weight of each node that is down"));
        options.add(given(
                SwarmFeature.KINDS,
                "alike or apart",
                "alike|apart",
                "whether kinds of timers have weights of their own"));
        for (SwarmFeature kind : List.of(SwarmFeature.CRASHES, SwarmFeature.DROPS, SwarmFeature.DUPLICATES)) {
            options.add(given(kind, "on or off", "on|off", "whether they take part"));
        }
        options.add(given(
                SwarmFeature.ARRIVAL, "spread, bursts, start or late", "spread|bursts|start|late", "when faults come"));
        options.add(given(SwarmFeature.SLOW, "a node or none", "none|[1-9][0-9]?", "a node that seldom gets its turn"));
        options.add(given(
                SwarmFeature.FAST, "a node or none", "none|[1-9][0-9]?", "a node that gets its turn before others"));
        options.add(given(
                SwarmFeature.STARVED,
                "links such as 1-2 or 1-2+3-1, moving, or none",
                "none|moving|[1-9][0-9]?-[1-9][0-9]?([+][1-9][0-9]?-[1-9][0-9]?)*",
                "links whose messages wait; moving: all that lead from one node, then from another"));
        options.add(given(
                SwarmFeature.SPLIT,
                "nodes such as 1+3, or none",
                "none|[1-9][0-9]?([+][1-9][0-9]?)*",
                "nodes cut off from the others now and then"));
        options.add(given(
                SwarmFeature.CLOCKS,
                "a node or none",
                "none|[1-9][0-9]?",
                "a node whose clock runs ahead, where clocks are bounded"));
        options.add(given(SwarmFeature.INSIDE, "on or off", "on|off", "whether crashes strike inside handlers"));
        options.add(given(
                SwarmFeature.ISOLATE,
                "busy, any, leader, a node or none",
                "none|busy|any|leader|[1-9][0-9]?",
                "who is cut off for a while, as isolate-busy does it"));
        return List.copyOf(options);
    }

    private static Parameter given(SwarmFeature feature, String expects, String pattern, String summary) {
        return new Parameter(feature.word(), DRAWN, summary, expects, problem(pattern, expects));
    }

    private static Parameter weight(SwarmFeature feature, String summary) {
        String expects = "a number from 0 to " + WEIGHT_MAX;
        return new Parameter(feature.word(), DRAWN, summary, expects, problem("[0-9]{1,3}|" + WEIGHT_MAX, expects));
    }

    private static Function<String, @Nullable String> problem(String pattern, String expects) {
        Pattern allowed = Pattern.compile(DRAWN + "|" + pattern);
        return text -> allowed.matcher(text).matches() ? null : "must be " + expects;
    }

    private void check() {
        for (SwarmFeature feature : List.of(
                SwarmFeature.SLOW, SwarmFeature.FAST, SwarmFeature.STARVED, SwarmFeature.SPLIT, SwarmFeature.CLOCKS)) {
            for (String word : byHand(feature).split("[+-]", -1)) {
                if (word.matches("[0-9]+") && Integer.parseInt(word) > nodes) {
                    throw new UsageException("strategy option " + feature.word() + "=" + byHand(feature)
                            + ": there is no node " + word + ", nodes are 1 to " + nodes);
                }
            }
        }
        IsolationWindows.check(settings, SwarmFeature.ISOLATE.word(), byHand(SwarmFeature.ISOLATE));
        if (!clocks && !byHand(SwarmFeature.CLOCKS).matches(DRAWN + "|none")) {
            throw new UsageException("strategy option clocks=" + byHand(SwarmFeature.CLOCKS)
                    + ": clocks of this system are not bounded, so nobody may move them; give parameter"
                    + " drift=20 if it takes that");
        }
    }

    private String byHand(SwarmFeature feature) {
        return byHand[feature.ordinal()];
    }

    /** Whether there is anything to choose. */
    boolean isOpen(SwarmFeature feature) {
        if (!byHand(feature).equals(DRAWN)) {
            return false;
        }
        return switch (feature) {
            case CRASHES, RESTART, INSIDE -> budget.crashes() > 0;
            case DROPS -> budget.drops() > 0;
            case DUPLICATES -> budget.duplicates() > 0;
            case ARRIVAL -> !budget.equals(FaultBudget.NONE);
            case SLOW, FAST, STARVED, SPLIT -> nodes > 1;
            case ISOLATE -> nodes > 1 && settings.deployment().capabilities().has(Capability.MESSAGES);
            case CLOCKS -> clocks;
            default -> true;
        };
    }

    /** The choices of a new configuration. */
    public byte[] draw(Rng random) {
        return draw(random, Weights.AS_THEY_ARE);
    }

    /** The same configuration, but for one to three features that are drawn anew. */
    public byte[] change(byte[] choices, Rng random) {
        byte[] changed = choices.clone();
        byte[] other = draw(random);
        for (int changes = 1 + random.nextInt(CHANGES_MAX); changes > 0; changes--) {
            int feature = random.nextInt(changed.length);
            changed[feature] = other[feature];
        }
        return changed;
    }

    /** Each part of the one or the other. */
    public byte[] join(byte[] one, byte[] other, Rng random) {
        byte[] joined = one.clone();
        for (int feature = 0; feature < joined.length; feature++) {
            joined[feature] = random.nextInt(2) == 0 ? joined[feature] : other[feature];
        }
        return joined;
    }

    /** Whether these can be the choices of a configuration. */
    public static boolean isConfiguration(byte[] choices) {
        boolean possible = choices.length == SwarmFeature.ALL.length;
        for (int feature = 0; possible && feature < choices.length; feature++) {
            possible = choices[feature] >= 0
                    && choices[feature] < SwarmFeature.ALL[feature].choices().size();
        }
        return possible;
    }

    /** {@code seed}: of what the configuration is, and of its network faults; {@code chance}: of what happens with it. */
    public SwarmRun run(byte[] choices, long seed, long chance) {
        return new SwarmRun(of(choices, seed), seed, chance, settings);
    }

    /** For people. */
    public String text(byte[] choices, long seed) {
        return of(choices, seed).text();
    }

    /** Arms as often as {@code weights} says; how many exceptions there are is drawn first. */
    byte[] draw(Rng random, Weights weights) {
        byte[] choices = new byte[SwarmFeature.ALL.length];
        for (SwarmFeature feature : SwarmFeature.ALL) {
            if (feature.always()) {
                choices[feature.ordinal()] = (byte) choice(feature, random, weights);
            }
        }
        for (int left = EXCEPTIONS[random.nextInt(EXCEPTIONS.length)]; left > 0; left--) {
            except(choices, random, weights);
        }
        boolean split = choices[SwarmFeature.SPLIT.ordinal()] > 0;
        if (split) { // one way of holding messages back is enough: with both hardly any arrives
            choices[SwarmFeature.ISOLATE.ordinal()] = 0;
        }
        if (split || choices[SwarmFeature.ISOLATE.ordinal()] > 0) {
            choices[SwarmFeature.STARVED.ordinal()] = 0;
        }
        for (SwarmFeature feature :
                SwarmFeature.ALL) { // drawn even if it does not matter, so that features do not move each other
            choices[feature.ordinal()] = isOpen(feature) ? choices[feature.ordinal()] : 0;
        }
        return choices;
    }

    private static int choice(SwarmFeature feature, Rng random, Weights weights) {
        double left = random.nextDouble() * total(feature, weights);
        int choice = 0;
        while (choice < feature.choices().size() - 1 && left >= weights.of(feature, choice)) {
            left -= weights.of(feature, choice++);
        }
        return choice;
    }

    private static void except(byte[] choices, Rng random, Weights weights) {
        double total = 0;
        for (SwarmFeature feature : SwarmFeature.ALL) {
            total += feature.always() ? 0 : total(feature, weights);
        }
        double left = random.nextDouble() * total;
        for (SwarmFeature feature : SwarmFeature.ALL) {
            for (int choice = 1; !feature.always() && choice < feature.choices().size(); choice++) {
                left -= weights.of(feature, choice);
                if (left < 0) {
                    choices[feature.ordinal()] = (byte) choice;
                    return;
                }
            }
        }
    }

    private static double total(SwarmFeature feature, Weights weights) {
        double total = 0;
        for (int choice = 0; choice < feature.choices().size(); choice++) {
            total += weights.of(feature, choice);
        }
        return total;
    }

    /** How often each choice comes. */
    interface Weights {
        Weights AS_THEY_ARE = SwarmFeature::often;

        double of(SwarmFeature feature, int choice);
    }

    /** The configuration of an execution with this seed: which node is slow is drawn from it. */
    SwarmConfiguration of(byte[] choices, long seed) {
        Rng random = new Rng(Seeds.stream(seed, "temper", 1));
        int drawnDepth = 2 + random.nextInt(3);
        int kinds = 1 + random.nextInt(Integer.MAX_VALUE - 1);
        int slow = 1 + random.nextInt(nodes);
        int fast = 1 + random.nextInt(nodes);
        StarvedLinks starved = starved(choices, random);
        int split = side(random);
        int ahead = 1 + random.nextInt(nodes);
        boolean old = random.nextInt(2) == 0;
        return new SwarmConfiguration(
                SwarmConfiguration.Order.of(word(SwarmFeature.ORDER, choices)),
                depth == 0 ? drawnDepth : depth,
                number(SwarmFeature.TIMER, choices),
                number(SwarmFeature.REQUEST, choices),
                number(SwarmFeature.RESTART, choices),
                is(SwarmFeature.KINDS, choices, "apart") ? kinds : 0,
                budget.crashes() > 0 && is(SwarmFeature.CRASHES, choices, "on"),
                budget.drops() > 0 && is(SwarmFeature.DROPS, choices, "on"),
                budget.duplicates() > 0 && is(SwarmFeature.DUPLICATES, choices, "on"),
                SwarmConfiguration.Arrival.of(word(SwarmFeature.ARRIVAL, choices)),
                node(SwarmFeature.SLOW, choices, slow),
                node(SwarmFeature.FAST, choices, fast),
                starved,
                is(SwarmFeature.STARVED, choices, "moving"),
                split(choices, split),
                clocks ? node(SwarmFeature.CLOCKS, choices, ahead) : 0,
                budget.crashes() > 0 && is(SwarmFeature.INSIDE, choices, "on"),
                is(SwarmFeature.ISOLATE, choices, "none")
                        ? null
                        : IsolationWindows.Shape.of(word(SwarmFeature.ISOLATE, choices), old));
    }

    private String word(SwarmFeature feature, byte[] choices) {
        String word = byHand(feature);
        return word.equals(DRAWN) ? feature.choices().get(choices[feature.ordinal()]) : word;
    }

    private boolean is(SwarmFeature feature, byte[] choices, String word) {
        return word(feature, choices).equals(word);
    }

    private int number(SwarmFeature feature, byte[] choices) {
        return Integer.parseInt(word(feature, choices));
    }

    private int node(SwarmFeature feature, byte[] choices, int drawn) {
        String word = word(feature, choices);
        return word.equals("none") ? 0 : word.equals("some") ? drawn : Integer.parseInt(word);
    }

    private StarvedLinks starved(byte[] choices, Rng random) {
        long drawn = random.nextLong(); // one number, whatever comes of it
        return switch (word(SwarmFeature.STARVED, choices)) {
            case "none", "moving" -> StarvedLinks.NONE;
            case "one" -> nodes < 2 ? StarvedLinks.NONE : StarvedLinks.one(nodes, new Rng(drawn));
            case "some" -> StarvedLinks.some(nodes, new Rng(drawn));
            default -> StarvedLinks.of(byHand(SwarmFeature.STARVED), nodes);
        };
    }

    private int split(byte[] choices, int drawn) {
        String word = word(SwarmFeature.SPLIT, choices);
        if (word.equals("none") || word.equals("some")) {
            return word.equals("none") ? 0 : drawn;
        }
        int bits = 0;
        for (String node : word.split("[+]")) {
            bits |= 1 << Integer.parseInt(node);
        }
        return bits;
    }

    /** One node, or more, at most half of them. */
    private int side(Rng random) {
        int size = 1 + random.nextInt(Math.max(1, nodes / 2));
        int bits = 0;
        while (Integer.bitCount(bits) < size) {
            bits |= 2 << random.nextInt(nodes);
        }
        return bits;
    }
}
