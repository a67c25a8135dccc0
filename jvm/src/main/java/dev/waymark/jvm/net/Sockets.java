package dev.waymark.jvm.net;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

/** {@code java.net.Socket} and {@code ServerSocket}, by the factories that the JDK has for them. */
public final class Sockets {
    private Sockets() {}

    /** Once in a JVM. */
    @SuppressWarnings("deprecation") // they are what the JDK has
    public static void install() throws IOException {
        Socket.setSocketImplFactory(StreamSocket::new);
        ServerSocket.setSocketFactory(StreamSocket::new);
    }
}
