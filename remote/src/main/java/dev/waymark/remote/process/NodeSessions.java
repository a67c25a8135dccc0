package dev.waymark.remote.process;

import dev.waymark.remote.wire.Command;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** A process for each node. Each is told of its own node alone; one after the other, so an execution is as exact as in one process. */
final class NodeSessions implements HostTalk {
    private final IntFunction<HostSession> starter;
    private final boolean newProcesses;

    /** The first place is free. */
    private final HostSession[] sessions;

    private long seed;

    /** {@code starter} starts the process of a node. */
    NodeSessions(HostSession first, int nodes, boolean newProcesses, IntFunction<HostSession> starter) {
        this.starter = starter;
        this.newProcesses = newProcesses;
        this.sessions = new HostSession[nodes + 1];
        sessions[1] = first;
        try {
            for (int node = 2; node <= nodes; node++) {
                sessions[node] = starter.apply(node);
            }
        } catch (RuntimeException e) {
            kill();
            throw e;
        }
    }

    @Override
    public boolean isBroken() {
        for (int node = 1; node < sessions.length; node++) {
            if (sessions[node].isBroken()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void reset(long newSeed, List<Command> starts) {
        seed = newSeed;
        for (int node = 1; node < sessions.length; node++) {
            int own = node;
            sessions[node].reset(
                    newSeed, starts.stream().filter(each -> each.node() == own).toList());
        }
    }

    @Override
    public HostSession of(int node) {
        return sessions[node];
    }

    @Override
    public boolean comesBack(int node) {
        if (newProcesses) {
            sessions[node].kill();
            sessions[node] = starter.apply(node);
            sessions[node].reset(seed, List.of());
        } else {
            sessions[node].call(Command.stop(node));
        }
        return newProcesses;
    }

    @Override
    public String pin(Command pin) {
        String problem = "";
        for (int node = 1; node < sessions.length && problem.isEmpty(); node++) {
            problem = sessions[node].pin(pin);
        }
        return problem;
    }

    @Override
    public long answers() {
        return Arrays.stream(sessions).skip(1).mapToLong(HostSession::answers).sum();
    }

    @Override
    public long waitedNanos() {
        return Arrays.stream(sessions)
                .skip(1)
                .mapToLong(HostSession::waitedNanos)
                .sum();
    }

    @Override
    public void idle(boolean nobodyUsesIt) {
        for (int node = 1; node < sessions.length; node++) {
            sessions[node].idle(nobodyUsesIt);
        }
    }

    @Override
    public void kill() {
        for (HostSession session : sessions) {
            if (session != null) {
                session.kill();
            }
        }
    }
}
