package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.windows.FaultSchedules;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Inputs made of faults, one for each window, as MALLORY's unused scheduler {@code power} has them: one window is replaced,
 * inserted or left out; also two are exchanged, the end of another input follows, or a node is cut off for a few windows.
 */
final class WindowInputs implements Inputs {
    private static final List<String> MUTATORS = List.of("replace", "insert", "delete", "swap", "splice", "isolate");

    /** One new input in so many has somebody cut off. */
    private static final int ISOLATED = 4;

    /** Somebody is cut off for at most so many windows. */
    private static final int LONGEST = 4;

    private final FaultSchedules schedules;

    WindowInputs(FaultSchedules schedules) {
        this.schedules = schedules;
    }

    @Override
    public List<String> mutators() {
        return MUTATORS;
    }

    @Override
    public Schedule drawn(long own, Rng random) {
        if (never() != 0 || random.nextInt(ISOLATED) > 0) {
            return new Schedule(own, Schedule.NO_STEPS); // the run draws
        }
        int[] faults = new int[schedules.windows()];
        for (int i = 0; i < faults.length; i++) {
            faults[i] = schedules.draw(random);
        }
        isolate(faults, random.nextInt(faults.length), random);
        return new Schedule(own, faults);
    }

    @Override
    public int never() {
        return schedules.isolates() ? 0 : 1 << MUTATORS.indexOf("isolate");
    }

    /** Cut off in one window, back in a later one, and no other partition comes between. */
    private void isolate(int[] faults, int at, Rng random) {
        faults[at] = schedules.isolation(random);
        int end = at + 1 + random.nextInt(LONGEST);
        for (int i = at + 1; i < Math.min(end, faults.length); i++) {
            faults[i] = schedules.parts(faults[i]) ? schedules.nothing() : faults[i];
        }
        if (end < faults.length) {
            faults[end] = schedules.heal();
        }
    }

    @Override
    public @Nullable Schedule mutant(long own, Entry parent, Corpus corpus, int mutator, Rng random) {
        int[] faults = Arrays.copyOf(parent.steps, schedules.windows());
        for (int i = parent.steps.length; i < faults.length; i++) {
            faults[i] = schedules.draw(random); // the parent was cut short
        }
        int[] before = faults.clone();
        int at = random.nextInt(faults.length);
        switch (MUTATORS.get(mutator)) {
            case "replace" -> faults[at] = schedules.draw(random);
            case "insert" -> {
                System.arraycopy(before, at, faults, at + 1, faults.length - at - 1);
                faults[at] = schedules.draw(random);
            }
            case "delete" -> {
                System.arraycopy(before, at + 1, faults, at, faults.length - at - 1);
                faults[faults.length - 1] = schedules.draw(random);
            }
            case "isolate" -> isolate(faults, at, random);
            case "swap" -> {
                int other = random.nextInt(faults.length);
                faults[at] = before[other];
                faults[other] = before[at];
            }
            default -> {
                int[] mate = corpus.any(random).steps;
                if (mate.length > at) {
                    System.arraycopy(mate, at, faults, at, mate.length - at);
                }
            }
        }
        return Arrays.equals(faults, before) ? null : new Schedule(own, faults);
    }
}
