package dev.waymark.blackbox.description;

/**
 * When a node is ready. {@code http}: what a GET of {@code target} answers with code 200 contains {@code pattern}; {@code tcp}: somebody
 * listens at {@code target}; {@code log}: its log has {@code pattern}. {@code target} is a template.
 */
public record ReadyCheck(Kind kind, String target, String pattern, long withinMillis) {
    /** How it is asked. */
    public enum Kind {
        HTTP,
        TCP,
        LOG
    }

    public static ReadyCheck http(String url, String pattern) {
        return new ReadyCheck(Kind.HTTP, url, pattern, 30_000);
    }

    public static ReadyCheck tcp(String address) {
        return new ReadyCheck(Kind.TCP, address, "", 30_000);
    }

    public static ReadyCheck log(String pattern) {
        return new ReadyCheck(Kind.LOG, "", pattern, 30_000);
    }

    public ReadyCheck within(long millis) {
        return new ReadyCheck(kind, target, pattern, millis);
    }
}
