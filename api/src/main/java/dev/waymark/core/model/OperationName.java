package dev.waymark.core.model;

/** {@code c1#2}: the 2nd operation of client 1. */
public record OperationName(int client, int number) {
    @Override
    public String toString() {
        return "c" + client + "#" + number;
    }

    public static OperationName parse(String text) {
        int mark = text.indexOf('#');
        try {
            if (text.startsWith("c") && mark > 1) {
                return new OperationName(
                        Integer.parseInt(text.substring(1, mark)), Integer.parseInt(text.substring(mark + 1)));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not an operation name like c1#2: " + text, e);
        }
        throw new IllegalArgumentException("not an operation name like c1#2: " + text);
    }
}
