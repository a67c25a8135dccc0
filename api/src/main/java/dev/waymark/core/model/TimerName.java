package dev.waymark.core.model;

/** {@code 2/election#4}: the 4th time that node 2 armed its timer "election". */
public record TimerName(int node, String kind, int number) {
    @Override
    public String toString() {
        return node + "/" + kind + "#" + number;
    }

    public static TimerName parse(String text) {
        int slash = text.indexOf('/');
        int mark = text.lastIndexOf('#');
        try {
            if (slash > 0 && mark > slash + 1) {
                return new TimerName(
                        Integer.parseInt(text.substring(0, slash)),
                        text.substring(slash + 1, mark),
                        Integer.parseInt(text.substring(mark + 1)));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a timer name like 2/election#4: " + text, e);
        }
        throw new IllegalArgumentException("not a timer name like 2/election#4: " + text);
    }
}
