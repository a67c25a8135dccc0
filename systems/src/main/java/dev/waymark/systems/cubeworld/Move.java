package dev.waymark.systems.cubeworld;

/** What can be asked for. A move against a wall, or through a door where there is none, leads nowhere. */
enum Move {
    DEEPER {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x(), cell.y(), cell.z() + 1);
        }
    },
    HIGHER {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x(), cell.y(), cell.z() - 1);
        }
    },
    LEFT {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x(), cell.y() - 1, cell.z());
        }
    },
    RIGHT {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x(), cell.y() + 1, cell.z());
        }
    },
    FORWARD {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x() + 1, cell.y(), cell.z());
        }
    },
    BACK {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x() - 1, cell.y(), cell.z());
        }
    },
    /** Through the door, and never back. */
    INTO {
        @Override
        Cell from(Cell cell) {
            return cell.hasDoor() ? new Cell(cell.cube() + 1, 0, 0, 0) : cell;
        }
    },
    /** Back to the top. */
    RESET_DEPTH {
        @Override
        Cell from(Cell cell) {
            return to(cell, cell.x(), cell.y(), 0);
        }
    };

    abstract Cell from(Cell cell);

    private static Cell to(Cell cell, int x, int y, int z) {
        boolean inside = x >= 0 && x < Cell.WIDTH && y >= 0 && y < Cell.WIDTH && z >= 0 && z < Cell.DEPTH;
        return inside ? new Cell(cell.cube(), x, y, z) : cell;
    }
}
