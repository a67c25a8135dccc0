package dev.waymark.cli.serve;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask for something. A page of somebody else, open in a browser on this machine, can send requests here too: its
 * {@code Origin} gives it away. If its name was made to lead to this machine, {@code Host} does: names are taken only if the
 * user gave them, addresses always, since no name stands behind them.
 */
final class Guard {
    static final String TOKEN = "X-Waymark-Token";

    private static final int TOKEN_BYTES = 24;
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+)(?::\\d{1,5})?");
    private static final Pattern ADDRESS = Pattern.compile("\\[[0-9a-fA-F:.]+]|\\d{1,3}(?:\\.\\d{1,3}){3}");

    private final String host;
    private final String token;

    /** {@code host}: the name or address that the server was told to listen at. */
    Guard(String host) {
        this.host = host.toLowerCase(Locale.ROOT);
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    String token() {
        return token;
    }

    /** Why a request is refused; null if it is not. */
    @Nullable
    String refusal(Headers headers) {
        List<String> hosts = headers.getOrDefault("Host", List.of());
        if (hosts.size() != 1 || !isOurs(hosts.get(0))) {
            return "this server is not called " + hosts + ": use the address that `waymark serve` printed";
        }
        for (String origin : headers.getOrDefault("Origin", List.of())) {
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

    /** Takes as long for a token that is nearly right as for any other. */
    boolean mayWrite(Headers headers) {
        List<String> given = headers.getOrDefault(TOKEN, List.of());
        byte[] one = (given.size() == 1 ? given.get(0) : "").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(one, token.getBytes(StandardCharsets.UTF_8));
    }
}
