package dev.waymark.grid.access;

import dev.waymark.core.UsageException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Whether what is said is encrypted, and by which keys: without any, only on one machine or if the user insists. */
public record Security(@Nullable Keys keys, boolean plainTextAllowed) {
    /** Of processes on one machine. */
    public static final Security NONE = new Security(null, false);

    /** {@code folder}: of {@link Keys}, or null. */
    public static Security of(@Nullable Path folder, boolean plainTextAllowed) {
        return new Security(folder == null ? null : Keys.in(folder), plainTextAllowed);
    }

    /** Throws {@link UsageException} if others could listen, or pretend to be one of us. */
    public void check(String option, Address address) {
        if (keys == null && !plainTextAllowed && !address.isLoopback()) {
            throw new UsageException(
                    option + " " + address + " is not on this machine: make keys with 'waymark grid keys DIR',"
                            + " copy DIR to every machine and give --keys DIR (--unprotected-plain-text goes without: whoever reaches"
                            + " the port can then run code here)");
        }
    }
}
