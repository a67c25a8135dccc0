package dev.waymark.strategies.windows;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.file.TextFile;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Faults as a file says them, in Jepsen's terms: phases one after the other, each with a limit of time, in which faults come at
 * fixed times or staggered, one after the other or mixed. The grammar is on docs/strategies/timeline.md.
 */
final class FaultScript {
    /** {@code mixed}: any of the faults each time, else in turn; {@code staggered}: after up to twice {@code every}. */
    record Phase(long length, long every, boolean staggered, boolean mixed, List<FaultAction> faults) {}

    /** A fault, and when. */
    record Due(long time, FaultAction action) {}

    private static final String FORM = "write it like: for 10000 every 2500 mix kill-kept leader | restart";

    private static final int BYTES_MAX = 1 << 20;

    private final List<Phase> phases;

    private FaultScript(List<Phase> phases) {
        this.phases = phases;
    }

    static FaultScript read(String file, AvailableFaults available) {
        List<String> lines;
        try {
            lines = TextFile.read(Path.of(file), "script", BYTES_MAX).lines().toList();
        } catch (InvalidPathException e) {
            throw new UsageException("script " + file + " cannot be read: " + e.getMessage());
        }
        List<Phase> phases = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                phases.add(phase(line, available, "script " + file + ", line " + (i + 1)));
            }
        }
        if (phases.isEmpty()) {
            throw new UsageException("script " + file + " says nothing; " + FORM);
        }
        return new FaultScript(phases);
    }

    private static Phase phase(String line, AvailableFaults available, String where) {
        String[] words = line.split("\\s+", 6);
        if (words.length < 2 || !words[0].equals("for")) {
            throw new UsageException(where + ": " + FORM);
        }
        long length = time(words[1], where);
        if (words.length == 2) {
            return new Phase(length, length, false, false, List.of()); // sleep
        }
        if (words.length < 6
                || !List.of("every", "stagger").contains(words[2])
                || !List.of("mix", "cycle").contains(words[4])) {
            throw new UsageException(where + ": " + FORM);
        }
        List<FaultAction> faults = new ArrayList<>();
        for (String fault : words[5].split("\\|", -1)) {
            faults.add(available.parse(fault, where));
        }
        return new Phase(
                length, time(words[3], where), words[2].equals("stagger"), words[4].equals("mix"), List.copyOf(faults));
    }

    private static long time(String word, String where) {
        try {
            long time = Long.parseLong(word);
            if (time > 0) {
                return time;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new UsageException(where + ": '" + word + "' is not a time: give a whole number above 0");
    }

    /** What comes when in one execution; the phases begin again as long as there is time. */
    List<Due> dues(Rng random, long limit) {
        List<Due> dues = new ArrayList<>();
        long start = 0;
        for (int i = 0; start < limit; i++) {
            Phase phase = phases.get(i % phases.size());
            long end = Math.min(limit, start + phase.length());
            long time = start;
            for (int turn = 0; !phase.faults().isEmpty() && time < end; turn++) {
                int which = phase.mixed()
                        ? random.nextInt(phase.faults().size())
                        : turn % phase.faults().size();
                dues.add(new Due(time, phase.faults().get(which)));
                time += phase.staggered() ? 1 + (long) (random.nextDouble() * 2 * phase.every()) : phase.every();
            }
            start += phase.length();
        }
        return dues;
    }

    /** Windows end where the next fault is due. */
    Run run(WindowOptions options, Settings settings, Plan plan, Rng random) {
        List<Due> dues = dues(random, options.end());
        long[] starts = dues.stream().mapToLong(Due::time).toArray();
        Chooser asSaid = (window, view) -> dues.get(window).action();
        return new WindowRun(options, starts, settings, plan, asSaid, new Observer() {});
    }
}
