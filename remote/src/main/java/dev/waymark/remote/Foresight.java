package dev.waymark.remote;

import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.remote.process.HostSession;
import dev.waymark.remote.wire.Command;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands that decisions will come to, sent before they are made. What a node that starts again finds on its disk is not
 * known beforehand, and there this waits; a message that somebody changed ends it.
 */
final class Foresight {
    /** With fewer on their way more are sent. */
    private static final int FEW = 16;

    /** A script that comes otherwise again and again is no use. */
    private static final int MISSES_MAX = 2;

    /** What a client asks. */
    interface Asked {
        @Nullable
        Object request(int client, int number);
    }

    private final List<Decision> decisions;
    private final HostSession session;
    private final Asked asked;
    private final boolean tellsTime;
    private final boolean tellsCrashes;
    private final long missesBefore;
    private int made;
    private int position;
    private boolean over;

    Foresight(List<Decision> decisions, HostSession session, Asked asked, boolean tellsTime, boolean tellsCrashes) {
        this.decisions = decisions;
        this.session = session;
        this.asked = asked;
        this.tellsTime = tellsTime;
        this.tellsCrashes = tellsCrashes;
        this.missesBefore = session.misses();
    }

    /** Before each decision, whatever it may be. */
    void look() {
        over |= session.misses() - missesBefore >= MISSES_MAX;
        if (!over && session.waiting() < FEW) {
            position = Math.max(position, made);
            while (position < decisions.size() && send(decisions.get(position))) {
                position++;
            }
        }
        made++;
    }

    /** False: not yet, or never. */
    private boolean send(Decision decision) {
        Command command;
        if (decision instanceof Decision.Deliver deliver) {
            if (deliver.message().injected()) {
                return end();
            }
            if (crashesAfter(deliver.crash())) {
                return isMadeNow();
            }
            command = Command.deliver(deliver.message(), deliver.message().to(), effects(deliver.crash()));
        } else if (decision instanceof Decision.Fire fire) {
            if (tellsTime || crashesAfter(fire.crash())) {
                return isMadeNow();
            }
            command = Command.timer(fire.timer().node(), fire.timer().kind(), -1, effects(fire.crash()));
        } else if (decision instanceof Decision.Invoke invoke) {
            int client = invoke.operation().client();
            int number = invoke.operation().number();
            Object request = asked.request(client, number);
            if (request == null) {
                return end();
            }
            if (crashesAfter(invoke.crash())) {
                return isMadeNow();
            }
            command = Command.request(invoke.node(), client, number, request, effects(invoke.crash()));
        } else if (decision instanceof Decision.Restart || (tellsCrashes && decision instanceof Decision.Crash)) {
            return isMadeNow();
        } else {
            return !(decision instanceof Decision.Replace) || end();
        }
        return session.ahead(command);
    }

    /** What its machine sends then is asked for by a command of its own. */
    private boolean crashesAfter(@Nullable CrashPoint crash) {
        return tellsCrashes && crash != null;
    }

    private boolean end() {
        over = true;
        return false;
    }

    /** What follows can be sent when it is done: the next look goes on behind it. */
    private boolean isMadeNow() {
        return false;
    }

    private static int effects(@Nullable CrashPoint crash) {
        return crash == null ? -1 : crash.effects();
    }
}
