package dev.waymark.grid.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridKeys;
import dev.waymark.grid.node.NodeConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.pekko.actor.Identify;
import org.apache.pekko.actor.Kill;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.junit.jupiter.api.Test;

/** What goes over the network: bytes of ours, and nothing that becomes an object of another class. */
class SerializationTest {
    private static final int ENVELOPE = new EnvelopeSerializer().identifier();
    private static final int REFUSING = new RefusingSerializer().identifier();
    private static final int NULL = 0;
    private static final int ARTERY = 17;
    private static final int RELIABLE_DELIVERY = 36;

    @Test
    void nothingElseIsUnderstood() throws Exception {
        ActorSystem<Object> system = NodeConfig.start(
                Behaviors.ignore(), Address.ANY_LOCAL, GridKeys.make().coordinator());
        try {
            Serialization serialization = SerializationExtension.get(system);
            assertThat(serialization.serializerFor(Envelope.class)).isInstanceOf(EnvelopeSerializer.class);
            List<Integer> known = IntStream.concat(
                            IntStream.rangeClosed(0, 1000), IntStream.rangeClosed(ENVELOPE - 10, ENVELOPE + 10))
                    .filter(id -> isKnown(serialization, id))
                    .boxed()
                    .toList();
            assertThat(known).containsExactly(NULL, ARTERY, RELIABLE_DELIVERY, ENVELOPE, REFUSING);
            assertThat(serialization.deserialize(new byte[0], REFUSING, "").isFailure())
                    .isTrue();
            // One for each, or it would depend on the order of a hash which of them is taken.
            assertThat(system.settings()
                            .config()
                            .getObject("pekko.actor.serialization-bindings")
                            .unwrapped()
                            .values())
                    .containsOnly("waymark", "artery", "reliable-delivery", "none");
            assertThat(serialization
                            .serializerFor(ConsumerController.SequencedMessage.class)
                            .identifier())
                    .isEqualTo(RELIABLE_DELIVERY);
            byte[] javas = {(byte) 0xAC, (byte) 0xED, 0, 5};
            assertThat(serialization.deserialize(javas, ArrayList.class).isFailure())
                    .isTrue();
            for (Object each :
                    List.of(PoisonPill.getInstance(), Kill.getInstance(), new Identify(1), "text", Optional.of(1))) {
                assertThat(serialization.serialize(each).isFailure())
                        .as("%s", each)
                        .isTrue();
            }
        } finally {
            NodeConfig.end(system);
        }
    }

    /** Whether a peer can name a serializer by this number; what is in the message may be wrong all the same. */
    private static boolean isKnown(Serialization serialization, int id) {
        var read = serialization.deserialize(new byte[0], id, "");
        return read.isSuccess()
                || !String.valueOf(read.failed().get().getMessage()).contains("find serializer with id");
    }

    @Test
    void whatNobodyWouldWriteIsRefused() {
        byte[] good = MessageCodec.write(new GridMessage.Fault(GridMessage.Fault.Kind.WORKER, "why"));
        for (int i = 0; i < good.length; i++) {
            byte[] cut = Arrays.copyOf(good, i);
            assertThatThrownBy(() -> MessageCodec.read(cut)).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> MessageCodec.read(new byte[] {9, 9, 9})).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> Handshake.read(new byte[] {1, 2, 3, 4, 5})).isInstanceOf(IOException.class);
    }
}
