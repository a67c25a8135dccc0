package dev.waymark.systems.cubeworld;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Covered;
import dev.waymark.core.coverage.Figures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cells in which a move was asked for, with any strategy: what the figures of the paper show. The last cell of an execution
 * does not count. It tells how many there are in each cube, and draws a map of how many depths of each place were seen.
 */
public final class CellsCoverage implements Coverage {
    private static final String FILE = "cells.txt";
    private static final String PICTURE = "cells.svg";

    @Override
    public String name() {
        return "cells";
    }

    @Override
    public String summary() {
        return "cells of cube-world in which a move was asked for";
    }

    @Override
    public @Nullable String problem(Deployment deployment) {
        return deployment.nodes() == 1 && deployment.health().contains(CubeWorld.DOOR)
                ? null
                : "only cube-world has cells; use --coverage states";
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new Collector() {
            private @Nullable View view;

            @Override
            public void begin(View newView) {
                view = newView;
            }

            @Override
            public void invoked(int client, int number, int node, Object request) {
                if (view != null && view.state(node) instanceof Cell cell) {
                    sink.add(fingerprint(cell.number()));
                }
            }
        };
    }

    private static long fingerprint(int cell) {
        return cell + 1;
    }

    @Override
    public Figures figures(Covered covered) {
        Map<String, Number> numbers = new LinkedHashMap<>();
        StringBuilder counts = new StringBuilder();
        StringBuilder maps = new StringBuilder();
        for (int cube = 0; cube < Cell.CUBES; cube++) {
            int found = 0;
            maps.append("cube ").append(cube).append(", depths seen at each x (down) and y (across)\n");
            for (int x = 0; x < Cell.WIDTH; x++) {
                for (int y = 0; y < Cell.WIDTH; y++) {
                    int depths = 0;
                    for (int z = 0; z < Cell.DEPTH; z++) {
                        depths += covered.contains(fingerprint(new Cell(cube, x, y, z).number())) ? 1 : 0;
                    }
                    found += depths;
                    maps.append(depths).append(y == Cell.WIDTH - 1 ? '\n' : ' ');
                }
            }
            numbers.put("cube" + cube, found);
            counts.append(cube == 0 ? "" : ", ").append(found);
        }
        numbers.put("total", Cell.CUBES * Cell.OF_CUBE);
        Figures.Row row = new Figures.Row("cells", counts + " by cube; a map", true, FILE, maps.toString());
        Figures.Row picture = new Figures.Row(
                "heat map",
                "depths seen in each cube, and each depth of cube 3",
                true,
                PICTURE,
                HeatMap.svg(cell -> covered.contains(fingerprint(cell.number()))));
        return new Figures(numbers, Map.of(), List.of(row, picture));
    }
}
