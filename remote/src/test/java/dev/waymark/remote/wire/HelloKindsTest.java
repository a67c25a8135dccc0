package dev.waymark.remote.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Parameter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A host says which of its parameters name something outside. */
class HelloKindsTest {
    private static Parameter parameter(String kind) {
        String hello = "{\"waymark\":1,\"parameters\":[{\"name\":\"a\"" + kind + "}]}";
        return Hello.read(hello.getBytes(StandardCharsets.UTF_8)).parameters().get(0);
    }

    @Test
    void oneWithoutAKindNamesNothing() {
        assertThat(parameter("").kind()).isEqualTo(Parameter.Kind.VALUE);
        assertThat(parameter(",\"kind\":\"program\"").kind()).isEqualTo(Parameter.Kind.PROGRAM);
        assertThat(parameter(",\"kind\":\"folder\"").kind()).isEqualTo(Parameter.Kind.FOLDER);
        assertThat(parameter(",\"kind\":\"address\"").kind()).isEqualTo(Parameter.Kind.ADDRESS);
    }

    @Test
    void aKindThatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> parameter(",\"kind\":\"harmless\""))
                .isInstanceOf(HostFault.class)
                .hasMessageContaining("harmless");
    }
}
