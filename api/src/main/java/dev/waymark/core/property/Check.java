package dev.waymark.core.property;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import org.jspecify.annotations.Nullable;

/** A property at work on one execution. */
public abstract class Check {
    private Safety safety = Safety.KEPT;
    private Reach reach = Reach.NOT_REACHED;
    private String signature = "";
    private String message = "";
    private boolean settled;
    private Cause cause = Cause.CHECK;
    private @Nullable Runnable onSettled;

    /** What listens to the execution; null if this check only looks at its end. */
    public @Nullable Observer observer() {
        return null;
    }

    /** Called once, when the execution is over. */
    public void end(View view) {}

    /** The engine's way to hear at once that this check needs no more of the execution. */
    public final void whenSettled(Runnable action) {
        onSettled = action;
        if (settled) {
            action.run();
        }
    }

    /** The first violation counts; it ends the execution. */
    protected final void violated(String newSignature, String newMessage) {
        violated(Cause.CHECK, newSignature, newMessage);
    }

    final void violated(Cause newCause, String newSignature, String newMessage) {
        if (safety != Safety.VIOLATED) {
            safety = Safety.VIOLATED;
            reach = Reach.REACHED;
            cause = newCause;
            signature = newSignature;
            message = newMessage;
            settled();
        }
    }

    protected final void violated(String newMessage) {
        violated("", newMessage);
    }

    /** The engine's way to say that this check itself threw: a violation of its own kind, and no end of the execution. */
    public final void broke(Throwable thrown) {
        if (safety != Safety.VIOLATED) {
            Thrown what = Thrown.of(thrown);
            violated(Cause.THREW, what.signature(), "the property itself threw " + what.text());
        }
    }

    /** Whether it is violated because it threw. */
    public final boolean isBroken() {
        return cause == Cause.THREW;
    }

    /** The engine's way to say that the execution ended before the fair rounds that this check asked for: it is not judged. */
    public final void cutShort(String why) {
        if (!settled) {
            inconclusive("the execution ended before its fair rounds did: " + why);
        }
    }

    protected final void inconclusive(String newMessage) {
        if (safety == Safety.KEPT) {
            safety = Safety.INCONCLUSIVE;
            message = newMessage;
        }
    }

    /** Something that people should know of a verdict that is not a violation. */
    protected final void remark(String newMessage) {
        if (safety == Safety.KEPT) {
            message = newMessage;
        }
    }

    protected final void reached() {
        reach = Reach.REACHED;
    }

    protected final void reached(boolean now) {
        reach = now ? Reach.REACHED : Reach.NOT_REACHED;
    }

    protected final boolean hasReached() {
        return reach == Reach.REACHED;
    }

    /** Nothing that follows can change this verdict. */
    protected final void settled() {
        if (!settled) {
            settled = true;
            if (onSettled != null) {
                onSettled.run();
            }
        }
    }

    public final boolean isViolated() {
        return safety == Safety.VIOLATED;
    }

    public final Verdict verdict(String property) {
        return new Verdict(property, safety, reach, cause, signature, message);
    }
}
