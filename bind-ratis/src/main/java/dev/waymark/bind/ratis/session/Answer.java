package dev.waymark.bind.ratis.session;

import java.util.Arrays;
import java.util.List;

/** What servers did until they came to rest, or until patience was over. */
public record Answer(boolean rest, List<Word> words) {
    static Answer of(String line) {
        String[] texts = line.trim().split(" ");
        return new Answer(
                texts[0].equals("rest"),
                Arrays.stream(texts).skip(1).map(Word::of).toList());
    }
}
