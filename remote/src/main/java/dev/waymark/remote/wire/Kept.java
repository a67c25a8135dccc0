package dev.waymark.remote.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What a host tells once in a run and names by its number from then on: {@code {"#":1,"is":VALUE}}, later {@code {"#":1}}; a list that
 * begins as another is {@code {"#":2,"of":1,"first":3,"then":[...]}}. Who looks at two states that share a value sees the same object.
 */
final class Kept {
    static final String NUMBER = "#";

    /** Of one run. */
    private static final int MOST = 1_000_000;

    /** What lists of one answer have in common with others, and cannot share. */
    private static final int COPIED_MOST = 2_000_000;

    private final Values values;
    private final List<@Nullable Object> known = new ArrayList<>();
    private boolean allowed;
    private long copied;
    private long run = -1;

    Kept(Values values) {
        this.values = values;
    }

    /** An answer begins; it says first of which run it is. */
    void begin() {
        allowed = false;
        copied = 0;
    }

    void in(long newRun) {
        allowed = true;
        if (run != newRun) {
            run = newRun;
            known.clear();
        }
    }

    /** The parser has just met the name {@code #}. */
    @Nullable
    Object read(JsonParser in) {
        int number = whole(in, NUMBER);
        if (!allowed) {
            throw Values.garbage("value #" + number + " before it said of which run its answer is");
        }
        if (in.nextToken() == JsonToken.END_OBJECT) {
            return get(number);
        }
        if (number != known.size() + 1) {
            throw Values.garbage("a value that it calls #" + number + " where #" + (known.size() + 1) + " is next");
        }
        if (number > MOST) {
            throw Declaration.flood(number + " values to be kept", MOST);
        }
        int place = known.size();
        known.add(null); // so that those inside have other numbers
        Object value;
        if (in.currentName().equals("is")) {
            in.nextToken();
            value = values.read(in);
        } else {
            value = grown(in);
        }
        known.set(place, value);
        if (in.nextToken() != JsonToken.END_OBJECT) {
            throw Values.garbage("more in value #" + number + " than it has");
        }
        return value;
    }

    private @Nullable Object get(int number) {
        if (number < 1 || number > known.size()) {
            throw Values.garbage("value #" + number + ", and told " + known.size() + " in this run");
        }
        return known.get(number - 1);
    }

    private Object grown(JsonParser in) {
        int of = whole(in, "of");
        in.nextToken();
        int first = whole(in, "first");
        in.nextToken();
        if (!(get(of) instanceof List<?> list) || first < 0 || first > list.size()) {
            throw Values.garbage("a list that begins with " + first + " of #" + of + ", which has not as many");
        }
        if (!"then".equals(in.currentName()) || in.nextToken() != JsonToken.START_ARRAY) {
            throw Values.garbage("a list that begins as another without \"then\", what follows");
        }
        List<@Nullable Object> more = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            more.add(values.read(in));
        }
        copied += GrownList.copies(list, first);
        if (copied > COPIED_MOST) {
            throw Declaration.flood("lists that begin as others with " + copied + " elements", COPIED_MOST);
        }
        return GrownList.grown(list, first, more);
    }

    /** The whole number behind this name, at which the parser is. */
    private static int whole(JsonParser in, String name) {
        if (!name.equals(in.currentName())
                || in.nextToken() != JsonToken.VALUE_NUMBER_INT
                || in.getNumberType() != JsonParser.NumberType.INT) {
            throw Values.garbage("a kept value without \"" + name + "\", a number, where it belongs");
        }
        return in.getIntValue();
    }
}
