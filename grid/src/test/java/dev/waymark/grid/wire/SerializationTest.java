package dev.waymark.grid.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.node.NodeConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializer;
import org.junit.jupiter.api.Test;

/** What goes over the network: bytes of ours, and nothing that Java made of an object. */
class SerializationTest {
    @Test
    void javaSerialisationIsOff() throws Exception {
        ActorSystem<Object> system =
                ActorSystem.create(Behaviors.<Object>ignore(), "test", NodeConfig.of(Address.ANY_LOCAL, null, "test"));
        try {
            Serialization serialization = SerializationExtension.get(system);
            assertThat(serialization.serializerFor(Envelope.class)).isInstanceOf(EnvelopeSerializer.class);
            Serializer ofAnything = serialization.findSerializerFor(new ArrayList<>(List.of("x")));
            assertThat(ofAnything.getClass().getSimpleName()).isEqualTo("DisabledJavaSerializer");
            assertThat(serialization.serialize(new ArrayList<>(List.of("x"))).isFailure())
                    .isTrue();
            assertThatThrownBy(() -> ofAnything.fromBinary(new byte[] {(byte) 0xAC, (byte) 0xED, 0, 5}))
                    .isInstanceOf(Exception.class)
                    .hasMessageContaining("disabled");
        } finally {
            system.terminate();
        }
    }

    @Test
    void whatNobodyWouldWriteIsRefused() {
        byte[] good = Letters.write(new Letter.Fault(Letter.Fault.Kind.WORKER, "why"));
        for (int i = 0; i < good.length; i++) {
            byte[] cut = Arrays.copyOf(good, i);
            assertThatThrownBy(() -> Letters.read(cut)).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> Letters.read(new byte[] {9, 9, 9})).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> Greeting.read(new byte[] {1, 2, 3, 4, 5})).isInstanceOf(IOException.class);
    }
}
