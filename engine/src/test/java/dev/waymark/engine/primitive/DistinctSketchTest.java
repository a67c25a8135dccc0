package dev.waymark.engine.primitive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.core.random.Mix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DistinctSketchTest {
    @Test
    void itIsOffByLittleWhateverThereIs() {
        DistinctSketch good = new DistinctSketch();
        DistinctSketch plain = new DistinctSketch(); // numbers that are no hashes
        assertThat(good.estimate()).isZero();
        int next = 10;
        for (int i = 1; i <= 10_000_000; i++) {
            good.add(Mix.mix(i));
            good.add(Mix.mix(1 + i / 2)); // again
            plain.add((long) i << 20);
            if (i == next) {
                next *= 10;
                assertThat((double) good.estimate()).isCloseTo(i, within(0.012 * i));
                assertThat((double) plain.estimate()).isCloseTo(i, within(0.012 * i));
            }
        }
    }

    @Test
    void theOrderDoesNotMatterAndItIsRestored() throws IOException {
        GrowingLongSet set = new GrowingLongSet();
        DistinctSketch upwards = new DistinctSketch();
        for (int i = 0; i < 200_000; i++) {
            set.add(i);
            upwards.add(i);
        }
        DistinctSketch other = new DistinctSketch();
        set.addTo(other);
        assertThat(other.estimate()).isEqualTo(upwards.estimate());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        other.save(new DataOutputStream(bytes));
        DistinctSketch restored = new DistinctSketch();
        restored.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(restored.estimate()).isEqualTo(upwards.estimate());
        byte[] forged = new byte[bytes.size()];
        Arrays.fill(forged, (byte) 99);
        assertThatThrownBy(() -> restored.restore(new DataInputStream(new ByteArrayInputStream(forged))))
                .isInstanceOf(IOException.class);
    }
}
