package dev.waymark.blackbox.client;

import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Clients that are programs, one for each: it is told {@code 2 read KEY} or {@code 2 write KEY VALUE}, a line each, with the node to ask
 * first, and answers with {@code ok}, {@code ok VALUE}, {@code fail WHY} if it certainly was not done, or {@code unknown WHY}. One that does
 * not answer in time is killed and started anew.
 */
public final class ProgramConnector implements Load.Connector {
    private static final String ENDED = "";

    private final List<String> command;
    private final long timeoutMillis;

    /** {@code command}: templates, the same for all clients. */
    public ProgramConnector(List<String> command, long timeoutMillis) {
        this.command = List.copyOf(command);
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public Connection connect(int client, Endpoints endpoints) {
        return new Program(endpoints);
    }

    private final class Program implements Connection {
        private final Endpoints endpoints;
        private @Nullable Process process;
        private BlockingQueue<String> answers = new LinkedBlockingQueue<>();

        private Program(Endpoints endpoints) {
            this.endpoints = endpoints;
        }

        @Override
        public @Nullable Object call(int node, Object request)
                throws NotDoneException, IOException, InterruptedException {
            Process running = process;
            if (running == null) {
                running = start();
            }
            String line = request instanceof Get get
                    ? node + " read " + get.key()
                    : node + " write " + ((Put) request).key() + " " + ((Put) request).value();
            try {
                running.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
                running.getOutputStream().flush();
            } catch (IOException e) {
                close();
                throw new IOException("the client program has ended", e);
            }
            String answer;
            try {
                answer = answers.poll(timeoutMillis, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                close();
                throw e;
            }
            if (answer == null || answer.equals(ENDED)) {
                close();
                throw new IOException(answer == null ? "no answer in time" : "the client program has ended");
            }
            return meaning(answer);
        }

        private Process start() {
            Process started = endpoints.launch(command);
            BlockingQueue<String> its = new LinkedBlockingQueue<>();
            Thread reader = new Thread(() -> read(started, its), "waymark-client-program");
            reader.setDaemon(true);
            reader.start();
            process = started;
            answers = its;
            return started;
        }

        @Override
        public void close() {
            if (process != null) {
                process.destroyForcibly();
                process = null;
            }
        }
    }

    private static void read(Process from, BlockingQueue<String> to) {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(from.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                to.add(line.strip());
            }
        } catch (IOException e) {
            to.add(ENDED); // it was killed in the middle of a line
        }
        to.add(ENDED);
    }

    private static @Nullable Object meaning(String answer) throws NotDoneException, IOException {
        int space = answer.indexOf(' ');
        String word = space < 0 ? answer : answer.substring(0, space);
        String rest = space < 0 ? "" : answer.substring(space + 1);
        return switch (word) {
            case "ok" -> rest.isEmpty() ? null : rest;
            case "fail" -> throw new NotDoneException(rest);
            case "unknown" -> throw new IOException(rest);
            default ->
                throw new IOException("the client program says '" + answer + "', which is none of ok, fail, unknown");
        };
    }
}
