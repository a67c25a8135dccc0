package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Disk;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LibraryErrorsTest {
    @BeforeEach
    void forget() {
        LibraryErrors.take();
    }

    @Test
    void whatSlf4jLogsAsAnErrorIsHeard() {
        org.slf4j.Logger log = LoggerFactory.getLogger("library");
        log.warn("not this");
        log.error("request {} failed", 7, new IllegalArgumentException("why"));
        LibraryErrors.Logged heard = LibraryErrors.take().get(0);
        assertThat(heard.logger()).isEqualTo("library");
        assertThat(heard.text()).isEqualTo("request 7 failed");
        assertThat(heard.thrown()).hasMessage("why");
        assertThat(LibraryErrors.take()).isEmpty();
    }

    @Test
    void whatTheJdkLogsAsSevereIsHeard() {
        LibraryErrors.listen("library.jul");
        LibraryErrors.listen("library.jul");
        Logger.getLogger("library.jul.below").log(Level.SEVERE, "bad", new IllegalStateException("worse"));
        Logger.getLogger("library.jul.below").log(Level.WARNING, "not this");
        assertThat(LibraryErrors.take()).hasSize(1);
    }

    @Test
    void theFilterDecidesWhatIsAFailure() {
        LoggerFactory.getLogger("library").error("a text alone");
        assertThatCode(() -> LibraryErrors.throwFirst(LibraryErrors.EXCEPTIONS)).doesNotThrowAnyException();
        LoggerFactory.getLogger("library").error("a text alone");
        assertThatThrownBy(() -> LibraryErrors.throwFirst(error -> true))
                .hasMessage("library logged an error: a text alone");
        LoggerFactory.getLogger("library")
                .error("disk", new IllegalStateException(new Disk.StorageException("wanted by the test")));
        assertThatCode(() -> LibraryErrors.throwFirst(LibraryErrors.EXCEPTIONS)).doesNotThrowAnyException();
    }
}
