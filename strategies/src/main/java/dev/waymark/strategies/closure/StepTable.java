package dev.waymark.strategies.closure;

import dev.waymark.core.model.Code;
import dev.waymark.engine.primitive.LongIntMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An execution as the closure checker sees it: who took a step, because of which message if any, what it sent then, and
 * whether anybody could tell. Messages have a round: its phase times the rounds of a phase, and its place in that phase.
 * Filled anew for each execution; nothing is allocated for a step.
 */
final class StepTable {
    static final int NO_MESSAGE = -1;
    /** In place of a round: such a message is lost in lock step. */
    static final long NO_ROUND = Long.MIN_VALUE / 4;

    /** In place of a round: such a message is received between rounds, whenever that is. */
    static final long BETWEEN = NO_ROUND + 1;

    /** The step of what was sent before the first decision, when nodes started. */
    static final int AT_START = -1;

    private static final long COPIES = (long) Code.COPIES_MAX << 24;

    private final int nodes;

    private int steps;
    private int[] node = new int[256];
    private int[] cause = new int[256];
    private int[] decision = new int[256];
    private int[] client = new int[256];
    private boolean[] unseen = new boolean[256];

    /** Pairs of a step and a client whom it answered, in order. */
    private int replies;

    private int[] replied = new int[64];

    private int messages;
    private long[] name = new long[256];
    private long[] round = new long[256];
    private int[] sentBy = new int[256];
    private boolean[] dropped = new boolean[256];
    private @Nullable Object[] payload = new Object[256];
    private final LongIntMap index = new LongIntMap();

    /** What no execution in rounds can show at all; null: nothing. */
    private @Nullable String foreign;

    StepTable(int nodes) {
        this.nodes = nodes;
    }

    void clear() {
        steps = 0;
        messages = 0;
        replies = 0;
        foreign = null;
        index.clear();
    }

    /** A step of a process; {@code ofMessage} is what it received, or {@link #NO_MESSAGE}. */
    int add(int ofNode, int ofMessage, int ofDecision) {
        if (steps == node.length) {
            int length = steps * 2;
            node = Arrays.copyOf(node, length);
            cause = Arrays.copyOf(cause, length);
            decision = Arrays.copyOf(decision, length);
            client = Arrays.copyOf(client, length);
            unseen = Arrays.copyOf(unseen, length);
        }
        node[steps] = ofNode;
        cause[steps] = ofMessage;
        decision[steps] = ofDecision;
        client[steps] = 0;
        unseen[steps] = false;
        return steps++;
    }

    /** A message that {@code byStep} sent. */
    int send(int byStep, long newName, long ofRound, @Nullable Object content) {
        if (messages == name.length) {
            int length = messages * 2;
            name = Arrays.copyOf(name, length);
            round = Arrays.copyOf(round, length);
            sentBy = Arrays.copyOf(sentBy, length);
            dropped = Arrays.copyOf(dropped, length);
            payload = Arrays.copyOf(payload, length);
        }
        name[messages] = newName;
        round[messages] = ofRound;
        sentBy[messages] = byStep;
        dropped[messages] = false;
        payload[messages] = content;
        index.put(newName, messages);
        return messages++;
    }

    /** A copy is the message it was copied from. */
    int message(long anyName) {
        return index.get(anyName & ~COPIES, -1);
    }

    /** It was lost, and did not just stay on its way to the end. */
    void drop(int message) {
        dropped[message] = true;
    }

    /** Nobody can tell that this step was taken but by what it sent. */
    void unseen(int step) {
        unseen[step] = true;
    }

    /** The step takes up an operation of this client. */
    void asks(int step, int byClient) {
        client[step] = byClient;
    }

    void answers(int step, int toClient) {
        if (replies == replied.length) {
            replied = Arrays.copyOf(replied, replies * 2);
        }
        replied[replies++] = step;
        replied[replies++] = toClient;
    }

    void foreign(String what) {
        if (foreign == null) {
            foreign = what;
        }
    }

    int nodes() {
        return nodes;
    }

    int size() {
        return steps;
    }

    int messages() {
        return messages;
    }

    int node(int step) {
        return node[step];
    }

    int cause(int step) {
        return cause[step];
    }

    int decision(int step) {
        return decision[step];
    }

    int client(int step) {
        return client[step];
    }

    int replies() {
        return replies / 2;
    }

    int replyStep(int reply) {
        return replied[2 * reply];
    }

    int replyClient(int reply) {
        return replied[2 * reply + 1];
    }

    boolean isUnseen(int step) {
        return unseen[step];
    }

    long name(int message) {
        return name[message];
    }

    int from(int message) {
        return Code.a(name[message]);
    }

    int to(int message) {
        return Code.b(name[message]);
    }

    long round(int message) {
        return round[message];
    }

    static boolean isRound(long round) {
        return round > BETWEEN;
    }

    /** Whether it is the receiving of a message that has a round, or none but should. */
    boolean inRound(int step) {
        return cause[step] != NO_MESSAGE && round[cause[step]] != BETWEEN;
    }

    boolean dropped(int message) {
        return dropped[message];
    }

    int sentBy(int message) {
        return sentBy[message];
    }

    @Nullable
    Object payload(int message) {
        return payload[message];
    }

    @Nullable
    String foreign() {
        return foreign;
    }
}
