package dev.waymark.core;

/** The user's mistake: the message says what is wrong and what to write instead. */
public class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean unknownName;

    public UsageException(String message) {
        this(message, false);
    }

    private UsageException(String message, boolean unknownName) {
        super(message);
        this.unknownName = unknownName;
    }

    /** Something that could be had from a plugin is called by a name that nothing here has. */
    public static UsageException unknownName(String message) {
        return new UsageException(message, true);
    }

    /** Whether a plugin could help. */
    public boolean isUnknownName() {
        return unknownName;
    }

    /** The same mistake in other words. */
    public UsageException saying(String message) {
        return new UsageException(message, unknownName);
    }
}
