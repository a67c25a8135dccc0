package dev.waymark.grid.access;

import dev.waymark.core.UsageException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Where a process of a grid listens. Port 0: any that is free. */
public record Address(String host, int port) {
    public static final Address ANY_LOCAL = new Address("127.0.0.1", 0);

    /** Reads {@code HOST:PORT}; {@code option} is named if it is wrong. */
    public static Address parse(String option, String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (colon > 0 && port >= 0 && port < 1 << 16) {
                return new Address(text.substring(0, colon).replaceAll("^\\[|\\]$", ""), port);
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new UsageException(option + " " + text + ": give HOST:PORT, such as 127.0.0.1:7500");
    }

    /** Whether nobody on another machine can reach it. */
    public boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether it stands for all addresses of this machine, of which nobody knows which to use. */
    public boolean isAnyLocal() {
        try {
            return InetAddress.getByName(host).isAnyLocalAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
