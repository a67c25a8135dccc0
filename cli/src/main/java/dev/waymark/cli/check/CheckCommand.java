package dev.waymark.cli.check;

import dev.waymark.checkers.file.HistoryModel;
import dev.waymark.checkers.file.RecordedHistory;
import dev.waymark.checkers.file.RecordedHistory.Consistency;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.checkers.picture.ViolationPicture;
import dev.waymark.checkers.picture.ViolationPicture.Style;
import dev.waymark.cli.replay.OutputFile;
import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.campaign.Durations;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.HistoryFile;
import dev.waymark.histories.file.IndependentKeys;
import dev.waymark.histories.file.ScannedModel;
import dev.waymark.histories.file.ScannedModel.RegisterOrder;
import dev.waymark.histories.transactions.TransactionChecker;
import dev.waymark.report.page.HistoryPage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark check HISTORY}. */
@Command(
        name = "check",
        description = "Check what clients saw, recorded in a file, and draw what is wrong with it.",
        footer = {
            "",
            "HISTORY has JSON lines (one per event, or one per operation with its times), Jepsen's history in EDN, or",
            "Jepsen's log. Exit code 0: ok; 1: violated; 2: unknown, a limit was reached."
        })
public final class CheckCommand implements Callable<Integer> {
    private static final String TIME_USUAL = "10s";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "HISTORY", description = "The file.")
    @SuppressWarnings("NullAway.Init") // required
    Path file;

    @Option(
            names = "--model",
            required = true,
            paramLabel = "MODEL",
            description =
                    "What was asked: register, cas-register, kv, set, set-full, queue, unordered-queue, counter, bank,"
                            + " unique-ids, mutex, list-append or rw-register.")
    @SuppressWarnings("NullAway.Init") // required
    String model;

    @Option(
            names = "--per-key",
            negatable = true,
            description = "Each key is an object of its own; without \"key\" a value is a pair of key and value."
                    + " Default: if every operation has one.")
    @Nullable
    Boolean perKey;

    @Option(
            names = "--consistency",
            paramLabel = "C",
            description = "linearizable (default; of transactions strict serializability), sequential, serializable;"
                    + " of transactions also snapshot-isolation and others; of set-full eventual (default).")
    @Nullable
    String consistency;

    @Option(
            names = "--register-order",
            paramLabel = "process|realtime",
            description =
                    "Of rw-register: each register shows its versions in this order, whatever holds for transactions.")
    @Nullable
    String registerOrder;

    @Option(
            names = "--initial",
            paramLabel = "VALUE",
            description = "What is read where nothing was written. Default: nil, null.")
    @Nullable
    String initial;

    @Option(
            names = "--cas-fail-compares",
            description = "A cas that failed found another value. Default: it merely did not happen.")
    boolean casFailCompares;

    @Option(
            names = "--total",
            paramLabel = "N",
            description = "What all accounts of a bank hold. Default: as first read.")
    @Nullable
    Long total;

    @Option(names = "--negative-balances", description = "Accounts of a bank may be below zero.")
    boolean negativeBalances;

    @Option(names = "--time", paramLabel = "10s", description = "Search for each key, at most. Default: 10s.")
    @Nullable
    String time;

    @Option(
            names = "--memory",
            paramLabel = "256m",
            description = "For each key, at most; a quarter of the heap in any case.")
    @Nullable
    String memory;

    @Option(
            names = "--search-steps",
            paramLabel = "N",
            description = "Of transactions: for short cycles, and as many for a serial order. Default: 50000000.")
    @Nullable
    Long searchSteps;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write a page with the verdict and the picture, such as history.html.")
    @Nullable
    Path out;

    /** As scripts read it. */
    private record Report(
            @Meaning("the file") String history,
            @Meaning("as it was given") String model,
            @Meaning("what was asked for") String consistency,
            @Meaning("`ok`, `violated` or `unknown`") String verdict,
            @Meaning("without those that failed") int operations,

            @Meaning("operations of which nobody knows whether they took effect")
            int unknown,

            @Meaning("operations") int failed,
            @Meaning("how many objects there are") int keys,

            @Meaning("of an unknown verdict: `time`, `memory`") @Nullable
            String reason,

            @Meaning("null if there is none") @Nullable Broken violation,
            @Meaning("milliseconds it took") long elapsedMillis) {}

    /** {@code legal} operations can be ordered before {@code operation}, which was asked in {@code line}, breaks the order. */
    private record Broken(
            @Meaning("of the object") @Nullable Object key,
            @Meaning("the one that fits nowhere") String operation,
            @Meaning("where it stands in the file") int line,

            @Meaning("operations that could be put in order")
            int legal,

            @Meaning("so many") int of,
            @Meaning("after them") String state,
            @Meaning("for people") String message) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        ScannedModel scanned = ScannedModel.of(model);
        if (scanned == null && !HistoryModel.words().contains(model)) {
            throw new UsageException(Nearest.unknown("--model", model, models()));
        }
        List<HistoryEvent> events = events();
        boolean keyed = perKey != null ? perKey : IndependentKeys.certain(events);
        refuseOptions(scanned);
        if (scanned != null) {
            ScannedCheck check = new ScannedCheck(
                    file,
                    scanned,
                    options(scanned),
                    keyed,
                    HistoryModel.words().contains(model),
                    time != null ? "--time" : memory != null ? "--memory" : null);
            Integer code = check.run(events, console, out);
            if (code != null) {
                return code;
            }
        }
        Consistency wanted = consistency();
        Limits limits = Limits.DEFAULT.timeMillis(Durations.millis("--time", time == null ? TIME_USUAL : time));
        if (memory != null) {
            limits = limits.memoryBytes(bytes(memory));
        }
        if (out != null) {
            OutputFile.check("--out", out, file);
        }
        RecordedHistory history = read(events, keyed);
        long begin = WallClock.nanos();
        RecordedHistory.Found found = history.check(wanted, limits);
        long millis = (WallClock.nanos() - begin) / 1_000_000;
        Judgement judgement = found.judgement();
        if (console.isJson()) {
            console.json(report(history, wanted, found, millis));
        } else {
            print(console, history, found, millis, !keyed && IndependentKeys.likely(events));
        }
        if (out != null) {
            write(out, history, found);
        }
        return judgement.holds() ? ExitCode.OK : judgement.violated() ? ExitCode.VIOLATION : ExitCode.INCONCLUSIVE;
    }

    private void write(Path page, RecordedHistory history, RecordedHistory.Found found) {
        String text = HistoryPage.of(
                String.valueOf(file.getFileName()),
                verdict(found.judgement()) + ": " + (found.judgement().violated() ? "not " : "") + words(history)
                        + where(found.key()),
                List.of(facts(history)),
                found.judgement().violation());
        try {
            WholeFile.write(page, text);
        } catch (IOException e) {
            throw new UnwritableException(page + " cannot be written (" + e + "): choose another with --out");
        }
    }

    /** What would say nothing to this model is not passed over. */
    private void refuseOptions(@Nullable ScannedModel scanned) {
        if (registerOrder != null && scanned != ScannedModel.RW_REGISTER) {
            throw new UsageException("--register-order is about --model rw-register: leave it out with " + model);
        }
        if (searchSteps != null && (scanned == null || !scanned.transactions())) {
            throw new UsageException("--search-steps is about transactions (list-append, rw-register): a " + model
                    + (HistoryModel.words().contains(model) ? " has --time and --memory" : " needs no search"));
        }
        if (searchSteps != null && searchSteps < 1) {
            throw new UsageException("--search-steps " + searchSteps + ": at least 1");
        }
    }

    private ScannedModel.Options options(ScannedModel scanned) {
        String given = registerOrder;
        RegisterOrder order = given == null
                ? RegisterOrder.NONE
                : Arrays.stream(RegisterOrder.values())
                        .filter(each -> each.word().equals(given))
                        .findFirst()
                        .orElseThrow(() -> new UsageException(
                                Nearest.unknown("--register-order", given, List.of("process", "realtime"))));
        return new ScannedModel.Options(
                consistency == null ? scanned.usualConsistency() : consistency,
                initial,
                total,
                negativeBalances,
                order,
                searchSteps == null ? TransactionChecker.STEPS_USUAL : searchSteps);
    }

    private Consistency consistency() {
        String wanted = Objects.requireNonNullElse(consistency, "linearizable");
        List<String> words = Arrays.stream(Consistency.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .toList();
        if (!words.contains(wanted)) {
            throw new UsageException(Nearest.unknown("--consistency", wanted, words));
        }
        return Consistency.valueOf(wanted.toUpperCase(Locale.ROOT));
    }

    private static List<String> models() {
        Set<String> words = new LinkedHashSet<>(HistoryModel.words());
        words.addAll(ScannedModel.words());
        return List.copyOf(words);
    }

    private RecordedHistory read(List<HistoryEvent> events, boolean keyed) {
        try {
            return RecordedHistory.of(
                    events, new RecordedHistory.Reading(HistoryModel.of(model), keyed, initial, casFailCompares));
        } catch (UsageException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }

    private List<HistoryEvent> events() {
        try (BufferedReader text = Files.newBufferedReader(file)) {
            return HistoryFile.read(text);
        } catch (HistoryException e) {
            throw new UsageException(file + ": " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no file " + file);
        } catch (IOException e) {
            if (e instanceof CharacterCodingException || e.getCause() instanceof CharacterCodingException) {
                throw new UsageException(file + " is no text in UTF-8");
            }
            throw new UsageException(file + " cannot be read (" + e + ")", e);
        }
    }

    private Report report(RecordedHistory history, Consistency wanted, RecordedHistory.Found found, long millis) {
        Judgement judgement = found.judgement();
        return new Report(
                file.toString(),
                model,
                wanted.name().toLowerCase(Locale.ROOT),
                verdict(judgement),
                history.operations(),
                history.unknown(),
                history.failed(),
                history.keys(),
                judgement.reason() == null ? null : judgement.reason().name().toLowerCase(Locale.ROOT),
                judgement.violation() == null ? null : broken(history, found.key(), judgement.violation()),
                millis);
    }

    private static String verdict(Judgement judgement) {
        return judgement.holds() ? "ok" : judgement.violated() ? "violated" : "unknown";
    }

    private static Broken broken(RecordedHistory history, Object key, Violation violation) {
        Object at = violation.key().equals("") ? key : violation.key();
        return new Broken(
                at.equals("") ? null : at,
                violation.breaking().toString(),
                history.line(violation.breaking().name()),
                violation.order().size(),
                violation.operations(),
                violation.before().toString(),
                violation.summary());
    }

    private void print(
            Console console, RecordedHistory history, RecordedHistory.Found found, long millis, boolean suspected) {
        Judgement judgement = found.judgement();
        Violation violation = judgement.violation();
        if (violation != null) {
            Style style = Terminal.colours() ? Style.COLOUR : Terminal.unicode() ? Style.UNICODE : Style.ASCII;
            console.picture(ViolationPicture.of(violation, style).lines().toList());
            console.line("");
            console.line("violated: not " + words(history) + where(found.key()) + "; "
                    + violation.breaking().name() + " is asked in line "
                    + history.line(violation.breaking().name())
                    + (suspected ? ScannedCheck.HINT : ""));
        } else if (judgement.holds()) {
            console.line("ok: " + words(history));
        } else {
            String limit = judgement.reason() == Judgement.Reason.TIME
                    ? "--time " + Objects.requireNonNullElse(time, TIME_USUAL)
                    : "--memory";
            console.line("unknown: " + limit + " was reached" + where(found.key())
                    + (judgement.reached() == null
                            ? ""
                            : ", " + judgement.reached().summary())
                    + "; with more of it, fewer operations at once, or values that are written once it may be decided");
        }
        console.line(facts(history) + ", " + Durations.text(millis));
    }

    private static String facts(RecordedHistory history) {
        return Amounts.count(history.operations(), "operation")
                + (history.unknown() > 0 ? ", " + history.unknown() + " of unknown outcome" : "")
                + (history.failed() > 0 ? ", " + history.failed() + " failed and left out" : "")
                + (history.keys() > 1 ? ", " + history.keys() + " keys" : "");
    }

    private static String where(Object key) {
        return key.equals("") ? "" : " at key " + key;
    }

    private String words(RecordedHistory history) {
        String wanted = consistency().name().toLowerCase(Locale.ROOT);
        boolean strict = history.transactions() && wanted.equals("linearizable");
        return (strict ? "strictly serializable" : wanted) + " as a " + model;
    }

    private static long bytes(String text) {
        try {
            return CoverageMemory.parse(text).bytes();
        } catch (UsageException e) {
            throw new UsageException(e.message(field -> "--memory"));
        }
    }
}
