package dev.waymark.core;

/** Data of others names a command that nobody has allowed: it was not started. Whoever prints it must not cut it short. */
public final class CommandRefused extends UsageException {
    private static final long serialVersionUID = 1L;

    public CommandRefused(String message) {
        super(message);
    }

    @Override
    public CommandRefused saying(String message) {
        CommandRefused copy = new CommandRefused(message);
        copy.setStackTrace(getStackTrace());
        return copy;
    }
}
