package dev.waymark.cli.check;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.histories.Anomaly;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.IndependentKeys;
import dev.waymark.histories.file.RecordedOperations;
import dev.waymark.histories.file.ScannedModel;
import dev.waymark.histories.picture.AnomalyText;
import dev.waymark.report.page.HistoryPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A history that is judged without searching for a legal order: the verdict, and each anomaly with its reasons. */
final class ScannedCheck {
    static final String HINT =
            " (every value is a pair: if the first part is the key of an object of its own, give --per-key)";

    private static final int SHOWN_MAX = 5;

    private final Path file;
    private final ScannedModel model;
    private final ScannedModel.Options options;
    private final boolean perKey;
    /** Whether a search can decide it too. */
    private final boolean otherWay;

    /** An option about searches that was given; null: none. */
    private final @Nullable String limit;

    ScannedCheck(
            Path file,
            ScannedModel model,
            ScannedModel.Options options,
            boolean perKey,
            boolean otherWay,
            @Nullable String limit) {
        this.file = file;
        this.model = model;
        this.options = options;
        this.perKey = perKey;
        this.otherWay = otherWay;
        this.limit = limit;
    }

    /** As scripts read it. */
    private record Report(
            String history,
            String model,
            String consistency,
            String verdict,
            int operations,
            int unknown,
            int failed,
            int keys,
            @Nullable Object key,
            @Nullable String reason,
            List<Found> anomalies,
            Map<String, Object> figures,
            long elapsedMillis) {}

    /** {@code cycle} has a line for each step. */
    private record Found(String name, List<String> cycle, List<String> explanation, List<Integer> lines) {
        static Found of(Anomaly anomaly) {
            return new Found(
                    anomaly.name(),
                    anomaly.cycle().stream().map(ScannedCheck::step).toList(),
                    anomaly.explanation(),
                    anomaly.lines());
        }
    }

    /** The exit code; null if the history has to be decided in the other way. */
    @Nullable
    Integer run(List<HistoryEvent> events, Console console, @Nullable Path out) {
        RecordedOperations history;
        RecordedOperations.Found found;
        long begin = WallClock.nanos();
        try {
            history = otherWay
                    ? RecordedOperations.ifAllTaken(events, model, perKey)
                    : RecordedOperations.of(events, model, perKey);
            if (history == null) {
                return null;
            }
            refuseLimit();
            found = history.check(model.checker(options));
        } catch (HistoryException e) {
            if (otherWay && model == ScannedModel.SET || otherWay && model == ScannedModel.QUEUE) {
                return null; // which takes what is added twice, and other consistencies
            }
            throw new UsageException(file + ": " + e.getMessage() + hint(events), e);
        }
        long millis = (WallClock.nanos() - begin) / 1_000_000;
        Verdict verdict = found.verdict();
        if (otherWay && model == ScannedModel.QUEUE && verdict.answer() == Verdict.Answer.UNKNOWN) {
            return null;
        }
        if (console.isJson()) {
            console.json(report(history, found, millis));
        } else {
            print(console, history, found, millis, events);
        }
        if (out != null) {
            write(out, history, found, events);
        }
        return switch (verdict.answer()) {
            case OK -> ExitCode.OK;
            case VIOLATED -> ExitCode.VIOLATION;
            case UNKNOWN -> ExitCode.INCONCLUSIVE;
        };
    }

    /** What is searched for here is bounded in steps, so that verdicts do not depend on the machine. */
    private void refuseLimit() {
        if (limit != null && model.transactions()) {
            throw new UsageException(limit + " is about models that try orders; transactions have --search-steps");
        }
        if (limit != null && !otherWay) {
            throw new UsageException(
                    limit + " is about models that try orders; a " + model.word() + " is read once: leave it out");
        }
    }

    private Report report(RecordedOperations history, RecordedOperations.Found found, long millis) {
        Verdict verdict = found.verdict();
        return new Report(
                file.toString(),
                model.word(),
                options.consistency(),
                verdict.answer().name().toLowerCase(Locale.ROOT),
                history.operations(),
                history.unknown(),
                history.failed(),
                history.keys(),
                found.key().equals("") ? null : found.key(),
                verdict.undecided().isEmpty() ? null : verdict.undecided(),
                verdict.anomalies().stream().map(Found::of).toList(),
                verdict.figures(),
                millis);
    }

    private void print(
            Console console,
            RecordedOperations history,
            RecordedOperations.Found found,
            long millis,
            List<HistoryEvent> events) {
        Verdict verdict = found.verdict();
        for (Anomaly anomaly : verdict.anomalies().stream().limit(SHOWN_MAX).toList()) {
            console.picture(AnomalyText.of(anomaly, history.of(found.key()), Terminal.unicode()));
            console.line("");
        }
        if (verdict.anomalies().size() > SHOWN_MAX) {
            console.line("and " + (verdict.anomalies().size() - SHOWN_MAX) + " more (all of them: --json)");
        }
        console.line(summary(found, events));
        console.line(facts(history) + ", " + Durations.text(millis));
    }

    private String summary(RecordedOperations.Found found, List<HistoryEvent> events) {
        Verdict verdict = found.verdict();
        String at = found.key().equals("") ? "" : " at key " + found.key();
        String what = model.word() + at;
        return switch (verdict.answer()) {
            case OK -> "ok: a " + what + levels(verdict, "possible", ", as ");
            case UNKNOWN -> "unknown" + at + ": " + verdict.undecided();
            case VIOLATED ->
                "violated: not a " + what + ": " + String.join(", ", verdict.names())
                        + levels(verdict, "violated", "; not ") + levels(verdict, "possible", "; still possible: ")
                        + hint(events);
        };
    }

    private static String facts(RecordedOperations history) {
        return Amounts.count(history.operations(), "operation")
                + (history.unknown() > 0 ? ", " + history.unknown() + " of unknown outcome" : "")
                + (history.failed() > 0 ? ", " + history.failed() + " failed" : "")
                + (history.keys() > 1 ? ", " + history.keys() + " keys" : "");
    }

    private void write(
            Path page, RecordedOperations history, RecordedOperations.Found found, List<HistoryEvent> events) {
        try {
            WholeFile.write(
                    page,
                    HistoryPage.of(
                            String.valueOf(file.getFileName()),
                            summary(found, events),
                            List.of(facts(history)),
                            found.verdict().anomalies(),
                            history.of(found.key())));
        } catch (IOException e) {
            throw new UnwritableException(page + " cannot be written (" + e + "): choose another with --out");
        }
    }

    /** Isolation levels, of transactions. */
    private static String levels(Verdict verdict, String figure, String before) {
        return verdict.figures().get(figure) instanceof List<?> levels && !levels.isEmpty()
                ? before + levels.stream().map(String::valueOf).collect(Collectors.joining(", "))
                : "";
    }

    private String hint(List<HistoryEvent> events) {
        return !perKey && !model.transactions() && IndependentKeys.likely(events) ? HINT : "";
    }

    /** {@code line 3 -rw-> line 5: read x as [1], without what the next appended}. */
    private static String step(Anomaly.Step step) {
        return "line " + step.fromLine() + " -" + step.dependency() + "-> line " + step.toLine() + ": " + step.reason();
    }
}
