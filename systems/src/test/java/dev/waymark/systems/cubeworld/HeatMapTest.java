package dev.waymark.systems.cubeworld;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeatMapTest {
    @Test
    void itSaysHowMuchWasSeenAndDrawsIt() {
        String nothing = HeatMap.svg(cell -> false);
        assertThat(nothing)
                .startsWith("<svg ")
                .endsWith("</svg>\n")
                .contains(">cube 5: 0 of 600<", ">cube 3, depth 5: 0<")
                .doesNotContain("#8c1d3f");

        String half = HeatMap.svg(cell -> cell.cube() == 3 && cell.z() < 3 && cell.y() > 4);
        assertThat(half)
                .contains(">cube 3: 150 of 600<", ">cube 3, depth 2: 50<", ">cube 3, depth 3: 0<", ">cube 2: 0 of");
        // three of six depths; half a row of places is one rectangle
        assertThat(half).containsPattern("<path fill=\"#f8b58b\" d=\"M\\d+ \\d+h40v8h-40zM");
        assertThat(half.length()).isLessThan(6000);
    }
}
