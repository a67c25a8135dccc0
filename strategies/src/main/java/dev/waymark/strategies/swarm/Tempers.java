package dev.waymark.strategies.swarm;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All tempers that a campaign may draw: what the system allows, and what was given by hand. A temper is a list of arms, one for
 * each part, and a seed from which it is drawn which node is slow.
 */
public final class Tempers {
    private static final String DRAWN = "drawn";
    private static final int WEIGHT_MAX = 1_000;
    private static final int NODES_MAX = 30; // one bit each
    private static final int CHANGES_MAX = 3;

    /** How many parts are exceptions, each of these numbers as often as the others. */
    private static final int[] EXCEPTIONS = {0, 0, 0, 0, 1, 1, 1, 3};

    static final List<Parameter> OPTIONS = options();

    private final Settings settings;
    private final int nodes;
    private final FaultBudget budget;
    private final boolean clocks;
    private final String[] byHand = new String[Part.ALL.length];
    private final int depth;

    public Tempers(Settings settings, Map<String, String> given) {
        this.settings = settings;
        this.nodes = Math.min(settings.deployment().nodes(), NODES_MAX);
        this.budget = settings.faults();
        this.clocks = settings.deployment().drift() > 0;
        for (Part part : Part.ALL) {
            byHand[part.ordinal()] = given.getOrDefault(part.word(), DRAWN);
        }
        String depthGiven = given.getOrDefault("depth", DRAWN);
        this.depth = depthGiven.equals(DRAWN) ? 0 : Integer.parseInt(depthGiven);
        check();
    }

    private static List<Parameter> options() {
        List<Parameter> options = new ArrayList<>();
        options.add(given(Part.ORDER, "uniform, pos, pct or sent", "uniform|pos|pct|sent", "what happens next"));
        options.add(new Parameter(
                "depth",
                DRAWN,
                "of order=pct",
                "a number from 1 to 100",
                problem("[1-9][0-9]?|100", "a number from 1 to 100")));
        options.add(weight(Part.TIMER, "weight of each armed timer; a message has 64"));
        options.add(weight(Part.REQUEST, "weight of each request that a client could make of a node"));
        options.add(weight(Part.RESTART, "weight of each node that is down"));
        options.add(given(
                Part.KINDS, "alike or apart", "alike|apart", "whether kinds of timers have weights of their own"));
        for (Part kind : List.of(Part.CRASHES, Part.DROPS, Part.DUPLICATES)) {
            options.add(given(kind, "on or off", "on|off", "whether they take part"));
        }
        options.add(
                given(Part.ARRIVAL, "spread, bursts, start or late", "spread|bursts|start|late", "when faults come"));
        options.add(given(Part.SLOW, "a node or none", "none|[1-9][0-9]?", "a node that seldom gets its turn"));
        options.add(given(Part.FAST, "a node or none", "none|[1-9][0-9]?", "a node that gets its turn before others"));
        options.add(given(
                Part.STARVED,
                "links such as 1-2 or 1-2+3-1, moving, or none",
                "none|moving|[1-9][0-9]?-[1-9][0-9]?([+][1-9][0-9]?-[1-9][0-9]?)*",
                "links whose messages wait; moving: all that lead from one node, then from another"));
        options.add(given(
                Part.SPLIT,
                "nodes such as 1+3, or none",
                "none|[1-9][0-9]?([+][1-9][0-9]?)*",
                "nodes cut off from the others now and then"));
        options.add(given(
                Part.CLOCKS,
                "a node or none",
                "none|[1-9][0-9]?",
                "a node whose clock runs ahead, where clocks are bounded"));
        options.add(given(Part.INSIDE, "on or off", "on|off", "whether crashes strike inside handlers"));
        return List.copyOf(options);
    }

    private static Parameter given(Part part, String expects, String pattern, String summary) {
        return new Parameter(part.word(), DRAWN, summary, expects, problem(pattern, expects));
    }

    private static Parameter weight(Part part, String summary) {
        String expects = "a number from 0 to " + WEIGHT_MAX;
        return new Parameter(part.word(), DRAWN, summary, expects, problem("[0-9]{1,3}|" + WEIGHT_MAX, expects));
    }

    private static Function<String, @Nullable String> problem(String pattern, String expects) {
        Pattern allowed = Pattern.compile(DRAWN + "|" + pattern);
        return text -> allowed.matcher(text).matches() ? null : "must be " + expects;
    }

    private void check() {
        for (Part part : List.of(Part.SLOW, Part.FAST, Part.STARVED, Part.SPLIT, Part.CLOCKS)) {
            for (String word : byHand(part).split("[+-]", -1)) {
                if (word.matches("[0-9]+") && Integer.parseInt(word) > nodes) {
                    throw new UsageException("strategy option " + part.word() + "=" + byHand(part)
                            + ": there is no node " + word + ", nodes are 1 to " + nodes);
                }
            }
        }
        if (!clocks && !byHand(Part.CLOCKS).matches(DRAWN + "|none")) {
            throw new UsageException(
                    "strategy option clocks=" + byHand(Part.CLOCKS)
                            + ": clocks of this system are not bounded, so nobody may move them; give parameter drift=20 if it takes that");
        }
    }

    private String byHand(Part part) {
        return byHand[part.ordinal()];
    }

    /** Whether there is anything to choose. */
    boolean isOpen(Part part) {
        if (!byHand(part).equals(DRAWN)) {
            return false;
        }
        return switch (part) {
            case CRASHES, RESTART, INSIDE -> budget.crashes() > 0;
            case DROPS -> budget.drops() > 0;
            case DUPLICATES -> budget.duplicates() > 0;
            case ARRIVAL -> !budget.equals(FaultBudget.NONE);
            case SLOW, FAST, STARVED, SPLIT -> nodes > 1;
            case CLOCKS -> clocks;
            default -> true;
        };
    }

    /** The arms of a new temper. */
    public byte[] draw(Rng random) {
        return draw(random, Weights.AS_THEY_ARE);
    }

    /** The same temper, but for one to three parts that are drawn anew. */
    public byte[] change(byte[] arms, Rng random) {
        byte[] changed = arms.clone();
        byte[] other = draw(random);
        for (int changes = 1 + random.nextInt(CHANGES_MAX); changes > 0; changes--) {
            int part = random.nextInt(changed.length);
            changed[part] = other[part];
        }
        return changed;
    }

    /** Each part of the one or the other. */
    public byte[] join(byte[] one, byte[] other, Rng random) {
        byte[] joined = one.clone();
        for (int part = 0; part < joined.length; part++) {
            joined[part] = random.nextInt(2) == 0 ? joined[part] : other[part];
        }
        return joined;
    }

    /** Whether these can be the arms of a temper. */
    public static boolean isTemper(byte[] arms) {
        boolean possible = arms.length == Part.ALL.length;
        for (int part = 0; possible && part < arms.length; part++) {
            possible = arms[part] >= 0 && arms[part] < Part.ALL[part].arms().size();
        }
        return possible;
    }

    /** {@code seed}: of what the temper is, and of its weather; {@code chance}: of what happens with it. */
    public SwarmRun run(byte[] arms, long seed, long chance) {
        return new SwarmRun(of(arms, seed), seed, chance, settings);
    }

    /** For people. */
    public String text(byte[] arms, long seed) {
        return of(arms, seed).text();
    }

    /** Arms as often as {@code weights} says; how many exceptions there are is drawn first. */
    byte[] draw(Rng random, Weights weights) {
        byte[] arms = new byte[Part.ALL.length];
        for (Part part : Part.ALL) {
            if (part.always()) {
                arms[part.ordinal()] = (byte) arm(part, random, weights);
            }
        }
        for (int left = EXCEPTIONS[random.nextInt(EXCEPTIONS.length)]; left > 0; left--) {
            except(arms, random, weights);
        }
        if (arms[Part.SPLIT.ordinal()]
                > 0) { // one way of holding messages back is enough: with both hardly any arrives
            arms[Part.STARVED.ordinal()] = 0;
        }
        for (Part part : Part.ALL) { // drawn even if it does not matter, so that parts do not move each other
            arms[part.ordinal()] = isOpen(part) ? arms[part.ordinal()] : 0;
        }
        return arms;
    }

    private static int arm(Part part, Rng random, Weights weights) {
        double left = random.nextDouble() * total(part, weights);
        int arm = 0;
        while (arm < part.arms().size() - 1 && left >= weights.of(part, arm)) {
            left -= weights.of(part, arm++);
        }
        return arm;
    }

    private static void except(byte[] arms, Rng random, Weights weights) {
        double total = 0;
        for (Part part : Part.ALL) {
            total += part.always() ? 0 : total(part, weights);
        }
        double left = random.nextDouble() * total;
        for (Part part : Part.ALL) {
            for (int arm = 1; !part.always() && arm < part.arms().size(); arm++) {
                left -= weights.of(part, arm);
                if (left < 0) {
                    arms[part.ordinal()] = (byte) arm;
                    return;
                }
            }
        }
    }

    private static double total(Part part, Weights weights) {
        double total = 0;
        for (int arm = 0; arm < part.arms().size(); arm++) {
            total += weights.of(part, arm);
        }
        return total;
    }

    /** How often each arm comes. */
    interface Weights {
        Weights AS_THEY_ARE = Part::often;

        double of(Part part, int arm);
    }

    /** The temper of an execution with this seed: which node is slow is drawn from it. */
    Temper of(byte[] arms, long seed) {
        Rng random = new Rng(Seeds.stream(seed, "temper", 1));
        int drawnDepth = 2 + random.nextInt(3);
        int kinds = 1 + random.nextInt(Integer.MAX_VALUE - 1);
        int slow = 1 + random.nextInt(nodes);
        int fast = 1 + random.nextInt(nodes);
        Links starved = starved(arms, random);
        int split = side(random);
        int ahead = 1 + random.nextInt(nodes);
        return new Temper(
                Temper.Order.of(word(Part.ORDER, arms)),
                depth == 0 ? drawnDepth : depth,
                number(Part.TIMER, arms),
                number(Part.REQUEST, arms),
                number(Part.RESTART, arms),
                is(Part.KINDS, arms, "apart") ? kinds : 0,
                budget.crashes() > 0 && is(Part.CRASHES, arms, "on"),
                budget.drops() > 0 && is(Part.DROPS, arms, "on"),
                budget.duplicates() > 0 && is(Part.DUPLICATES, arms, "on"),
                Temper.Arrival.of(word(Part.ARRIVAL, arms)),
                node(Part.SLOW, arms, slow),
                node(Part.FAST, arms, fast),
                starved,
                is(Part.STARVED, arms, "moving"),
                split(arms, split),
                clocks ? node(Part.CLOCKS, arms, ahead) : 0,
                budget.crashes() > 0 && is(Part.INSIDE, arms, "on"));
    }

    private String word(Part part, byte[] arms) {
        String word = byHand(part);
        return word.equals(DRAWN) ? part.arms().get(arms[part.ordinal()]) : word;
    }

    private boolean is(Part part, byte[] arms, String word) {
        return word(part, arms).equals(word);
    }

    private int number(Part part, byte[] arms) {
        return Integer.parseInt(word(part, arms));
    }

    private int node(Part part, byte[] arms, int drawn) {
        String word = word(part, arms);
        return word.equals("none") ? 0 : word.equals("some") ? drawn : Integer.parseInt(word);
    }

    private Links starved(byte[] arms, Rng random) {
        long drawn = random.nextLong(); // one number, whatever comes of it
        return switch (word(Part.STARVED, arms)) {
            case "none", "moving" -> Links.NONE;
            case "one" -> nodes < 2 ? Links.NONE : Links.one(nodes, new Rng(drawn));
            case "some" -> Links.some(nodes, new Rng(drawn));
            default -> Links.of(byHand(Part.STARVED), nodes);
        };
    }

    private int split(byte[] arms, int drawn) {
        String word = word(Part.SPLIT, arms);
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
