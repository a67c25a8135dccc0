package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.cli.Main;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.RunOptions;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that no page of ours sends. */
class ServedRequestsTest {
    @TempDir
    Path folder;

    /** What the server of the JDK complains of. */
    private static final class Complaints extends Handler {
        final List<String> all = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord complaint) {
            if (complaint.getLevel().intValue() >= Level.WARNING.intValue()) {
                all.add(complaint.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void aHeadIsAnsweredWithoutABodyAndWithoutAComplaint() throws IOException {
        Logger logger = Logger.getLogger("com.sun.net.httpserver");
        Complaints complaints = new Complaints();
        logger.addHandler(complaints);
        try (Served served = new Served(folder)) {
            assertThat(served.raw("HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
                    .contains(" 405 ");
            assertThat(served.raw("HEAD / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n"))
                    .contains(" 403 ");
        } finally {
            logger.removeHandler(complaints);
        }
        assertThat(complaints.all).isEmpty();
    }

    @Test
    void aZeroCharacterLeavesNoFolder() throws Exception {
        try (Served served = new Served(folder)) {
            for (String key : List.of("system", "bug", "strategy", "iterations", "more")) {
                Map<String, String> wish = Map.of(
                        "system",
                        key.equals("system") ? "ping\0pong" : "pingpong",
                        key.equals("system") ? "bug" : key,
                        key.equals("system") ? "" : "a\0b");
                HttpResponse<String> answer = served.post("/api/start", wish, served.guard.token());
                assertThat(answer.statusCode()).as(key).isEqualTo(422);
                assertThat(served.names()).as(key).isEmpty();
            }
            assertThat(served.get("/run/a%00b").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void oneThatCannotBeStartedLeavesNoFolder() throws IOException {
        Children children = new Children(Main.class, folder, List.of());
        children.close();
        assertThatThrownBy(() -> children.start(CampaignSpec.of("pingpong"), RunOptions.USUAL))
                .isInstanceOf(UsageException.class)
                .hasMessage("the server is ending");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }
}
