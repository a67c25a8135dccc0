package dev.waymark.remote.netrix;

/** A request of a replica that nothing becomes of: it is answered with what is wrong, and counted. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What was wrong, as it is counted. */
    enum Why {
        /** It came from a page of others, or by a name that is not ours. */
        HOST_OR_ORIGIN(403, "from elsewhere"),
        PATH(404, "to no such path"),
        METHOD(405, "with another method"),
        CONTENT(400, "that say something else"),
        ADDRESS(400, "with an address that may not be called"),
        UNREGISTERED(400, "of who has not registered"),
        ONE_TOO_MANY(400, "of a replica too many"),
        TOO_LARGE(413, "that are too large"),
        TOO_SLOW(408, "that are too slow"),
        FLOOD(429, "of a flood");

        private final int status;
        private final String words;

        Why(int status, String words) {
            this.status = status;
            this.words = words;
        }
    }

    private final Why why;

    Refused(Why why, String message) {
        super(message, null, false, false);
        this.why = why;
    }

    int status() {
        return why.status;
    }

    /** Under which name it is counted. */
    String counter() {
        return "refused requests " + why.words;
    }
}
