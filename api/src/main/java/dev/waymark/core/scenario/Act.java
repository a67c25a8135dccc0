package dev.waymark.core.scenario;

import dev.waymark.core.model.Event;
import org.jspecify.annotations.Nullable;

/** A built-in action: it can say what it is, and which sets it fills or empties. */
record Act(String text, Kind kind, String holds, String releases, Mentions mentions, Action body) implements Action {
    enum Kind {
        /** Counts or remembers. */
        OBSERVES,
        /** Decides about the message that was sent. */
        MESSAGE,
        /** Decides something else. */
        CLUSTER,
        /** Decides about the message, and makes it another one: no schedule alone could do that. */
        BYZANTINE
    }

    Act(String text, Kind kind, Action body) {
        this(text, kind, "", "", Mentions.NOTHING, body);
    }

    Act(String text, Kind kind, Mentions mentions, Action body) {
        this(text, kind, "", "", mentions, body);
    }

    static Mentions mentionsOf(Action action) {
        return action instanceof Act act ? act.mentions : Mentions.NOTHING;
    }

    static String textOf(Action action) {
        return action instanceof Act act ? act.text : "own action";
    }

    @Override
    public void act(@Nullable Event event, Context context) {
        body.act(event, context);
    }

    @Override
    public boolean observes() {
        return kind == Kind.OBSERVES;
    }

    @Override
    public boolean onMessage() {
        return kind == Kind.MESSAGE || kind == Kind.BYZANTINE;
    }

    @Override
    public String toString() {
        return text;
    }
}
