package dev.waymark.engine.http;

/** Limits of the JDK's HTTP server, which are the same for all servers of a JVM: it reads them before it makes its first one. */
public final class ServerLimits {
    private static final String SECONDS_TO_SEND = "10";
    private static final String CONNECTIONS = "1000";

    private ServerLimits() {}

    /** To be called before a server is made. */
    public static void set() {
        // Otherwise every answer waits some 40 ms for the acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", SECONDS_TO_SEND);
        System.setProperty("jdk.httpserver.maxConnections", CONNECTIONS);
    }
}
