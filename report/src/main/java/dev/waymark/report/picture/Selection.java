package dev.waymark.report.picture;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a long execution that are shown: its beginning and, since that is where it went wrong, more of its end.
 * {@code rows} are their indexes; {@code gap} is how many come before those that are left out, -1 if none are.
 */
public record Selection(List<Integer> rows, int gap, int leftOut) {
    public static Selection of(int rows, int max) {
        List<Integer> chosen = new ArrayList<>();
        int leftOut = Math.max(0, rows - max);
        int head = max / 4;
        for (int i = 0; i < rows; i++) {
            if (leftOut == 0 || i < head || i >= head + leftOut) {
                chosen.add(i);
            }
        }
        return new Selection(List.copyOf(chosen), leftOut == 0 ? -1 : head, leftOut);
    }

    /** How many places it takes, one for what is left out. */
    int places() {
        return rows.size() + (gap < 0 ? 0 : 1);
    }

    /** The place of a row; that of what is left out, if it is. */
    int place(int row) {
        if (gap < 0 || row < gap) {
            return row;
        }
        return row < gap + leftOut ? gap : row - leftOut + 1;
    }
}
