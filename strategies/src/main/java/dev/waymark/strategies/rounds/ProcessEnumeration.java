package dev.waymark.strategies.rounds;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that can come of up to d isolations of whole processes, fewest first, each behaviour once. Plans make the same
 * behaviour if they differ only in steps that are left out for want of a majority, or in who is stopped just before a client
 * that does not ask because its own server is isolated. Behaviours in which nobody asks anything are counted and not executed.
 */
final class ProcessEnumeration {
    /** More behaviours than this are refused. */
    static final int BEHAVIOURS_MAX = 200_000;

    /** What one step can be like: a plan of it with the fewest isolations, and how many plans of it are equal, by isolations. */
    private record Choice(byte[] slots, int isolations, boolean asks, long[] equal) {}

    /** A behaviour to be executed, and how many plans make it, by isolations. */
    record Behaviour(ProcessPlan plan, long[] equal) {}

    private final ProcessSteps steps;
    private final int isolationsMax;
    private final List<Behaviour> executed = new ArrayList<>();
    private final long[] plans;
    private final long[] behaviours;
    private final long[] asking;

    ProcessEnumeration(ProcessSteps steps, int isolationsMax) {
        this.steps = steps;
        this.isolationsMax = isolationsMax;
        this.plans = new long[isolationsMax + 1];
        this.behaviours = new long[isolationsMax + 1];
        this.asking = new long[isolationsMax + 1];
        for (int asked : steps.asked()) {
            if (asked == ProcessSteps.ANY) {
                throw UsageException.of(
                        SpecField.ENUMERATE,
                        "with precision=processes needs to know who is asked in which step:"
                                + " give a workload of steps");
            }
        }
        List<List<Choice>> choices = new ArrayList<>();
        for (int step = 0; step < steps.length(); step++) {
            choices.add(choices(step));
        }
        long[] one = new long[isolationsMax + 1];
        one[0] = 1;
        combine(choices, ProcessPlan.none(steps.nodes(), steps.length()), 0, 0, false, one);
        executed.sort(Comparator.comparingInt(behaviour -> behaviour.plan().isolations()));
        checkSums();
    }

    private List<Choice> choices(int step) {
        boolean asks = steps.asks(step);
        Map<String, Choice> byBehaviour = new LinkedHashMap<>();
        int ways = (int) Math.pow(asks ? 3 : 2, steps.nodes());
        List<byte[]> all = new ArrayList<>();
        for (int way = 0; way < ways; way++) {
            byte[] slots = new byte[steps.nodes()];
            int rest = way;
            for (int i = steps.nodes() - 1; i >= 0; i--) {
                slots[i] = (byte) (rest % (asks ? 3 : 2));
                rest /= asks ? 3 : 2;
            }
            all.add(slots);
        }
        all.sort(Comparator.comparingInt(ProcessEnumeration::isolations)); // stable: the first is the simplest
        for (byte[] slots : all) {
            Choice choice = byBehaviour.computeIfAbsent(
                    behaviour(step, slots),
                    text -> new Choice(slots, isolations(slots), text.startsWith("asks"), new long[steps.nodes() + 1]));
            choice.equal()[isolations(slots)]++;
        }
        return List.copyOf(byBehaviour.values());
    }

    private static int isolations(byte[] slots) {
        int count = 0;
        for (byte slot : slots) {
            count += slot == ProcessPlan.UP ? 0 : 1;
        }
        return count;
    }

    /** What happens in the step, as far as it can make a difference. */
    private String behaviour(int step, byte[] slots) {
        StringBuilder started = new StringBuilder();
        StringBuilder later = new StringBuilder();
        int count = 0;
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != ProcessPlan.DOWN) {
                count++;
                started.append(i).append(' ');
            }
            if (slots[i] == ProcessPlan.LATER) {
                later.append(i).append(' ');
            }
        }
        if (count < steps.quorum()) {
            return "left out";
        }
        int asked = steps.asked()[step];
        boolean asks = asked > 0 && slots[asked - 1] == ProcessPlan.UP;
        return asks ? "asks " + started + "/ " + later : "starts " + started;
    }

    private void combine(
            List<List<Choice>> choices, ProcessPlan plan, int step, int isolations, boolean asks, long[] equal) {
        if (step == steps.length()) {
            add(plan, isolations, asks, equal);
            return;
        }
        for (Choice choice : choices.get(step)) {
            int sum = isolations + choice.isolations();
            if (sum <= isolationsMax) {
                byte[] slots = plan.slots().clone();
                System.arraycopy(choice.slots(), 0, slots, step * steps.nodes(), steps.nodes());
                combine(
                        choices,
                        new ProcessPlan(steps.nodes(), slots),
                        step + 1,
                        sum,
                        asks || choice.asks(),
                        times(equal, choice.equal()));
            }
        }
    }

    private long[] times(long[] one, long[] other) {
        long[] product = new long[isolationsMax + 1];
        for (int i = 0; i < one.length; i++) {
            for (int j = 0; j < other.length && i + j <= isolationsMax; j++) {
                product[i + j] = Math.addExact(product[i + j], Math.multiplyExact(one[i], other[j]));
            }
        }
        return product;
    }

    private void add(ProcessPlan plan, int isolations, boolean asks, long[] equal) {
        behaviours[isolations]++;
        Arrays.setAll(plans, d -> plans[d] + equal[d]);
        if (asks) {
            asking[isolations]++;
            executed.add(new Behaviour(plan, equal));
        }
        if (executed.size() > BEHAVIOURS_MAX) {
            throw UsageException.of(
                    SpecField.ENUMERATE,
                    "makes more than " + BEHAVIOURS_MAX + " behaviours with up to " + isolationsMax
                            + " isolations (fewer isolations, or sample them)");
        }
    }

    /** Every plan is counted with exactly one behaviour. */
    private void checkSums() {
        int slotsAsking = 0;
        for (int step = 0; step < steps.length(); step++) {
            slotsAsking += steps.asks(step) ? steps.nodes() : 0;
        }
        for (int d = 0; d <= isolationsMax; d++) {
            BigInteger all = ProcessSampler.size(slotsAsking, steps.slots() - slotsAsking, d);
            if (!all.equals(BigInteger.valueOf(plans[d]))) {
                throw new IllegalStateException(
                        "of " + all + " plans with " + d + " isolations " + plans[d] + " were found");
            }
        }
    }

    /** In the order in which they are executed. */
    List<Behaviour> executed() {
        return Collections.unmodifiableList(executed);
    }

    long plans(int isolations) {
        return plans[isolations];
    }

    /** With this number of isolations at least. */
    long behaviours(int isolations) {
        return behaviours[isolations];
    }

    /** Those of them in which a client asks something. */
    long asking(int isolations) {
        return asking[isolations];
    }
}
