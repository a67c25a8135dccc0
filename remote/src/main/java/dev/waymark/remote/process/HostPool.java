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
    private final Ready ready;
    private final Deque<HostSession> idle = new ArrayDeque<>();

    /** Starts one, to see what it says. Throws {@link SystemMistake} if that cannot be. */
    public HostPool(List<String> command, Map<String, String> parameters, Collection<String> bugs, long limitMillis) {
        this.command = command;
        this.configuration = Command.configure(parameters, bugs);
        this.limitMillis = limitMillis;
        HostProcess first = greeted(command);
        this.ready = configured(first);
        giveBack(new HostSession(first, limitMillis));
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
        return HELLOS.getOrDefault(command, new Hello("", "", List.of(), List.of(), Channels.NONE));
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
            throw cannotStart(command, e);
        }
    }

    private Ready configured(HostProcess process) {
        try {
            process.write(configuration);
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

    /** What starts them. */
    public List<String> command() {
        return command;
    }

    /** What its hosts say once they are configured. */
    public Ready ready() {
        return ready;
    }

    /** For one thread, until it is given back. */
    public HostSession take() {
        HostSession session = poll();
        if (session == null) {
            HostProcess started = greeted(command);
            if (!configured(started).equals(ready)) {
                started.kill();
                throw SystemMistake.starting(
                        "host " + String.join(" ", command) + " says something else of itself each time it is started");
            }
            session = new HostSession(started, limitMillis);
        }
        session.process().idle(false);
        return session;
    }

    private synchronized @Nullable HostSession poll() {
        HostSession session = idle.poll();
        while (session != null && session.isBroken()) {
            session = idle.poll();
        }
        return session;
    }

    public synchronized void giveBack(HostSession session) {
        if (session.isBroken() || idle.size() >= IDLE_MAX) {
            session.process().kill();
        } else {
            session.process().idle(true);
            idle.push(session);
        }
    }
}
