package dev.waymark.remote.process;

import dev.waymark.remote.wire.Answer;
import dev.waymark.remote.wire.AnswerReader;
import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.HostFault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A talk with one host, run after run. A command is sent and answered; one that is known beforehand may be sent ahead, and its
 * answer waits. If another command comes than was expected, the run is begun anew and brought to where it was: a host is
 * deterministic, so nobody can tell.
 */
public final class HostSession implements HostTalk {
    /** Of commands that wait for their answers: as much as fits into a pipe, so that nobody waits for the other in vain. */
    private static final int AHEAD_BYTES_MAX = 32 << 10;

    private record Sent(Command command, long run, long sequence, int bytes) {}

    private final HostProcess process;
    private final long limitMillis;
    private final AnswerReader reader = new AnswerReader();
    private final Deque<Sent> sent = new ArrayDeque<>();
    private final List<Command> done = new ArrayList<>();
    private Command reset = Command.reset(0);
    private long run;
    private long sequence;
    private int aheadBytes;
    /** Commands of earlier runs whose answers nobody waits for; they may still be in the pipe. */
    private final Deque<Sent> stale = new ArrayDeque<>();

    private int staleBytes;

    private boolean deaf;
    private @Nullable HostFault broken;
    private long misses;
    private long answers;

    HostSession(HostProcess process, long limitMillis) {
        this.process = process;
        this.limitMillis = limitMillis;
    }

    @Override
    public boolean isBroken() {
        return broken != null || !process.alive();
    }

    /** How often something else came than was sent ahead. */
    public long misses() {
        return misses;
    }

    @Override
    public HostSession of(int node) {
        return this;
    }

    /** It was told nothing of the crash: what it makes is a new node. */
    @Override
    public boolean comesBack(int node) {
        return false;
    }

    @Override
    public void idle(boolean nobodyUsesIt) {
        process.idle(nobodyUsesIt);
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void reset(long seed, List<Command> starts) {
        reset = Command.reset(seed);
        done.clear();
        begin();
        starts.forEach(this::send);
    }

    @Override
    public String pin(Command pin) {
        reset(0, List.of());
        String told = call(pin).pinned();
        if (told == null) {
            throw fail(new HostFault(HostFault.Kind.GARBAGE, "did not tell whether it is pinned when it was asked"));
        }
        return told;
    }

    @Override
    public long answers() {
        return answers;
    }

    @Override
    public long waitedNanos() {
        return process.waitedNanos();
    }

    private void begin() {
        stale.addAll(sent);
        staleBytes += aheadBytes;
        sent.clear();
        aheadBytes = 0;
        run++;
        sequence = 0;
        send(reset);
    }

    /** Sends a command that will be asked later; false: no more can be sent now. */
    public boolean ahead(Command command) {
        if (deaf || aheadBytes + staleBytes > AHEAD_BYTES_MAX) {
            return false;
        }
        send(command);
        return true;
    }

    /** How many commands of this run are on their way. */
    public int waiting() {
        return sent.size();
    }

    /** Throws {@link HostFault}; the host has been ended then. */
    public Answer call(Command command) {
        if (broken != null) {
            throw broken;
        }
        takeReset();
        Sent next = sent.peek();
        if (next != null && !next.command().equals(command)) {
            misses++;
            repeat();
            next = null;
        }
        if (next == null) {
            send(command);
        }
        Answer answer = receive();
        answers++;
        done.add(command);
        return answer;
    }

    private void takeReset() {
        Sent next = sent.peek();
        if (next != null && next.sequence() == 0) {
            receive();
        }
    }

    /** The run from its beginning to where it is. */
    private void repeat() {
        begin();
        int open = sent.size();
        for (Command command : done) {
            for (; !ahead(command); open--) {
                receive();
            }
            open++;
        }
        for (; open > 0; open--) {
            receive();
        }
    }

    private void send(Command command) {
        byte[] frame = command.frame(run, sequence);
        try {
            process.write(frame, limitMillis);
        } catch (HostFault e) {
            deaf = true; // it may have answered others before: what became of it shows where its answers end
        }
        sent.add(new Sent(command, run, sequence++, frame.length));
        aheadBytes += frame.length;
    }

    private Answer receive() {
        Sent expected = sent.remove();
        aheadBytes -= expected.bytes();
        try {
            while (true) {
                Answer answer = reader.read(process.read(limitMillis));
                if (!stale.isEmpty() && answer.run() == stale.peek().run()) {
                    staleBytes -= stale.remove().bytes();
                } else {
                    check(answer, expected);
                    return answer;
                }
            }
        } catch (HostFault e) {
            throw fail(e);
        }
    }

    private static void check(Answer answer, Sent expected) {
        if (answer.run() != expected.run()) {
            throw new HostFault(
                    HostFault.Kind.OTHER_RUN,
                    "answered for another run than it was in (" + (answer.run() - expected.run()) + " from there)");
        }
        if (answer.sequence() != expected.sequence()) {
            throw new HostFault(
                    HostFault.Kind.OUT_OF_ORDER,
                    "answered command " + answer.sequence() + " when command " + expected.sequence() + " was next");
        }
        if (answer.node() != expected.command().node()) {
            throw new HostFault(
                    HostFault.Kind.OTHER_NODE,
                    "answered for node " + answer.node() + " when node "
                            + expected.command().node() + " was asked");
        }
        if (answer.unknownMessage()) {
            throw new HostFault(
                    HostFault.Kind.UNKNOWN_MESSAGE,
                    "does not know what it was asked to deliver: {"
                            + expected.command().text() + "}");
        }
    }

    /** Closes its input. False: it had to be ended by force after so long. */
    public boolean endsBy(long limit) {
        try {
            broken = new HostFault(HostFault.Kind.DIED, "was ended");
            return process.endBy(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /**
     * The host is no good any more; what it is to be blamed for is told with its last words, but not if it is ended while it
     * speaks: they would be others each time.
     */
    public HostFault fail(HostFault fault) {
        if (broken == null) {
            broken = fault.kind().isOver() ? process.end(fault) : fault;
            process.kill();
        }
        return broken;
    }
}
