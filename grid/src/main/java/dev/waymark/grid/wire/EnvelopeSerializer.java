package dev.waymark.grid.wire;

import org.apache.pekko.serialization.JSerializer;
import org.jspecify.annotations.Nullable;

/** Envelopes are bytes already. */
public final class EnvelopeSerializer extends JSerializer {
    private static final int IDENTIFIER = 0x57_4D_47; // any that nobody else has

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public boolean includeManifest() {
        return false;
    }

    @Override
    public byte[] toBinary(Object envelope) {
        return ((Envelope) envelope).bytes();
    }

    @Override
    public Object fromBinaryJava(byte[] bytes, @Nullable Class<?> manifest) {
        return new Envelope(bytes);
    }
}
