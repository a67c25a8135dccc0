package dev.waymark.histories.transactions;

import dev.waymark.histories.HistoryException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Isolation levels, from weak to strong, by the anomalies that they forbid (Adya 1999; Cerone and Gotsman 2018 for snapshot
 * isolation; Crooks and others 2017 and Kingsbury and Alvaro 2020 for sessions and real time).
 */
public enum Level {
    READ_UNCOMMITTED,
    READ_COMMITTED,
    CONSISTENT_VIEW,
    SNAPSHOT_ISOLATION,
    REPEATABLE_READ,
    SERIALIZABLE,
    STRONG_SESSION_SNAPSHOT_ISOLATION,
    STRONG_SNAPSHOT_ISOLATION,
    STRONG_SESSION_SERIALIZABLE,
    STRICT_SERIALIZABLE;

    private static final Set<String> BROKEN =
            Set.of("G0", "duplicate-elements", "incompatible-order", "cyclic-versions", "unwritten-read");
    private static final Set<String> DIRTY = Set.of("G1a", "G1b", "G1c", "dirty-update");
    private static final Set<String> FRACTURED = Set.of("internal", "future-read", "lost-update", "G-single");

    private static final String OF_PROCESS = "-process";
    private static final String OF_REAL_TIME = "-realtime";

    /** {@code snapshot-isolation}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Level of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new HistoryException("unknown isolation level '" + word + "': there are "
                        + Arrays.stream(values()).map(Level::word).collect(Collectors.joining(", "))));
    }

    /** Whether the order of each process is kept too. */
    boolean keepsSessions() {
        return compareTo(STRONG_SESSION_SNAPSHOT_ISOLATION) >= 0;
    }

    /** Whether a transaction that ended before another began comes first. */
    boolean keepsRealTime() {
        return this == STRONG_SNAPSHOT_ISOLATION || this == STRICT_SERIALIZABLE;
    }

    private boolean serializable() {
        return this == SERIALIZABLE || this == STRONG_SESSION_SERIALIZABLE || this == STRICT_SERIALIZABLE;
    }

    private boolean snapshots() {
        return this == SNAPSHOT_ISOLATION
                || this == STRONG_SESSION_SNAPSHOT_ISOLATION
                || this == STRONG_SNAPSHOT_ISOLATION;
    }

    public boolean forbids(String anomaly) {
        if (anomaly.endsWith(OF_PROCESS)) {
            return keepsSessions() && forbidsPlain(anomaly.substring(0, anomaly.length() - OF_PROCESS.length()));
        }
        if (anomaly.endsWith(OF_REAL_TIME)) {
            return keepsRealTime() && forbidsPlain(anomaly.substring(0, anomaly.length() - OF_REAL_TIME.length()));
        }
        return forbidsPlain(anomaly);
    }

    private boolean forbidsPlain(String anomaly) {
        if (BROKEN.contains(anomaly)) {
            return true;
        }
        if (DIRTY.contains(anomaly)) {
            return this != READ_UNCOMMITTED;
        }
        if (FRACTURED.contains(anomaly)) {
            return compareTo(CONSISTENT_VIEW) >= 0;
        }
        return switch (anomaly) {
            case "G-nonadjacent" -> snapshots() || serializable() || this == REPEATABLE_READ;
            case "G2-item" -> serializable() || this == REPEATABLE_READ;
            case "no-serial-order" -> serializable();
            default -> throw new IllegalArgumentException(anomaly);
        };
    }

    /** Those that none of these anomalies forbids. */
    static List<String> possible(List<String> anomalies) {
        return Arrays.stream(values())
                .filter(level -> anomalies.stream().noneMatch(level::forbids))
                .map(Level::word)
                .toList();
    }

    static List<String> violated(List<String> anomalies) {
        return Arrays.stream(values())
                .filter(level -> anomalies.stream().anyMatch(level::forbids))
                .map(Level::word)
                .toList();
    }
}
