package dev.waymark.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.model.MessageName;
import org.junit.jupiter.api.Test;

class CopyNamesTest {
    @Test
    void theNameOfACopyIsNotUsedAgainAfterItsDelivery() {
        MessagePool pool = new MessagePool(2, Channels.NONE, 10, 100);
        long original = pool.send(1, 2, "m");
        long first = pool.duplicate(pool.find(original));
        pool.take(pool.find(first));
        long second = pool.duplicate(pool.find(original));
        long third = pool.duplicate(pool.find(second));
        assertThat(MessageName.of(first)).hasToString("1>2#1~1");
        assertThat(MessageName.of(second)).hasToString("1>2#1~2");
        assertThat(MessageName.of(third)).hasToString("1>2#1~3");
    }

    @Test
    void aNewExecutionCountsAnew() {
        MessagePool pool = new MessagePool(2, Channels.NONE, 10, 100);
        pool.duplicate(pool.find(pool.send(1, 2, "m")));
        pool.clear();
        long copy = pool.duplicate(pool.find(pool.send(1, 2, "m")));
        assertThat(MessageName.of(copy)).hasToString("1>2#1~1");
    }
}
