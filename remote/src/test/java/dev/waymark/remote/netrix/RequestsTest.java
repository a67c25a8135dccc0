package dev.waymark.remote.netrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.remote.fuzz.Corpus;
import dev.waymark.remote.fuzz.Mutations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Whatever a replica sends is read, or refused with what is wrong. */
class RequestsTest {
    private static final int MUTANTS = 10_000;
    private static final ReplicaAddress THIS_MACHINE = new ReplicaAddress("");

    static Stream<Corpus.Entry> corpus() {
        return Corpus.of("netrix-bodies.txt").stream();
    }

    /** What it says of itself: a replica has an address, a message says to whom, the rest are events. */
    private static Object read(byte[] bytes) {
        JsonNode body = Requests.read(bytes);
        if (body.has("addr")) {
            return Requests.replica(body, THIS_MACHINE);
        }
        return body.has("replica") || body.has("replicaID") ? Requests.event(body) : Requests.message(body);
    }

    private static boolean isRead(byte[] bytes) {
        try {
            Object read = read(bytes);
            if (read instanceof Told.Message message) {
                NetrixMessage seen = new NetrixMessage(message);
                assertThat(seen.shape().size()).isBetween(1, 200);
                assertThat(seen).isEqualTo(new NetrixMessage(message)).hasToString(seen.toString());
                assertThat(Requests.message(Requests.read(
                                Requests.body(message).getBytes(java.nio.charset.StandardCharsets.UTF_8))))
                        .as("handed on as it came")
                        .isEqualTo(message);
            } else if (read instanceof Told.Event event) {
                GoDuration.millis(event.params().getOrDefault("duration", ""));
            }
            return true;
        } catch (Refused | IllegalArgumentException | JacksonException e) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void ofTheCorpus(Corpus.Entry entry) {
        assertThat(isRead(entry.bytes())).isEqualTo(entry.fate().equals("read"));
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void ofMutants() {
        List<Corpus.Entry> entries = new ArrayList<>(corpus().toList());
        for (int i = 0; i < 4; i++) {
            corpus().filter(entry -> entry.fate().equals("read")).forEach(entries::add);
        }
        Mutations mutants = new Mutations(Corpus.bytes(entries), 1);
        int read = 0;
        for (int i = 0; i < MUTANTS; i++) {
            read += isRead(mutants.next()) ? 1 : 0;
        }
        assertThat(read).isBetween(MUTANTS / 50, MUTANTS / 2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a b c",
                "",
                ":80",
                "127.0.0.1",
                "127.0.0.1:",
                "127.0.0.1:0",
                "127.0.0.1:99999",
                "127.0.0.1:123456789012",
                "127.0.0.256:80",
                "127.1:80",
                "2130706433:80",
                "0.0.0.0:80",
                "10.0.0.7:80",
                "169.254.169.254:80",
                "evil.example:80",
                "127.0.0.1.evil.example:80",
                "127.0.0.1@evil.example:80",
                "user@127.0.0.1:80",
                "127.0.0.1:80/../admin",
                "127.0.0.1:80?x=",
                "http://evil.example:80",
                "https://127.0.0.1:80",
                "[::2]:80",
                "[::ffff:10.0.0.7]:80",
                "[]:80",
                "replica_1:80",
                "127.0.0.1:80\n",
            })
    void addressesThatMayNotBeCalled(String address) {
        assertThatThrownBy(() -> THIS_MACHINE.checked(address))
                .isInstanceOf(Refused.class)
                .satisfies(e -> assertThat(((Refused) e).status()).isEqualTo(400))
                .satisfies(e -> assertThat(((Refused) e).counter()).contains("address"));
    }

    @Test
    void addressesThatMayBeCalled() {
        Map.of(
                        "127.0.0.1:1", "127.0.0.1:1",
                        "localhost:65535", "localhost:65535",
                        "LOCALHOST:80", "localhost:80",
                        "http://127.0.0.2:7/", "127.0.0.2:7",
                        "[::1]:80", "[::1]:80")
                .forEach((given, address) ->
                        assertThat(THIS_MACHINE.checked(given)).isEqualTo(address));
        ReplicaAddress others = new ReplicaAddress("10.0.0.7, Replica1");
        assertThat(others.checked("10.0.0.7:80")).isEqualTo("10.0.0.7:80");
        assertThat(others.checked("http://replica1:80")).isEqualTo("replica1:80");
        assertThatThrownBy(() -> others.checked("10.0.0.8:80"))
                .hasMessageContaining("is not of this machine: give -p replicaHosts=10.0.0.8");
    }

    @Test
    void aDurationWithoutAnEnd() {
        assertThat(GoDuration.millis("1h".repeat(1_000_000))).isEqualTo(-1);
    }
}
