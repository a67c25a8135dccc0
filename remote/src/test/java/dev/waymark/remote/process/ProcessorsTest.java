package dev.waymark.remote.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorsTest {
    @Test
    void threadsAreSpreadOverThoseThatMayBeUsed() {
        Processors processors = new Processors("1-2,5");
        assertThat(processors.all()).containsExactly(1, 2, 5);
        assertThat(processors.take(2)).as("where it is").isEqualTo(2);
        assertThat(processors.take(2)).as("the first that is free").isEqualTo(1);
        assertThat(processors.take(7)).as("what may not be used").isEqualTo(5);
        assertThat(processors.take(5)).as("all have one").isEqualTo(5);
        processors.giveBack(2);
        assertThat(processors.take(1)).isEqualTo(2);
    }

    @Test
    void elsewhereThanOnLinuxThereAreNone() {
        assertThat(new Processors("").all()).isEmpty();
    }
}
