package dev.waymark.grid.wire;

import org.apache.pekko.serialization.JSerializer;
import org.jspecify.annotations.Nullable;

/** In the place of every serializer of Pekko's that makes objects of what a peer sends: it makes none. */
public final class RefusingSerializer extends JSerializer {
    private static final int IDENTIFIER = 0x57_4D_48; // any that nobody else has

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public boolean includeManifest() {
        return false;
    }

    @Override
    public byte[] toBinary(Object object) {
        throw refused(object.getClass().getName());
    }

    @Override
    public Object fromBinaryJava(byte[] bytes, @Nullable Class<?> manifest) {
        throw refused("what a peer sent");
    }

    /** Pekko wants different serializers to have different identifiers. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RefusingSerializer;
    }

    @Override
    public int hashCode() {
        return IDENTIFIER;
    }

    private static IllegalArgumentException refused(String what) {
        return new IllegalArgumentException("only messages of Waymark go over a grid, not " + what);
    }
}
