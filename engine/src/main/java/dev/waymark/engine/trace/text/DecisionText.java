package dev.waymark.engine.trace.text;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Decision;

/**
 * Decisions as lines of text, and back: {@code deliver 1>3#7 Prepare crashAfter=2 disk=KEPT}, {@code fire 2/election#4},
 * {@code partition 1,2|3}. The payload of {@code replace} and {@code inject} is JSON.
 */
public final class DecisionText {
    private final DecisionPrinter printer;
    private final DecisionParser parser;

    public DecisionText(PayloadCodec payloads) {
        printer = new DecisionPrinter(payloads);
        parser = new DecisionParser(payloads);
    }

    public String print(Decision decision) {
        return decision.match(printer);
    }

    /** Throws {@link UsageException} for a line that {@link #print} would not write. */
    public Decision parse(String line) {
        try {
            LineTokenizer words = new LineTokenizer(line);
            Decision decision = parser.read(words);
            if (words.more()) {
                throw new IllegalArgumentException("'" + words.rest() + "' is too much");
            }
            return decision;
        } catch (IllegalArgumentException | UsageException e) {
            throw new UsageException("decision '" + line + "': " + e.getMessage());
        }
    }
}
