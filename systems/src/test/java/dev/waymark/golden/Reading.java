package dev.waymark.golden;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes through a script, one command after the other, and writes down what each block prints. */
final class Reading {
    private final GoldenScript script;
    private final List<GoldenScript.Block> read = new ArrayList<>();
    private List<String> commands = List.of();
    private int next;
    private List<String> output = new ArrayList<>();
    private List<String> hidden = List.of();
    private int hiddenHere;

    Reading(GoldenScript script) {
        this.script = script;
    }

    /** The next command; null if there is none. What is said from now on belongs to it. */
    @Nullable
    String take() {
        while (next == commands.size()) {
            endBlock();
            if (read.size() == script.blocks().size()) {
                return null;
            }
            commands = script.blocks().get(read.size()).commands();
            next = 0;
            if (commands.isEmpty()) {
                read.add(script.blocks().get(read.size()).printing(List.of()));
            }
        }
        return commands.get(next++);
    }

    private void endBlock() {
        if (!commands.isEmpty()) {
            if (hiddenHere > 0) {
                output.add("(" + hiddenHere + " hidden)");
            } else if (output.isEmpty()) {
                output.add("(nothing)");
            }
            read.add(script.blocks().get(read.size()).printing(output));
        }
        commands = List.of();
        next = 0;
        output = new ArrayList<>();
        hiddenHere = 0;
    }

    void say(String line) {
        output.add(line);
    }

    /** Says it, unless it begins with a word that is hidden: then it is only counted. */
    void event(String line) {
        if (hidden.contains(line.substring(0, (line + " ").indexOf(' ')))) {
            hiddenHere++;
        } else {
            say(line);
        }
    }

    /** From now on. */
    void hide(List<String> words) {
        hidden = words;
    }

    /** The script with what its commands print now; to be asked when all are taken. */
    GoldenScript done() {
        return new GoldenScript(read);
    }
}
