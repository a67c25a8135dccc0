package dev.waymark.remote.process;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Channels;
import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.Hello;
import dev.waymark.remote.wire.HostFault;
import dev.waymark.remote.wire.Ready;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Hosts of one kind: started when they are needed, used again, ended when there are more than a few. */
public final class HostPool {
    /** To start may take long where much is going on. */
    private static final long START_MILLIS = 60_000;

    private static final int IDLE_MAX = 4;

    /** Those that have said hello, and were told nothing yet. */
    private static final Map<List<String>, Queue<HostProcess>> GREETED = new ConcurrentHashMap<>();

    private static final Map<List<String>, Hello> HELLOS = new ConcurrentHashMap<>();

    private final List<String> command;
    private final byte[] configuration;
    private final long limitMillis;
    private final Layout layout;
    private final String code;
    private final Ready ready;
    private final Deque<HostTalk> idle = new ArrayDeque<>();

    /** Starts one, to see what it says. Throws {@link SystemMistake} if that cannot be. */
    public HostPool(List<String> command, Map<String, String> parameters, Collection<String> bugs, long limitMillis) {
        this(command, parameters, bugs, limitMillis, Layout.ONE_PROCESS);
    }

    public HostPool(
            List<String> command,
            Map<String, String> parameters,
            Collection<String> bugs,
            long limitMillis,
            Layout layout) {
        this(command, parameters, bugs, limitMillis, layout, ProgramHash.of(command));
    }

    /** {@code code}: a hash of all that is started, where the command does not name each file of it. */
    public HostPool(
            List<String> command,
            Map<String, String> parameters,
            Collection<String> bugs,
            long limitMillis,
            Layout layout,
            String code) {
        this.command = command;
        this.configuration = Command.configure(parameters, bugs, Pinning.OFFERS);
        this.limitMillis = limitMillis;
        this.layout = layout;
        this.code = code;
        HostProcess first = started(1);
        this.ready = configured(first);
        if (layout.perNode() && !ready.bytes()) {
            first.kill();
            throw new UsageException("host " + String.join(" ", command)
                    + " keeps its messages to itself, so its nodes cannot live in processes of their own: it needs the"
                    + " feature bytes (Ready.Encode and Ready.Decode of the SDK for Go)");
        }
        giveBack(talk(new HostSession(first, limitMillis)));
    }

    /** Which knows nothing yet but hello. {@code node} matters if each has a process. */
    private HostProcess started(int node) {
        if (!layout.socket() && !layout.perNode()) {
            return greeted(command);
        }
        try {
            int held = layout.perNode() ? node : 0;
            HostProcess process = Registry.start(command, held, START_MILLIS);
            try {
                Hello hello = Hello.read(process.read(START_MILLIS));
                HELLOS.put(command, hello);
                if (hello.node() != held) {
                    throw new HostFault(
                            HostFault.Kind.OTHER_NODE,
                            (hello.node() == 0 ? "registered for all nodes" : "registered as node " + hello.node())
                                    + (held == 0 ? " instead of all" : " and was started as node " + held)
                                    + ": its hello must have the number in " + Registry.NODE + " as \"node\"");
                }
                return process;
            } catch (HostFault e) {
                throw process.end(e);
            }
        } catch (HostFault e) {
            throw saidNoHello(command, e);
        }
    }

    private HostSession session(int node) {
        HostProcess process = started(node);
        if (!configured(process).equals(ready)) {
            process.kill();
            throw SystemMistake.starting(
                    "host " + String.join(" ", command) + " says something else of itself each time it is started");
        }
        return new HostSession(process, limitMillis);
    }

    private HostTalk talk(HostSession first) {
        return layout.perNode() ? new NodeSessions(first, ready.nodes(), layout.newProcesses(), this::session) : first;
    }

    /** What hosts of this command say first. */
    public static Hello hello(List<String> command) {
        Hello known = HELLOS.get(command);
        if (known != null) {
            return known;
        }
        HostProcess started = greeted(command);
        started.idle(true);
        GREETED.computeIfAbsent(command, words -> new ConcurrentLinkedQueue<>()).add(started);
        return HELLOS.getOrDefault(command, new Hello("", "", List.of(), List.of(), Channels.NONE, 0));
    }

    private static HostProcess greeted(List<String> command) {
        Queue<HostProcess> waiting = GREETED.get(command);
        HostProcess greeted = waiting == null ? null : waiting.poll();
        if (greeted != null && greeted.alive()) {
            greeted.idle(false);
            return greeted;
        }
        try {
            HostProcess started = HostProcess.start(command);
            try {
                HELLOS.put(command, Hello.read(started.read(START_MILLIS)));
                return started;
            } catch (HostFault e) {
                throw started.end(e);
            }
        } catch (HostFault e) {
            throw saidNoHello(command, e);
        }
    }

    private Ready configured(HostProcess process) {
        try {
            process.write(configuration, START_MILLIS);
            return Ready.read(process.read(START_MILLIS));
        } catch (HostFault e) {
            HostFault told = process.end(e);
            if (told.kind() == HostFault.Kind.REFUSES) {
                throw new UsageException(told.toString());
            }
            throw cannotStart(command, told);
        }
    }

    /** Its cause tells what is wrong. */
    private static SystemMistake cannotStart(List<String> command, HostFault fault) {
        return SystemMistake.starting(
                fault.kind() == HostFault.Kind.CANNOT_START
                        ? "host " + fault.getMessage()
                        : "host " + String.join(" ", command) + " " + fault.getMessage(),
                fault);
    }

    /** Where it ends or waits before that, it may be no host at all. */
    private static SystemMistake saidNoHello(List<String> command, HostFault fault) {
        return fault.kind() == HostFault.Kind.DIED || fault.kind() == HostFault.Kind.HANGS
                ? SystemMistake.starting(
                        "host " + String.join(" ", command) + " said no hello (docs/host-protocol.md): it "
                                + fault.getMessage(),
                        fault)
                : cannotStart(command, fault);
    }

    /** What starts them. */
    public List<String> command() {
        return command;
    }

    /** A hash of what is started; empty: that cannot be told. */
    public String code() {
        return code;
    }

    /** What its hosts say once they are configured. */
    public Ready ready() {
        return ready;
    }

    /** Whether commands may be sent ahead: not if a message is known only once it was sent. */
    public boolean sendsAhead() {
        return !layout.perNode();
    }

    /** Whether a node that comes back after a crash does so in a new process. */
    public boolean replacesProcesses() {
        return layout.newProcesses();
    }

    /** For one thread, until it is given back. */
    public HostTalk take() {
        HostTalk talk = poll();
        if (talk == null) {
            talk = talk(session(1));
        }
        talk.idle(false);
        return talk;
    }

    private synchronized @Nullable HostTalk poll() {
        HostTalk talk = idle.poll();
        while (talk != null && talk.isBroken()) {
            talk.kill();
            talk = idle.poll();
        }
        return talk;
    }

    /** Who talks with a host that this pool gave keeps it on his processor by this, if the host can. */
    public Pinning pinning() {
        return new Pinning(this);
    }

    public synchronized void giveBack(HostTalk talk) {
        if (talk.isBroken() || idle.size() >= IDLE_MAX) {
            talk.kill();
        } else {
            talk.idle(true);
            idle.push(talk);
        }
    }
}
