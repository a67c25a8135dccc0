package dev.waymark.bind.ratis.child;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What happened since it was last asked, as words of a line. Threads of servers tell it, in any order; what one server sent is
 * put in the order of its receivers, so that the line does not depend on which thread was first.
 */
final class Told {
    private record Word(int node, int receiver, String text) {}

    private final List<Word> words = new ArrayList<>();
    private long activity;

    /** {@code receiver}: 0 for what is no message. */
    synchronized void tell(String kind, int node, int receiver, @Nullable Object... parts) {
        StringJoiner text = new StringJoiner(",");
        text.add(kind).add(Integer.toString(node));
        for (Object part : parts) {
            text.add(URLEncoder.encode(String.valueOf(part), StandardCharsets.UTF_8));
        }
        words.add(new Word(node, receiver, text.toString()));
        activity++;
    }

    /** Something that nobody is told of, but that shows that a server is at work. */
    synchronized void stir() {
        activity++;
    }

    /** How much has happened so far: if it has not grown, nothing has. */
    synchronized long activity() {
        return activity;
    }

    synchronized String take() {
        List<Word> sorted = new ArrayList<>(words);
        words.clear();
        sorted.sort(Comparator.comparingInt(Word::node).thenComparingInt(Word::receiver));
        StringJoiner line = new StringJoiner(" ");
        sorted.forEach(word -> line.add(word.text()));
        return line.toString();
    }
}
