package dev.waymark.core.model;

/** The way from one node to another; {@code 1>3} as a text. The way back is another. */
public record Link(
        @Meaning("who sends") int from,
        @Meaning("who receives") int to) {
    @Override
    public String toString() {
        return from + ">" + to;
    }

    public static Link parse(String text) {
        int arrow = text.indexOf('>');
        try {
            return new Link(Integer.parseInt(text.substring(0, arrow)), Integer.parseInt(text.substring(arrow + 1)));
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new IllegalArgumentException("not a link like 1>3: " + text, e);
        }
    }
}
