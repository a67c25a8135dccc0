package dev.waymark.cli.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Server-sent events, as the HTML standard has them. */
record ServerSentEvents(OutputStream out) {
    /** {@code data} is on one line. */
    void send(String data) throws IOException {
        write("data: " + data + "\n\n");
    }

    /** Says nothing, and finds out whether somebody still listens. */
    void beat() throws IOException {
        write(":\n\n");
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
