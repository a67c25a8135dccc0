package dev.waymark.remote;

import dev.waymark.core.Env;
import dev.waymark.core.Nearest;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Fields;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.sim.CrashAware;
import dev.waymark.remote.wire.Answer;
import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.Effect;
import dev.waymark.remote.wire.HostFault;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A node that lives in a host: what it is given goes there as a command, and the effects of the answer happen here. */
final class HostNode implements Node, CrashAware {
    /** What a host says of properties is told as internal events. */
    static final String VIOLATION = "violation";

    static final String REACH = "reach";

    private final Env env;
    private final HostCluster cluster;
    private final boolean again;
    private @Nullable Fields state;

    HostNode(Env env, HostCluster cluster, boolean again) {
        this.env = env;
        this.cluster = cluster;
        this.again = again;
    }

    @Override
    public void start() {
        Map<String, Object> survived = new TreeMap<>();
        for (String key : env.disk().keys()) {
            Object value = env.disk().get(key);
            if (value != null) {
                survived.put(key, value);
            }
        }
        boolean newProcess = again && cluster.talk().comesBack(env.self());
        call(
                newProcess
                        ? Command.start(env.self(), survived, cluster.sentBy(env.self()))
                        : Command.start(env.self(), again, survived));
    }

    @Override
    public void receive(int from, Object message) {
        call(
                message instanceof HostMessage known
                        ? deliver(known)
                        : Command.forge(from, env.self(), message, cluster.cut()));
    }

    private Command deliver(HostMessage message) {
        String bytes = message.bytes();
        return bytes == null
                ? Command.deliver(message.name(), env.self(), cluster.cut())
                : Command.deliver(message.name(), env.self(), bytes, cluster.cut());
    }

    @Override
    public void timer(String kind) {
        call(Command.timer(env.self(), kind, cluster.tellsTime() ? env.now() : -1, cluster.cut()));
    }

    @Override
    public void request(Operation operation) {
        cluster.countRequest(operation);
        call(Command.request(env.self(), operation.client(), operation.number(), operation.request(), cluster.cut()));
    }

    /** What it sends then, such as the end of its connections, is on its way before it is gone. */
    @Override
    public void crashes(DiskMode disk) {
        if (cluster.tellsCrashes()) {
            cluster.crashed(disk);
            cluster.callUncut(this::call, Command.crash(env.self(), disk));
        }
    }

    @Override
    public @Nullable Object state() {
        return state;
    }

    private void call(Command command) {
        Answer answer = cluster.talk().of(env.self()).call(command);
        int allowed = cluster.cut() < 0 ? Integer.MAX_VALUE : cluster.cut();
        int happened = 0;
        for (Effect effect : answer.effects()) {
            if (happened == allowed) {
                break;
            }
            happened += effect instanceof Effect.Clause ? 0 : 1;
            apply(effect);
        }
        if (answer.state() != null) {
            show(answer.state());
        }
        if (answer.failure() != null) {
            throw answer.failure();
        }
    }

    private void show(Fields shown) {
        String problem = cluster.colours().problem(shown);
        if (problem != null) {
            throw fail(HostFault.Kind.GARBAGE, problem);
        }
        state = shown;
    }

    private void apply(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send(send);
        } else if (effect instanceof Effect.SetTimer timer) {
            env.setTimer(timer.kind(), timer.delay());
        } else if (effect instanceof Effect.CancelTimer timer) {
            env.cancelTimer(timer.kind());
        } else if (effect instanceof Effect.Emit emit) {
            emit(emit);
        } else if (effect instanceof Effect.Persist write) {
            env.disk().put(write.key(), write.value());
        } else if (effect instanceof Effect.Remove write) {
            env.disk().remove(write.key());
        } else if (effect instanceof Effect.Sync) {
            env.disk().sync();
        } else if (effect instanceof Effect.Reply reply) {
            cluster.countReply(reply.client(), reply.number());
            env.reply(new Operation(reply.client(), reply.number(), ""), reply.result());
        } else if (effect instanceof Effect.Violation violation) {
            declared(violation.property(), "a violation (" + violation.message() + ")");
            env.emit(VIOLATION, violation.property(), violation.message());
        } else if (effect instanceof Effect.Reach reach) {
            declared(reach.property(), "a test");
            env.emit(REACH, reach.property());
        } else if (effect instanceof Effect.Clause clause) {
            clause(clause.clause());
        }
    }

    /** What is told of a property that nobody checks would be lost. */
    private void declared(String property, String told) {
        if (!cluster.properties().contains(property)) {
            throw fail(
                    HostFault.Kind.UNDECLARED,
                    "told " + told + " of a property that it did not declare: "
                            + Nearest.unknown("property", property, cluster.properties()));
        }
    }

    /** Properties are told of by effects of their own: by an event they could be told of without their names being looked at. */
    private void emit(Effect.Emit emit) {
        if (emit.event().equals(VIOLATION) || emit.event().equals(REACH)) {
            throw fail(
                    HostFault.Kind.GARBAGE,
                    "emitted an event that is called \"" + emit.event()
                            + "\", as an effect is: call it otherwise, or send" + " [\"" + emit.event()
                            + "\",PROPERTY...]");
        }
        env.emit(emit.event(), emit.fields().toArray());
    }

    private void clause(int clause) {
        if (clause < 0 || clause >= cluster.clauses()) {
            throw fail(
                    HostFault.Kind.UNDECLARED,
                    "carried out clause " + clause + ", but it named " + cluster.clauses()
                            + " when it was configured, which are counted from 0");
        }
        env.clause(clause);
    }

    private HostFault fail(HostFault.Kind kind, String what) {
        return cluster.talk().of(env.self()).fail(new HostFault(kind, what));
    }

    /** Numbers are what both sides know messages by: they must not part. */
    private void send(Effect.Send send) {
        int from = env.self();
        int to = send.to();
        if (to < 1 || to > env.nodes()) {
            throw new IllegalArgumentException(
                    "node " + from + " sends to node " + to + ", but nodes are 1.." + env.nodes());
        }
        int number = cluster.countSent(from, to);
        if (send.number() != number) {
            throw fail(
                    HostFault.Kind.OUT_OF_ORDER,
                    "numbered a message " + from + ">" + to + "#" + send.number() + " where " + number + " comes next");
        }
        if (cluster.needsBytes() && send.bytes() == null) {
            throw fail(
                    HostFault.Kind.GARBAGE,
                    "sent message " + from + ">" + to + "#" + number
                            + " without its bytes, which another process needs");
        }
        env.send(
                to,
                new HostMessage(
                        send.message(), new MessageName(from, to, number, 0, false), send.bytes(), send.connection()));
    }
}
