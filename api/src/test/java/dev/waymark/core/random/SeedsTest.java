package dev.waymark.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeedsTest {
    @Test
    void whatWasFoundLaterCanBeMadeFirst() {
        for (long campaign : new long[] {0, 1, -1, 42, Long.MIN_VALUE, Long.MAX_VALUE}) {
            for (long index : new long[] {0, 1, 917, 1L << 40}) {
                long execution = Seeds.execution(campaign, index);
                assertThat(Seeds.execution(Seeds.campaignStartingWith(execution), 0))
                        .isEqualTo(execution);
            }
            assertThat(Mix.unmix(Mix.mix(campaign))).isEqualTo(campaign);
        }
    }
}
