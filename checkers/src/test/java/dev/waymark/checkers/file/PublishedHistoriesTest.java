package dev.waymark.checkers.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.file.RecordedHistory.Consistency;
import dev.waymark.checkers.file.RecordedHistory.Reading;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.core.UsageException;
import dev.waymark.core.time.WallClock;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.HistoryFile;
import dev.waymark.histories.file.RecordedOperations;
import dev.waymark.histories.file.ScannedModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The histories that elle-cli and Elle keep as test data, with the verdicts that their own tests expect; copies of their repositories
 * are {@code elle-cli} and {@code elle} in the folder {@code -Dwaymark.published=DIR}. The table is printed.
 */
@Tag("long")
@EnabledIfSystemProperty(named = "waymark.published", matches = ".+")
class PublishedHistoriesTest {
    private static final String CLI = "elle-cli/histories/";
    private static final String ELLE = "elle/histories/";

    /** {@code expected}: {@code ok} or {@code violated}, as the tests there have it. */
    private record Published(String file, String model, String consistency, String expected) {
        static Published of(String file, String model, String expected) {
            return new Published(file, model, "linearizable", expected);
        }
    }

    private static final List<Published> ALL = List.of(
            Published.of(CLI + "knossos/cas-register/bad/bad-analysis.edn", "cas-register", "violated"),
            Published.of(CLI + "knossos/cas-register/bad/cas-failure.edn", "cas-register", "violated"),
            Published.of(CLI + "knossos/cas-register/bad/mongodb-v0-ack-rollback-6.edn", "cas-register", "violated"),
            Published.of(CLI + "knossos/cas-register/bad/rethink-fail.edn", "cas-register", "violated"),
            Published.of(CLI + "knossos/cas-register/bad/rethink-fail-minimal.edn", "cas-register", "violated"),
            Published.of(CLI + "knossos/cas-register/bad/rethink-fail-smaller.edn", "cas-register", "violated"),
            Published.of(CLI + "knossos/cas-register/good/memstress3-9.edn", "cas-register", "ok"),
            Published.of(CLI + "knossos/cas-register/good/memstress3-9.json", "cas-register", "ok"),
            Published.of(CLI + "knossos/mutex/bad/etcd.edn", "mutex", "violated"),
            Published.of(CLI + "knossos/mutex/bad/etcd.json", "mutex", "violated"),
            Published.of(CLI + "knossos/mutex/bad/hazelcast.edn", "mutex", "violated"),
            Published.of(CLI + "elle/rw-register.edn", "rw-register", "ok"),
            Published.of(CLI + "elle/rw-register.json", "rw-register", "ok"),
            Published.of(CLI + "elle/paper-example.edn", "list-append", "violated"),
            Published.of(CLI + "elle/paper-example.json", "list-append", "violated"),
            new Published(CLI + "elle/list-append-gh-30.edn", "list-append", "serializable", "violated"),
            Published.of(CLI + "jepsen/counter.edn", "counter", "ok"),
            Published.of(CLI + "jepsen/counter.json", "counter", "ok"),
            Published.of(CLI + "jepsen/set_full.edn", "set-full", "violated"),
            Published.of(CLI + "jepsen/set_full.json", "set-full", "violated"),
            Published.of(CLI + "jepsen/set.edn", "set", "ok"),
            Published.of(CLI + "jepsen/bank.edn", "bank", "ok"),
            Published.of(CLI + "jepsen/bank.json", "bank", "ok"),
            Published.of(CLI + "jepsen/bank-tidb.edn", "bank", "violated"),
            Published.of(CLI + "jepsen/bank-neg.edn", "bank", "ok"),
            Published.of(CLI + "jepsen/bank-negative-balances.json", "bank", "violated"),
            new Published(ELLE + "huge-scc.edn", "list-append", "strong-snapshot-isolation", "violated"),
            Published.of(ELLE + "paper-example.edn", "list-append", "violated"),
            new Published(ELLE + "si-without-g-single.edn", "list-append", "snapshot-isolation", "ok"),
            new Published(ELLE + "si-without-g-single.edn", "list-append", "repeatable-read", "violated"),
            new Published(ELLE + "small-slow-scc.edn", "list-append", "strong-snapshot-isolation", "violated"));

    /** Where Waymark says something else: what, and the page says why. */
    private static final Map<String, String> OTHERWISE = Map.of(
            CLI + "elle/rw-register.edn", "violated: unwritten-read",
            CLI + "elle/rw-register.json", "violated: unwritten-read",
            CLI + "jepsen/counter.edn", "unknown: nobody has read the counter",
            CLI + "jepsen/counter.json", "unknown: nobody has read the counter",
            ELLE + "paper-example.edn", "not read: line 1: has no \"process\" (a number or a name): who asked?");

    @Test
    void verdictsAreThoseThatWerePublished() throws IOException {
        Path folder = Path.of(Objects.requireNonNull(System.getProperty("waymark.published")));
        List<String> rows = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (Published each : ALL) {
            Path file = folder.resolve(each.file);
            if (!Files.exists(file)) {
                rows.add("| `" + each.file + "` | " + each.model + " | " + each.expected + " | not there | |");
                continue;
            }
            long begin = WallClock.nanos();
            String verdict = verdict(file, each);
            long millis = (WallClock.nanos() - begin) / 1_000_000;
            rows.add(String.format(
                    Locale.ROOT,
                    "| `%s` | %s | %s | %s | %d |",
                    each.file,
                    each.model + (each.consistency.equals("linearizable") ? "" : ", " + each.consistency),
                    each.expected,
                    verdict,
                    millis));
            String expected = OTHERWISE.getOrDefault(each.file, each.expected);
            if (!verdict.startsWith(expected)) {
                wrong.add(each.file + " " + verdict);
            }
        }
        System.out.println("| History | Model | Published | Waymark | ms |\n| --- | --- | --- | --- | --- |");
        rows.forEach(System.out::println);
        assertThat(wrong).isEmpty();
    }

    private static String verdict(Path file, Published published) throws IOException {
        try (BufferedReader text = Files.newBufferedReader(file)) {
            List<HistoryEvent> events = HistoryFile.read(text);
            ScannedModel model = ScannedModel.of(published.model);
            if (model == null) {
                return RecordedHistory.of(events, new Reading(HistoryModel.of(published.model), false, null, false))
                                .check(Consistency.LINEARIZABLE, Limits.DEFAULT)
                                .judgement()
                                .holds()
                        ? "ok"
                        : "violated";
            }
            RecordedOperations operations = RecordedOperations.of(events, model, false);
            return said(operations
                    .check(model.checker(ScannedModel.Options.asking(published.consistency)))
                    .verdict());
        } catch (HistoryException | UsageException e) {
            return "not read: " + e.getMessage();
        }
    }

    private static String said(Verdict verdict) {
        return switch (verdict.answer()) {
            case OK ->
                "ok" + (verdict.names().isEmpty() ? "" : " (allowed: " + String.join(", ", verdict.names()) + ")");
            case VIOLATED -> "violated: " + String.join(", ", verdict.names());
            case UNKNOWN -> "unknown: " + verdict.undecided();
        };
    }
}
