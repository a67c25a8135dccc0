package dev.waymark.systems.cubeworld;

import dev.waymark.core.random.Fingerprint;

/** Where the walker is: in which cube, and where in it. */
record Cell(int cube, int x, int y, int z) implements Fingerprint.Content {
    static final int CUBES = 6;
    static final int WIDTH = 10;
    static final int DEPTH = 6;
    static final int OF_CUBE = WIDTH * WIDTH * DEPTH;

    /** The door to the next cube is at this x and y, at any depth. */
    private static final int DOOR = 5;

    static final Cell START = new Cell(0, 0, 0, 0);

    boolean hasDoor() {
        return cube < CUBES - 1 && x == DOOR && y == DOOR;
    }

    /** Its number, cube by cube. */
    int number() {
        return cube * OF_CUBE + (x * WIDTH + y) * DEPTH + z;
    }

    @Override
    public long fingerprint() {
        return number();
    }
}
