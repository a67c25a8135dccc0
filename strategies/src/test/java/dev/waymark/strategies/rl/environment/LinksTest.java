package dev.waymark.strategies.rl.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinksTest {
    @Test
    void eachLinkIsUpOrNotWhateverTheOthersAre() {
        Links links = new Links(3);
        assertThat(links.text()).isEqualTo("1-2 1-3 2-3");
        Set<String> all = new LinkedHashSet<>();
        for (int i = 0; i < Links.ways(3, 1000); i++) {
            String expected = links.text(i);
            links.set(i);
            assertThat(links.text()).isEqualTo(expected);
            all.add(expected);
        }
        assertThat(all).hasSize(8).contains("none", "1-3", "1-2 1-3", "1-2 1-3 2-3");
        links.set(1);
        assertThat(links.together(1, 2)).isTrue();
        assertThat(links.together(2, 1)).isTrue();
        assertThat(links.together(1, 3)).isFalse();
        assertThat(links.together(3, 3)).isTrue();
    }

    @Test
    void whoIsDownHasNoneAndComesBackAlone() {
        Links links = new Links(4);
        links.down(2);
        assertThat(links.text()).isEqualTo("1-3 1-4 3-4");
        links.set(0b101);
        assertThat(links.text()).isEqualTo("1-3 3-4");
        assertThat(links.isDown(2)).isTrue();
        links.alone(2);
        assertThat(links.isDown(2)).isFalse();
        assertThat(links.text()).isEqualTo("1-3 3-4");
    }

    @Test
    void moreWaysThanAllowedAreNotCounted() {
        assertThat(Links.ways(4, 1000)).isEqualTo(64);
        assertThat(Links.ways(5, 1000)).isEqualTo(1001);
        assertThat(Links.ways(200, 1000)).isEqualTo(1001);
    }
}
