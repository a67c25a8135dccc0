package dev.waymark.live;

/**
 * How long is waited, in milliseconds. {@code quiet}: a decision point is reached when no server is busy and nothing was seen for so
 * long. {@code answer}: a request without an answer is waited for so long, then it is open. {@code patience}: a server that is
 * still busy after so long after its start hangs, and is stopped. {@code poll}: between two looks.
 */
public record LiveOptions(long quiet, long answer, long patience, long poll) {
    public static final LiveOptions USUAL = new LiveOptions(20, 100, 30_000, 5);

    public LiveOptions quiet(long millis) {
        return new LiveOptions(millis, answer, patience, poll);
    }

    public LiveOptions answer(long millis) {
        return new LiveOptions(quiet, millis, patience, poll);
    }

    public LiveOptions patience(long millis) {
        return new LiveOptions(quiet, answer, millis, poll);
    }
}
