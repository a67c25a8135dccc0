package dev.waymark.binding;

import dev.waymark.core.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What a library logs as an error, instead of letting it go. A node asks at the end of each step ({@link #throwFirst}); libraries
 * that log by slf4j are heard by themselves ({@link Slf4jErrors}), those of {@code java.util.logging} after {@link #listen}.
 */
public final class LibraryErrors {
    /** {@code logger}: the name of who logged it. */
    public record Logged(
            String logger, String text, @Nullable Throwable thrown) {
        /** What was thrown, or one of its causes, is of that class. */
        public boolean hasCause(Class<? extends Throwable> type) {
            for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
                if (type.isInstance(cause)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** As an exception, for errors that were logged without one. */
    public static final class LoggedError extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LoggedError(Logged error) {
            super(error.logger() + " logged an error: " + error.text(), error.thrown());
        }
    }

    /** Errors that were logged with an exception, but for storage that failed because a test wants it to. */
    public static final Predicate<Logged> EXCEPTIONS =
            error -> error.thrown() != null && !error.hasCause(Disk.StorageException.class);

    private static final ThreadLocal<List<Logged>> HEARD = ThreadLocal.withInitial(ArrayList::new);

    /** What nobody asks for must not grow for ever. */
    private static final int KEPT = 100;

    private LibraryErrors() {}

    public static void add(Logged error) {
        List<Logged> heard = HEARD.get();
        if (heard.size() < KEPT) {
            heard.add(error);
        }
    }

    /** All since the last call on this thread. */
    public static List<Logged> take() {
        List<Logged> heard = HEARD.get();
        if (heard.isEmpty()) {
            return List.of();
        }
        List<Logged> taken = List.copyOf(heard);
        heard.clear();
        return taken;
    }

    /** Throws the first since the last call that is a failure: the exception that was logged, or {@link LoggedError}. */
    public static void throwFirst(Predicate<Logged> failure) {
        for (Logged error : take()) {
            if (!failure.test(error)) {
                continue;
            } else if (error.thrown() instanceof RuntimeException exception) {
                throw exception;
            } else if (error.thrown() instanceof Error fatal) {
                throw fatal;
            }
            throw new LoggedError(error);
        }
    }

    /** From now on hears what loggers of {@code java.util.logging} with this name, or below it, log as severe. */
    public static void listen(String name) {
        Logger logger = Logger.getLogger(name);
        for (Handler known : logger.getHandlers()) {
            if (known instanceof Ear) {
                return;
            }
        }
        logger.setUseParentHandlers(false);
        logger.addHandler(new Ear(logger));
    }

    private static final class Ear extends Handler {
        /** A logger that nobody holds is forgotten, with its handlers. */
        private final Logger held;

        Ear(Logger held) {
            this.held = held;
        }

        @Override
        public void publish(LogRecord log) {
            if (log.getLevel().intValue() >= Level.SEVERE.intValue()) {
                String name = log.getLoggerName() == null ? String.valueOf(held.getName()) : log.getLoggerName();
                add(new Logged(name, String.valueOf(log.getMessage()), log.getThrown()));
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
