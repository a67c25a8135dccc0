package dev.waymark.systems.cubeworld;

import java.util.function.Predicate;

/**
 * The cells that were seen, as a picture: above, of each cube, how many depths of each place (figure 4.1 of Nagendra's thesis);
 * below, of cube 3, each depth by itself (figure 4.2).
 */
final class HeatMap {
    private static final int CELL = 8;
    private static final int SIDE = CELL * Cell.WIDTH;
    private static final int GAP = 16;
    private static final int TITLE = 14;
    private static final int LOOKED_INTO = 3;

    /** From nothing to all depths, light to dark. */
    private static final String[] SHADES = {"#f4f4f4", "#fde0c5", "#facba6", "#f8b58b", "#f2855d", "#d5533f", "#8c1d3f"
    };

    private final Predicate<Cell> seen;
    private final StringBuilder svg = new StringBuilder();

    private HeatMap(Predicate<Cell> seen) {
        this.seen = seen;
    }

    static String svg(Predicate<Cell> seen) {
        return new HeatMap(seen).draw();
    }

    private String draw() {
        int width = GAP + Cell.CUBES * (SIDE + GAP);
        int height = GAP + 2 * (TITLE + SIDE + GAP);
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(width + " " + height)
                .append(
                        "\" font-family=\"sans-serif\" font-size=\"9\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
        for (int cube = 0; cube < Cell.CUBES; cube++) {
            int[][] depths = new int[Cell.WIDTH][Cell.WIDTH];
            int cells = 0;
            for (int z = 0; z < Cell.DEPTH; z++) {
                cells += add(depths, cube, z, 1);
            }
            map(cube, 0, "cube " + cube + ": " + cells + " of " + Cell.OF_CUBE, depths);
        }
        for (int z = 0; z < Cell.DEPTH; z++) {
            int[][] depths = new int[Cell.WIDTH][Cell.WIDTH];
            int cells = add(depths, LOOKED_INTO, z, SHADES.length - 1);
            map(z, 1, "cube " + LOOKED_INTO + ", depth " + z + ": " + cells, depths);
        }
        return svg.append("</svg>\n").toString();
    }

    private int add(int[][] depths, int cube, int z, int weight) {
        int cells = 0;
        for (int x = 0; x < Cell.WIDTH; x++) {
            for (int y = 0; y < Cell.WIDTH; y++) {
                if (seen.test(new Cell(cube, x, y, z))) {
                    depths[x][y] += weight;
                    cells++;
                }
            }
        }
        return cells;
    }

    /** All places of one shade are one path, and neighbours one rectangle: that keeps the file small. */
    private void map(int column, int row, String title, int[][] depths) {
        int left = GAP + column * (SIDE + GAP);
        int top = GAP + row * (TITLE + SIDE + GAP) + TITLE;
        svg.append("<text x=\"" + left + "\" y=\"" + (top - 4) + "\">" + title + "</text>\n");
        svg.append("<path fill=\"" + SHADES[0] + "\" d=\"M" + left + " " + top + rectangle(SIDE, SIDE) + "\"/>\n");
        for (int shade = 1; shade < SHADES.length; shade++) {
            StringBuilder path = new StringBuilder();
            for (int x = 0; x < Cell.WIDTH; x++) {
                for (int y = 0; y < Cell.WIDTH; y++) {
                    int from = y;
                    while (y < Cell.WIDTH && depths[x][y] == shade) {
                        y++;
                    }
                    if (y > from) {
                        path.append("M" + (left + from * CELL) + " " + (top + x * CELL));
                        path.append(rectangle((y - from) * CELL, CELL));
                    }
                }
            }
            if (path.length() > 0) {
                svg.append("<path fill=\"" + SHADES[shade] + "\" d=\"" + path + "\"/>\n");
            }
        }
    }

    private static String rectangle(int width, int height) {
        return "h" + width + "v" + height + "h-" + width + "z";
    }
}
