package dev.waymark.remote.netrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.remote.fuzz.Corpus;
import dev.waymark.remote.fuzz.Mutations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What anybody can send to the interface, and what can come of asking a replica. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class NetrixIntakeTest {
    private static final String REPLICA = "{\"id\":\"1\",\"ready\":true,\"addr\":\"127.0.0.1:1\"}";

    private NetrixServer server;

    @BeforeEach
    void begin() {
        server = server(60_000);
    }

    private static NetrixServer server(long bodyMillis) {
        return new NetrixServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                2,
                new ReplicaAddress(""),
                Duration.ofSeconds(60),
                bodyMillis);
    }

    @AfterEach
    void end() {
        server.close();
    }

    private Socket connected() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(60_000);
        return socket;
    }

    /** The status; 0: the connection was closed without one. */
    private static int status(Socket socket) throws IOException {
        byte[] line = new byte[12];
        int read = socket.getInputStream().readNBytes(line, 0, line.length);
        return read < line.length ? 0 : Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
    }

    private int send(String method, String path, String headers, byte[] body) throws IOException {
        try (Socket socket = connected()) {
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.writeBytes((method + " " + path + " HTTP/1.1\r\n" + headers + "Content-Length: " + body.length
                            + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            request.writeBytes(body);
            socket.getOutputStream().write(request.toByteArray());
            return status(socket);
        }
    }

    private int post(String path, String body) throws IOException {
        return send("POST", path, "Host: 127.0.0.1\r\n", body.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({
        "Host: evil.example",
        "Host: evil.example:7074",
        "X-Host: none",
        "Host: 127.0.0.1|Origin: http://evil.example",
        "Host: 127.0.0.1|Origin: null",
        "Host: 127.0.0.1|Host: evil.example",
    })
    void pagesOfOthersRegisterNothing(String headers) throws IOException {
        String lines = headers.replace("|", "\r\n") + "\r\n";
        assertThat(send("POST", "/replica", lines, REPLICA.getBytes(StandardCharsets.UTF_8)))
                .isIn(400, 403); // two hosts are no request of HTTP
        assertThat(send("GET", "/replicas", lines, new byte[0])).isIn(400, 403);
        assertThatThrownBy(() -> server.await(1)).hasMessageContaining("0 of 2 replicas registered");
        assertThat(server.takeRefused().keySet()).isSubsetOf("refused requests from elsewhere");
    }

    @Test
    void whatIsRefusedIsCountedByItsReason() throws IOException {
        assertThat(send("GET", "/replica", "Host: localhost\r\n", new byte[0])).isEqualTo(405);
        assertThat(post("/replica", REPLICA.replace("127.0.0.1:1", "169.254.169.254:80")))
                .isEqualTo(400);
        assertThat(post("/replica", REPLICA.replace("127.0.0.1:1", "a b c"))).isEqualTo(400);
        assertThat(post("/message", "{\"id\":\"m\",\"from\":\"9\",\"to\":\"1\"}"))
                .isEqualTo(400);
        assertThat(post("/message", "[[[[")).isEqualTo(400);
        assertThat(post("/nothing", "{}")).isEqualTo(404);
        assertThat(post("/replica", " ".repeat(100_000))).isIn(413, 0); // it may be closed before all was sent
        assertThat(post("/replica", REPLICA)).isEqualTo(200);
        assertThat(server.takeRefused())
                .isEqualTo(Map.of(
                        "refused requests with another method", 1,
                        "refused requests with an address that may not be called", 2,
                        "refused requests of who has not registered", 1,
                        "refused requests that say something else", 1,
                        "refused requests to no such path", 1,
                        "refused requests that are too large", 1));
        assertThat(server.takeRefused()).isEmpty();
    }

    @Test
    void aBodyWithoutAnEndIsCutOff() throws IOException {
        try (Socket socket = connected()) {
            OutputStream out = socket.getOutputStream();
            out.write("POST /replica HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            byte[] chunk = ("1000\r\n" + "x".repeat(4096) + "\r\n").getBytes(StandardCharsets.US_ASCII);
            assertThatThrownBy(() -> {
                        while (true) {
                            out.write(chunk);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThat(server.takeRefused()).containsExactly(Map.entry("refused requests that are too large", 1));
    }

    @Test
    void aBodyThatDoesNotComeIsNotWaitedFor() throws Exception {
        server.close();
        server = server(200);
        try (Socket socket = connected()) {
            socket.getOutputStream()
                    .write("POST /replica HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{\"id\":"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(status(socket)).as("it was cut off").isZero();
        }
        Map<String, ?> refused = server.takeRefused();
        while (refused.isEmpty()) { // it is counted after the connection was closed
            Thread.sleep(20);
            refused = server.takeRefused();
        }
        assertThat(refused.toString()).isEqualTo("{refused requests that are too slow=1}");
    }

    @Test
    void whoTellsTooMuchHasFailed() throws IOException {
        assertThat(post("/replica", REPLICA)).isEqualTo(200);
        String message = "{\"id\":\"m\",\"from\":\"1\",\"to\":\"1\",\"repr\":\"" + "x".repeat(4_000_000) + "\"}";
        int taken = 0;
        while (post("/message", message) == 200) {
            taken++;
        }
        assertThat(taken).isBetween(2, 20);
        List<Told> told = server.take();
        assertThat(told).hasSize(1 + taken + 1);
        assertThat(told.get(told.size() - 1)).isInstanceOf(Told.Flood.class);
        assertThat(post("/message", "{\"id\":\"m\",\"from\":\"1\",\"to\":\"1\"}"))
                .isEqualTo(200);
        assertThat(server.take()).hasSize(1);
        assertThat(server.takeRefused()).containsExactly(Map.entry("refused requests of a flood", 1));
    }

    /** Each is answered, and the next one too. */
    @Test
    void mutantsAreAnswered() throws IOException {
        Mutations mutants = new Mutations(Corpus.bytes(Corpus.of("netrix-bodies.txt")), 3);
        List<String> paths = List.of("/replica", "/message", "/event", "/log", "/replicas");
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            int status = send("POST", paths.get(i % paths.size()), "Host: 127.0.0.1\r\n", mutants.next());
            assertThat(status).isIn(200, 400, 405, 413, 0);
            refused += status == 200 ? 0 : 1;
        }
        assertThat(server.takeRefused().values().stream().mapToInt(each -> each).sum())
                .isEqualTo(refused);
    }

    /** Answers whatever it is asked with a head, and then with this, again and again. */
    private static ServerSocket endless(String more, int times) throws IOException {
        ServerSocket replica = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> {
            try (Socket socket = replica.accept()) {
                OutputStream out = socket.getOutputStream();
                out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                for (int i = 0; i < times; i++) {
                    out.write(more.getBytes(StandardCharsets.US_ASCII));
                }
                out.flush();
                socket.getInputStream().readAllBytes();
            } catch (IOException e) {
                // nobody listens any more
            }
        });
        thread.setDaemon(true);
        thread.start();
        return replica;
    }

    private static Replica at(ServerSocket socket) {
        return new Replica("1", "127.0.0.1:" + socket.getLocalPort(), true, Map.of());
    }

    @Test
    void anAnswerWithoutAnEndIsAFailure() throws IOException {
        try (ServerSocket replica = endless("x".repeat(10_000), Integer.MAX_VALUE)) {
            assertThatThrownBy(() -> new ReplicaClient(Duration.ofSeconds(60)).ask(at(replica), "/directive", "{}"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("answered /directive with more than 65536 bytes");
        }
        try (ServerSocket replica = endless("x", 1)) {
            assertThatThrownBy(() -> new ReplicaClient(Duration.ofMillis(300)).ask(at(replica), "/directive", "{}"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("did not answer /directive within 300 ms");
        }
        try (ServerSocket replica = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Replica gone = at(replica);
            replica.close();
            assertThatThrownBy(() -> new ReplicaClient(Duration.ofSeconds(60)).ask(gone, "/directive", "{}"))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot be asked /directive: ");
        }
    }
}
