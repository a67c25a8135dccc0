package dev.waymark.cli.serve;

import com.sun.net.httpserver.Headers;
import dev.waymark.engine.http.HostAndOrigin;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who may ask for something, see {@link HostAndOrigin}, and who may change something. */
final class Guard {
    static final String TOKEN = "X-Waymark-Token";

    private static final int TOKEN_BYTES = 24;

    private final HostAndOrigin asker;
    private final String token;

    /** {@code host}: the name or address that the server was told to listen at. */
    Guard(String host) {
        this.asker = new HostAndOrigin(host, "use the address that `waymark serve` printed");
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
        return asker.refusal(headers.getOrDefault("Host", List.of()), headers.getOrDefault("Origin", List.of()));
    }

    /** Takes as long for a token that is nearly right as for any other. */
    boolean mayWrite(Headers headers) {
        List<String> given = headers.getOrDefault(TOKEN, List.of());
        byte[] one = (given.size() == 1 ? given.get(0) : "").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(one, token.getBytes(StandardCharsets.UTF_8));
    }
}
