package dev.waymark.checkers.recorded;

import dev.waymark.checkers.file.HistoryModel;
import dev.waymark.checkers.file.RecordedHistory;
import dev.waymark.checkers.file.RecordedHistory.Consistency;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Verdict;
import dev.waymark.histories.file.HistoryEvent;
import dev.waymark.histories.file.RecordedOperations;
import dev.waymark.histories.file.ScannedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Judges events as {@code waymark check} judges a file: by a model that needs no search if it can, else by a search. */
final class HistoryJudge {
    static final String STRONGEST = "linearizable";

    /** What was found; {@code scanned} if no search was needed, else {@code searched}. */
    record Found(
            RecordedOperations.@Nullable Found scanned,
            @Nullable RecordedOperations operations,
            @Nullable Judgement searched,
            @Nullable RecordedHistory history) {}

    private final String model;
    private final String consistency;
    private final @Nullable ScannedModel scanned;
    private final Limits limits;

    /** Throws {@link UsageException} if there is no such model, or no such consistency of it. */
    HistoryJudge(String model, String consistency, Limits limits) {
        this.model = model;
        this.consistency = consistency;
        this.limits = limits;
        this.scanned = ScannedModel.of(model);
        if (scanned == null && !HistoryModel.words().contains(model)) {
            Set<String> words = new LinkedHashSet<>(HistoryModel.words());
            words.addAll(ScannedModel.words());
            throw new UsageException(Nearest.unknown("model of a history", model, words));
        }
        if (scanned != null && scanned.transactions()) {
            try {
                var unused = scanned.checker(options());
            } catch (HistoryException e) {
                throw new UsageException(String.valueOf(e.getMessage()), e);
            }
        } else if (!consistencies().contains(consistency)) {
            throw new UsageException(Nearest.unknown("consistency of a " + model, consistency, consistencies()));
        }
    }

    /** What is asked for where nobody says it. */
    static String usual(String model) {
        ScannedModel scanned = ScannedModel.of(model);
        return scanned == null ? STRONGEST : scanned.usualConsistency();
    }

    private List<String> consistencies() {
        return !HistoryModel.words().contains(model)
                ? Stream.of(STRONGEST, usual(model)).distinct().toList()
                : Arrays.stream(Consistency.values())
                        .filter(each -> each != Consistency.SERIALIZABLE)
                        .map(each -> each.name().toLowerCase(Locale.ROOT))
                        .toList();
    }

    private ScannedModel.Options options() {
        return ScannedModel.Options.asking(consistency);
    }

    /** What is asked for, in a sentence. */
    String wanted() {
        boolean transactions = scanned != null && scanned.transactions();
        return (transactions && consistency.equals(STRONGEST) ? "strict-serializable" : consistency) + " as a " + model;
    }

    Found judge(List<HistoryEvent> events) {
        boolean keyed = !model.equals("kv") && events.stream().anyMatch(event -> event.key() != null);
        Found found = scanned == null || isSearchedFor(scanned) ? null : scan(scanned, events, keyed);
        if (found != null) {
            return found;
        }
        RecordedHistory history =
                RecordedHistory.of(events, new RecordedHistory.Reading(HistoryModel.of(model), keyed, null, false));
        return new Found(
                null,
                null,
                history.check(Consistency.valueOf(consistency.toUpperCase(Locale.ROOT)), limits)
                        .judgement(),
                history);
    }

    /** What is weaker than the strongest of a model is a search's business, but for the model's own. */
    private boolean isSearchedFor(ScannedModel how) {
        return !how.transactions() && !consistency.equals(STRONGEST) && !consistency.equals(how.usualConsistency());
    }

    private @Nullable Found scan(ScannedModel how, List<HistoryEvent> events, boolean keyed) {
        boolean otherWay = HistoryModel.words().contains(model);
        try {
            RecordedOperations operations = otherWay
                    ? RecordedOperations.ifAllTaken(events, how, keyed)
                    : RecordedOperations.of(events, how, keyed);
            if (operations == null) {
                return null;
            }
            RecordedOperations.Found found = operations.check(how.checker(options()));
            boolean undecided = found.verdict().answer() == Verdict.Answer.UNKNOWN;
            return undecided && otherWay && !how.transactions() ? null : new Found(found, operations, null, null);
        } catch (HistoryException e) {
            if (otherWay && !how.transactions()) {
                return null; // a search takes what is added twice
            }
            throw e;
        }
    }

    /** Each operation that breaks the order, by its kind. */
    static String signature(Violation violation) {
        return violation.breaking().request().getClass().getSimpleName();
    }

    static List<String> reasons(Judgement judgement) {
        List<String> reasons = new ArrayList<>();
        if (judgement.reason() != null) {
            reasons.add("the checker came to its limit of "
                    + judgement.reason().name().toLowerCase(Locale.ROOT));
        }
        if (judgement.reached() != null) {
            reasons.add(judgement.reached().summary());
        }
        return reasons;
    }
}
