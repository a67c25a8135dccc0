package dev.waymark.grid.access;

/** Why a process cannot be part of a grid, in one line that says what to do. */
public final class GridException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GridException(String message) {
        super(message);
    }

    public GridException(String message, Throwable cause) {
        super(message, cause);
    }
}
