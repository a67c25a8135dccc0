package dev.waymark.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineLimitTest {
    @Test
    void itIsFoundBelowWhatItCaused() {
        Throwable memory = new IllegalStateException(new OutOfMemoryError("Java heap space"));
        assertThat(MachineLimit.in(memory)).isNotNull().satisfies(limit -> {
            assertThat(limit).hasMessageContaining("memory").hasMessageContaining("JAVA_OPTS=-Xmx");
            assertThat(limit.isMemory()).isTrue();
        });
        Throwable thread = new UsageException(
                "it does not begin", new OutOfMemoryError("unable to create native thread: possibly out of memory"));
        assertThat(MachineLimit.in(thread)).isNotNull().satisfies(limit -> {
            assertThat(limit).hasMessageContaining("ulimit -u");
            assertThat(limit.isMemory()).isFalse();
        });
        Throwable initializer = new ExceptionInInitializerError("Exception java.io.IOException: Too many open files");
        assertThat(MachineLimit.in(initializer)).isNotNull().hasMessageContaining("ulimit -n");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDiskThatIsFullIs() {
        Path full = Path.of("/dev/full");
        try {
            Files.writeString(full, "text");
        } catch (IOException e) {
            assertThat(MachineLimit.in(new UncheckedIOException(e))).isNotNull().hasMessageContaining("disk is full");
            return;
        }
        assertThat(full).as("one that takes everything").doesNotExist();
    }

    @Test
    void aSystemThatPlaysItIsNot() {
        assertThat(MachineLimit.in(new IOException("No space left on device"))).isNull();
        assertThat(MachineLimit.in(new IllegalStateException("Too many open files")))
                .isNull();
        assertThat(MachineLimit.in(new IOException("Connection reset"))).isNull();
    }

    @Test
    void causesThatGoRoundAreNotFollowedForEver() {
        IllegalStateException one = new IllegalStateException("one");
        one.initCause(new IllegalStateException("two", one));
        assertThat(MachineLimit.in(one)).isNull();
    }
}
