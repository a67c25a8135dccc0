package dev.waymark.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Specification;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.time.WallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The recorded histories of Porcupine, of which a copy with {@code verdicts.tsv} is at {@code -Dwaymark.porcupine=DIR}. The
 * lines of that file are Porcupine's: name of the log, verdict, operations, median and shortest time in nanoseconds, with
 * tabs in between.
 */
@Tag("long")
@EnabledIfSystemProperty(named = "waymark.porcupine", matches = ".+")
class RecordedHistoriesTest {
    private static final int REPEATED = 10_000;
    private static final long ENOUGH_NANOS = 2_000_000_000L;

    private record Row(String name, boolean holds, int operations, double theirs, double ours, double best) {}

    @Test
    void verdictsAreThoseOfPorcupine() throws IOException {
        Path folder = Path.of(System.getProperty("waymark.porcupine"));
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("verdicts.tsv"))) {
            rows.add(measure(folder, line.split("\t")));
        }
        System.out.println(
                "| History | operations | verdict | Porcupine | Waymark | shortest |\n| --- | --- | --- | --- | --- | --- |");
        for (Row row : rows) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %.3f ms | %.3f ms | %.3f ms |",
                    row.name(),
                    row.operations(),
                    row.holds() ? "holds" : "violated",
                    row.theirs(),
                    row.ours(),
                    row.best()));
        }
    }

    private static Row measure(Path folder, String[] known) throws IOException {
        boolean store = known[0].endsWith(".txt");
        Path log = folder.resolve("test_data").resolve(store ? "kv" : "jepsen").resolve(known[0]);
        History history = store ? PorcupineLogs.store(log) : PorcupineLogs.register(log);
        Specification<?> specification = store ? Specifications.keyValueStore() : Specifications.register(null);
        boolean holds = Boolean.parseBoolean(known[1]);
        Runnable check = () -> {
            Judgement judgement = Linearizability.check(history, specification, Limits.DEFAULT);
            assertThat(judgement.inconclusive()).as(known[0]).isFalse();
            assertThat(judgement.holds()).as(known[0]).isEqualTo(holds);
        };
        times(check);
        List<Long> times = times(check);
        long[] sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
        return new Row(
                known[0],
                holds,
                history.size(),
                Long.parseLong(known[3]) / 1e6,
                sorted[sorted.length / 2] / 1e6,
                sorted[0] / 1e6);
    }

    /** Of at most so many repetitions, and not more than fit in two seconds; the first call of this is to warm up. */
    private static List<Long> times(Runnable check) {
        List<Long> times = new ArrayList<>();
        long begin = WallClock.nanos();
        while (times.size() < 5 || (times.size() < REPEATED && WallClock.nanos() - begin < ENOUGH_NANOS)) {
            long start = WallClock.nanos();
            check.run();
            times.add(WallClock.nanos() - start);
        }
        return times;
    }
}
