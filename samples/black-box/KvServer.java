import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** A key-value store: node 1 takes all writes, puts them on disk, and sends them to the others. KvServer NODE CLIENT-PORT PEER-PORT PEERS reads=local|leader */
public class KvServer {
    static final Map<String, String> STORE = new ConcurrentHashMap<>();
    static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(Duration.ofMillis(300)).build();
    static final Path LOG = Path.of("log.txt");

    public static void main(String[] args) throws Exception {
        int node = Integer.parseInt(args[0]);
        List<String> peers = List.of(args[3].split(","));
        boolean local = args[4].equals("reads=local");
        if (Files.exists(LOG)) {
            Files.readAllLines(LOG).forEach(line -> STORE.put(line.split("=")[0], line.split("=")[1]));
        }
        serve(Integer.parseInt(args[2]), exchange -> own(node, peers, exchange));
        serve(Integer.parseInt(args[1]), exchange -> {
            boolean read = exchange.getRequestMethod().equals("GET");
            if (node == 1 || read && local) {
                own(node, peers, exchange);
            } else {
                ask(peers.get(0), exchange);
            }
        });
        System.out.println("ready");
    }

    /** Answers from what this node has. */
    static synchronized void own(int node, List<String> peers, HttpExchange exchange) throws IOException {
        String key = exchange.getRequestURI().getPath().substring("/kv/".length());
        if (exchange.getRequestMethod().equals("GET")) {
            String value = STORE.get(key);
            answer(exchange, value == null ? 404 : 200, value == null ? "" : value);
            return;
        }
        String value = new String(exchange.getRequestBody().readAllBytes());
        if (node == 1) {
            Files.writeString(LOG, key + "=" + value + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        STORE.put(key, value);
        if (node == 1) {
            for (String peer : peers.subList(1, peers.size())) {
                HTTP.sendAsync(put(peer, exchange, value), HttpResponse.BodyHandlers.ofString());
            }
        }
        answer(exchange, 200, "");
    }

    static HttpRequest put(String peer, HttpExchange exchange, String value) {
        return HttpRequest.newBuilder(URI.create("http://" + peer + exchange.getRequestURI()))
                .PUT(HttpRequest.BodyPublishers.ofString(value)).build();
    }

    /** Passes a request on to the leader. */
    static void ask(String leader, HttpExchange exchange) throws IOException {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes());
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + leader + exchange.getRequestURI()))
                .timeout(Duration.ofMillis(800)).method(exchange.getRequestMethod(), body).build();
        try {
            HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            answer(exchange, response.statusCode(), response.body());
        } catch (ConnectException e) {
            answer(exchange, 503, ""); // certainly not done
        } catch (IOException | InterruptedException e) {
            answer(exchange, 500, ""); // nobody knows
        }
    }

    static void answer(HttpExchange exchange, int code, String body) throws IOException {
        exchange.sendResponseHeaders(code, body.isEmpty() ? -1 : body.length());
        exchange.getResponseBody().write(body.getBytes());
        exchange.close();
    }

    interface Handler {
        void handle(HttpExchange exchange) throws IOException;
    }

    static void serve(int port, Handler handler) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 50);
        server.createContext("/kv/", handler::handle);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}
