package dev.waymark.engine.experiment;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many bytes a campaign may use to remember what it has covered. It counts fingerprints, not bytes that happen to be in
 * use, so that the same budget ends the same campaign at the same execution, with any number of workers.
 */
public record CoverageMemory(long bytes) {
    /** What a fingerprint is reckoned at, with all that belongs to it; the table itself needs a little less. */
    public static final int BYTES_PER_FINGERPRINT = 16;

    /** What a decision of one execution is reckoned at: its record, what it covered, and its events if it must be shown. */
    public static final int BYTES_PER_DECISION = 512;

    private static final long MB = 1 << 20;
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,12})([kmg]?)b?");

    public CoverageMemory {
        if (bytes < MB) {
            throw new IllegalArgumentException("less than 1 MB");
        }
    }

    /** Half of the heap. It depends on {@code -Xmx} alone. */
    public static CoverageMemory usual() {
        return new CoverageMemory(Math.max(1, Runtime.getRuntime().maxMemory() / 2 / MB) * MB);
    }

    /** Throws {@link UsageException} if it is too little. */
    public static CoverageMemory of(long bytes) {
        if (bytes < MB) {
            throw UsageException.of(SpecField.COVERAGE_MEMORY, bytes + " bytes: must be at least 1m");
        }
        return new CoverageMemory(bytes);
    }

    /** Such as {@code 512m} or {@code 4g}. */
    public static CoverageMemory parse(String text) {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw UsageException.of(SpecField.COVERAGE_MEMORY, text + ": give a size such as 512m or 4g");
        }
        int shift = 10 * " kmg".indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2));
        long number = Long.parseLong(matcher.group(1));
        if (number > Long.MAX_VALUE >> shift || number << shift < MB) {
            throw UsageException.of(
                    SpecField.COVERAGE_MEMORY, text + ": must be at least 1m, and no more than a heap holds");
        }
        return new CoverageMemory(number << shift);
    }

    /** Throws {@link MachineLimit} if this JVM has no room for it. */
    public void demandRoom() {
        long heap = Runtime.getRuntime().maxMemory();
        if (bytes > heap / 5 * 4) {
            throw MachineLimit.heap("a coverage memory of " + this + " does not fit into a heap of " + heap / MB
                    + " MB: start Java with JAVA_OPTS=-Xmx" + (bytes / MB * 2 + 1) + "m, or give it less");
        }
    }

    public long fingerprints() {
        return bytes / BYTES_PER_FINGERPRINT;
    }

    /** In one execution. */
    public int decisions() {
        return (int) Math.min(Integer.MAX_VALUE, bytes / BYTES_PER_DECISION);
    }

    /** For people, such as {@code 128 MB}. */
    @Override
    public String toString() {
        return bytes / MB + " MB";
    }
}
