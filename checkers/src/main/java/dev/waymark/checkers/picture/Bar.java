package dev.waymark.checkers.picture;

import dev.waymark.checkers.history.Call;

/** An operation in a {@link ViolationPicture}. */
record Bar(Call call, String label, boolean breaking) {
    /** Room for two ends, a line on either side, and the label. */
    int widthMin() {
        return label.length() + 4;
    }

    /** Whether it has a place in the legal order; such bars are labelled by their number in it. */
    boolean placed() {
        return Character.isDigit(label.charAt(0));
    }

    String draw(int width, boolean ascii) {
        String begin = ascii ? (breaking ? "#" : "|") : breaking ? "┣" : "├";
        String line = ascii ? (breaking ? "=" : "-") : breaking ? "━" : "─";
        String end = ascii ? begin : breaking ? "┫" : "┤";
        int left = (width - 2 - label.length()) / 2;
        int right = width - 2 - label.length() - left;
        return begin + line.repeat(left) + label + line.repeat(right) + (call.known() ? end : "?");
    }
}
