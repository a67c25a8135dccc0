package dev.waymark.blackbox;

import dev.waymark.blackbox.description.ReadyCheck;
import dev.waymark.blackbox.process.ProcessCluster;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Whether a node is ready, by the check of its description. */
final class Readiness {
    private static final int ASK_MILLIS = 500;

    private final ReadyCheck check;
    private final ProcessCluster processes;

    Readiness(ReadyCheck check, ProcessCluster processes) {
        this.check = check;
        this.processes = processes;
    }

    boolean isReady(int node) {
        try {
            return switch (check.kind()) {
                case HTTP -> http(processes.text(check.target(), node));
                case TCP -> tcp(processes.text(check.target(), node));
                case LOG ->
                    Files.exists(processes.log(node))
                            && Files.readString(processes.log(node)).contains(check.pattern());
            };
        } catch (IOException | URISyntaxException e) {
            return false;
        }
    }

    private boolean http(String url) throws IOException, URISyntaxException {
        HttpURLConnection connection = (HttpURLConnection) new URI(url).toURL().openConnection(Proxy.NO_PROXY);
        connection.setConnectTimeout(ASK_MILLIS);
        connection.setReadTimeout(ASK_MILLIS);
        try {
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK
                    && new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                            .contains(check.pattern());
        } finally {
            connection.disconnect();
        }
    }

    private static boolean tcp(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
                    ASK_MILLIS);
            return true;
        }
    }
}
