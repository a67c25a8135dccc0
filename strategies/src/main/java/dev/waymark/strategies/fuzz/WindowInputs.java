package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import dev.waymark.strategies.windows.FaultSchedules;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Inputs made of faults, one for each window, as MALLORY's unused scheduler {@code power} has them: one window is replaced,
 * inserted or left out; also two are exchanged, or the end of another input follows.
 */
final class WindowInputs implements Inputs {
    private static final List<String> MUTATORS = List.of("replace", "insert", "delete", "swap", "splice");

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
        return new Schedule(own, Schedule.NO_STEPS); // the run draws
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
