package dev.waymark.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndOriginTest {
    private final HostAndOrigin check = new HostAndOrigin("Grid7", "use another name");

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "localhost:7074", "127.0.0.1:7074", "[::1]:80", "10.0.0.7", "grid7:7074", "GRID7"})
    void ourNamesAndAllAddresses(String host) {
        assertThat(check.refusal(List.of(host), List.of())).isNull();
        assertThat(check.refusal(List.of(host), List.of("http://" + host, "https://" + host)))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:7074", "127.0.0.1.evil.example", "grid7.evil.example", "", "a:b:c"
            })
    void otherNames(String host) {
        assertThat(check.refusal(List.of(host), List.of())).contains("is not called", "use another name");
    }

    @Test
    void otherOriginsAndHeadersThatAreNone() {
        for (String origin : List.of("http://evil.example", "null", "", "http://127.0.0.1:1", "file://")) {
            assertThat(check.refusal(List.of("127.0.0.1:7074"), List.of(origin)))
                    .contains("a page of " + origin);
        }
        assertThat(check.refusal(List.of(), List.of())).contains("is not called");
        assertThat(check.refusal(List.of("localhost", "localhost"), List.of())).contains("is not called");
    }
}
