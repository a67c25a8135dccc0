package dev.waymark.core.workload;

import dev.waymark.core.Nearest;
import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which workload each execution has, as parameter {@code workload} says: always the same, one drawn from the execution's
 * seed, or one after the other.
 */
public final class Harness {
    public static final String PARAMETER = "workload";

    /** The value for the system's own clients. */
    public static final String OWN = "own";

    public static final String RANDOM = "random";
    public static final String ENUMERATE = "enumerate";

    /** How workloads may differ between executions. */
    public static final List<String> MODES = List.of(RANDOM, ENUMERATE);

    private static final List<String> OPTIONS = List.of("requests", "steps", "keys");
    private static final int[] USUAL = {3, 4, 2};

    private final int servers;
    private final @Nullable WorkloadSteps fixed;
    private final @Nullable WorkloadSpace space;
    private final boolean enumerates;

    private Harness(int servers, @Nullable WorkloadSteps fixed, @Nullable WorkloadSpace space, boolean enumerates) {
        this.servers = servers;
        this.fixed = fixed;
        this.space = space;
        this.enumerates = enumerates;
    }

    /** For the systems that take workloads. */
    public static Parameter parameter() {
        return new Parameter(
                PARAMETER,
                OWN,
                "what clients ask: own, steps as in 's1:k0<-101; empty; s0:k1=0?k0<-400', or random or enumerate"
                        + " with :requests=3:steps=4:keys=2",
                "own, steps, random[:...] or enumerate[:...]",
                text -> text.isBlank() ? "must not be empty" : null);
    }

    /** Null if the clients are the system's own. */
    public static @Nullable Harness of(String text, WorkloadSteps.Limits limits) {
        if (text.equals(OWN)) {
            return null;
        }
        String[] words = text.split(":", -1);
        if (!MODES.contains(words[0])) {
            return new Harness(limits.servers(), WorkloadSteps.parse(text, limits), null, false);
        }
        WorkloadSpace space = space(text, words, limits);
        boolean enumerates = words[0].equals(ENUMERATE);
        if (enumerates && space.size().compareTo(BigInteger.valueOf(WorkloadSpace.ENUMERATED_MAX)) > 0) {
            throw new UsageException(String.format(
                    Locale.ROOT,
                    "workload %s: there are %,d workloads, and no more than %,d are enumerated: use fewer requests, or"
                            + " random",
                    text,
                    space.size(),
                    WorkloadSpace.ENUMERATED_MAX));
        }
        return new Harness(limits.servers(), null, space, enumerates);
    }

    private static WorkloadSpace space(String text, String[] words, WorkloadSteps.Limits limits) {
        int[] values = USUAL.clone();
        values[2] = Math.min(values[2], limits.keys());
        boolean stepsGiven = false;
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            int option = OPTIONS.indexOf(words[i].substring(0, Math.max(0, equals)));
            if (option < 0) {
                throw new UsageException(Nearest.unknown("option of workload " + words[0], words[i], OPTIONS)
                        + ", as in " + words[0] + ":requests=3:steps=4:keys=2");
            }
            int[] most = {limits.requests(), WorkloadSteps.Limits.STEPS_MAX, limits.keys()};
            values[option] = number(text, words[i], equals, most[option]);
            stepsGiven |= option == 1;
        }
        int steps = stepsGiven ? values[1] : values[0] + 1;
        return new WorkloadSpace(limits.servers(), values[2], values[0], steps);
    }

    private static int number(String text, String word, int equals, int most) {
        try {
            int value = Integer.parseInt(word.substring(equals + 1));
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new UsageException("workload " + text + ": " + word + " must be a whole number, 1 to " + most);
    }

    /** Whether executions differ in their workloads. */
    public boolean varies() {
        return fixed == null;
    }

    /** How many steps each workload has. */
    public int length() {
        return fixed != null ? fixed.length() : Objects.requireNonNull(space).steps();
    }

    /** In each workload. */
    public int emptySteps() {
        return fixed != null ? fixed.emptySteps() : space == null ? 0 : space.steps() - space.requests();
    }

    /** How many workloads there are. */
    public BigInteger size() {
        return space == null ? BigInteger.ONE : space.size();
    }

    public boolean enumerates() {
        return enumerates;
    }

    /** Of execution {@code index} with this seed; enumerating begins anew after the last. */
    public WorkloadSteps steps(long index, long seed) {
        if (fixed != null) {
            return fixed;
        }
        WorkloadSpace all = Objects.requireNonNull(space);
        return enumerates
                ? all.at(BigInteger.valueOf(index % all.size().longValueExact()))
                : all.draw(new Rng(Seeds.stream(seed, PARAMETER, 0)));
    }

    public Workload workload(long index, long seed) {
        return new StepsWorkload(steps(index, seed), servers);
    }
}
