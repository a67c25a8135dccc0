package dev.waymark.remote.netrix;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where replicas say that they listen, and may be called. Whoever registers has Waymark call that address: it is one of this machine
 * unless the user named others.
 */
final class ReplicaAddress {
    private static final Pattern FORM = Pattern.compile(
            "(?:http://)?(\\[[0-9a-fA-F:.]{2,45}]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?):(\\d{1,5})/?");
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|\\[::1]|127(?:\\.(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])){3}");
    private static final int PORT_MAX = 65_535;

    private final Set<String> others = new TreeSet<>();

    /** {@code others}: names and addresses beside those of this machine, with commas between. */
    ReplicaAddress(String others) {
        for (String each : others.split(",", -1)) {
            if (!each.isBlank()) {
                this.others.add(each.strip().toLowerCase(Locale.ROOT));
            }
        }
    }

    /** {@code HOST:PORT} of what a replica gave. Throws {@link Refused}. */
    String checked(String given) {
        Matcher parts = FORM.matcher(given);
        int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
        if (port < 1 || port > PORT_MAX) {
            throw new Refused(Refused.Why.ADDRESS, "\"addr\":\"" + Requests.brief(given) + "\" is no HOST:PORT");
        }
        String host = parts.group(1).toLowerCase(Locale.ROOT);
        if (!LOOPBACK.matcher(host).matches() && !others.contains(host)) {
            throw new Refused(
                    Refused.Why.ADDRESS,
                    "address " + host + ":" + port + " is not of this machine: give -p " + NetrixSystem.REPLICA_HOSTS
                            + "=" + host + " if a replica of yours listens there");
        }
        return host + ":" + port;
    }
}
