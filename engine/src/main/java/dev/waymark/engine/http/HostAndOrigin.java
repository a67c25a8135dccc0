package dev.waymark.engine.http;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask a server on this machine for something. A page of somebody else, open in a browser here, can send requests too:
 * its {@code Origin} gives it away. If its name was made to lead to this machine, {@code Host} does: names are taken only if the
 * user gave them, addresses always, since no name stands behind them.
 */
public final class HostAndOrigin {
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+)(?::\\d{1,5})?");
    private static final Pattern ADDRESS = Pattern.compile("\\[[0-9a-fA-F:.]+]|\\d{1,3}(?:\\.\\d{1,3}){3}");

    private final String host;
    private final String advice;

    /** {@code host}: the name or address that the server was told to listen at; {@code advice}: for who calls it otherwise. */
    public HostAndOrigin(String host, String advice) {
        this.host = host.toLowerCase(Locale.ROOT);
        this.advice = advice;
    }

    /** Why a request with these headers is refused; null if it is not. */
    public @Nullable String refusal(List<String> hosts, List<String> origins) {
        if (hosts.size() != 1 || !isOurs(hosts.get(0))) {
            return "this server is not called " + hosts + ": " + advice;
        }
        for (String origin : origins) {
            if (!origin.equals("http://" + hosts.get(0)) && !origin.equals("https://" + hosts.get(0))) {
                return "a page of " + origin + " may ask for nothing here";
            }
        }
        return null;
    }

    private boolean isOurs(String value) {
        Matcher matcher = HOST.matcher(value);
        if (!matcher.matches()) {
            return false;
        }
        String name = matcher.group(1).toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.equals(host)
                || ADDRESS.matcher(name).matches();
    }
}
