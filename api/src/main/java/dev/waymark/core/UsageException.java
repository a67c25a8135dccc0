package dev.waymark.core;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The user's mistake: the message says what is wrong and what to write instead. */
public class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean unknownName;
    private final @Nullable SpecField field;
    /** The message without the name of the field that it begins with; null: it begins with none. */
    private final @Nullable String rest;

    public UsageException(String message) {
        this(message, null, false, null, null);
    }

    /** {@code cause}: a file that cannot be read may be no mistake at all, see {@link MachineLimit}. */
    public UsageException(String message, @Nullable Throwable cause) {
        this(message, cause, false, null, null);
    }

    /** For kinds of mistakes that somebody tells apart. */
    protected UsageException(String message, SpecField field) {
        this(message, null, false, field, null);
    }

    private UsageException(
            String message,
            @Nullable Throwable cause,
            boolean unknownName,
            @Nullable SpecField field,
            @Nullable String rest) {
        super(message, cause);
        this.unknownName = unknownName;
        this.field = field;
        this.rest = rest;
    }

    /** A message that begins with the name of the field, as each face calls it; {@code rest} follows behind a space. */
    public static UsageException of(SpecField field, String rest) {
        return of(field, rest, null);
    }

    /** The same, with what caused it. */
    public static UsageException of(SpecField field, String rest, @Nullable Throwable cause) {
        return new UsageException(field.key() + " " + rest, cause, false, field, rest);
    }

    /** Something that could be had from a plugin is called by a name that nothing here has. */
    public static UsageException unknownName(String message) {
        return new UsageException(message, null, true, null, null);
    }

    /** Whether a plugin could help. */
    public boolean isUnknownName() {
        return unknownName;
    }

    /** The field of a campaign's description that it is about; null if nobody knows. */
    public @Nullable SpecField field() {
        return field;
    }

    /** The same mistake, of this field unless it is of another already. */
    public UsageException at(SpecField where) {
        boolean open = field == null && getClass() == UsageException.class;
        return !open
                ? this
                : copied(new UsageException(String.valueOf(getMessage()), getCause(), unknownName, where, null));
    }

    /** What is wrong, with the field called as one face does. */
    public String message(SpecField.Names names) {
        return field == null || rest == null ? String.valueOf(getMessage()) : names.apply(field) + " " + rest;
    }

    /** The same for what was read from a file: where the message does not begin with the field, its name stands in front. */
    public String placed(SpecField.Names names) {
        String text = message(names);
        String name = field == null ? "" : names.apply(field);
        return name.isEmpty() || text.startsWith(name) ? text : name + ": " + text;
    }

    /** The same mistake in other words. */
    public UsageException saying(String message) {
        return copied(new UsageException(message, getCause(), unknownName, field, null));
    }

    private UsageException copied(UsageException copy) {
        copy.setStackTrace(getStackTrace());
        return copy;
    }

    /** Whatever this throws is about the field. */
    public static <T> T about(SpecField field, Supplier<T> made) {
        try {
            return made.get();
        } catch (UsageException e) {
            throw e.at(field);
        }
    }
}
