package dev.waymark.grid;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.grid.scheduler.HeartbeatMonitor;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A worker of one thread. When its coordinator is lost it begins anew, as a worker does that is started again. */
final class SimulatedWorker implements Node {
    private static final String COORDINATOR = "1:0";

    private final Env env;
    private final SimulatedGrid.Setup setup;
    private final List<StepExecutor> executors = new ArrayList<>();
    private String own = "";
    private @Nullable SimulatedChannel channel;
    private @Nullable WorkerLoop loop;
    private HeartbeatMonitor heartbeats = new HeartbeatMonitor(SimulatedGrid.SILENT_MAX);
    private boolean accepted;
    private boolean over;

    SimulatedWorker(Env env, SimulatedGrid.Setup setup) {
        this.env = env;
        this.setup = setup;
    }

    @Override
    public void start() {
        join();
        env.setTimer("hello", 1000);
        env.setTimer("resend", 500);
    }

    private void join() {
        own = SimulatedGrid.fresh(env);
        heartbeats = new HeartbeatMonitor(SimulatedGrid.SILENT_MAX);
        accepted = false;
        executors.clear();
        SimulatedChannel mine = new SimulatedChannel(env, own, this::came, setup.bug(SimulatedGrid.MESSAGES_TWICE));
        channel = mine;
        loop = new WorkerLoop(
                (spec, options, plugins) -> setup.experiment(),
                new Plugins(),
                false,
                1,
                mine::send,
                () -> {},
                (experiment, known, problems) -> {
                    StepExecutor made = new StepExecutor(experiment, known);
                    executors.add(made);
                    return made;
                },
                () -> env.now() * 1_000_000);
        sayHello();
    }

    private void sayHello() {
        say(new Handshake.Hello(SimulatedGrid.BUILD, "worker" + env.self(), 1, env.self(), own, own));
    }

    private void say(Handshake handshake) {
        env.send(1, new Packet.Said(COORDINATOR, Packet.content(handshake.bytes())));
    }

    private void came(GridMessage message) throws IOException, InterruptedException {
        if (message instanceof GridMessage.Over) {
            over = true;
            return;
        }
        Objects.requireNonNull(loop).came(message);
        if (message instanceof GridMessage.Work) {
            env.setTimer("execute", 10);
        }
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Packet.Said said && said.to().equals(own)) {
            said(said);
        } else if (message instanceof Packet.Data data && data.to().equals(own)) {
            Objects.requireNonNull(channel).came(data);
        } else if (message instanceof Packet.Ack ack && ack.to().equals(own)) {
            Objects.requireNonNull(channel).acknowledged(ack);
        } // or for the one that was here before
    }

    private void said(Packet.Said said) {
        Handshake handshake;
        try {
            handshake = Handshake.read(Packet.bytes(said.content()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (handshake instanceof Handshake.Welcome welcome) {
            if (heartbeats.welcomed(welcome.inbox()) == HeartbeatMonitor.State.LOST) {
                join();
            } else if (!accepted) {
                accepted = true;
                Objects.requireNonNull(channel).connect(welcome.inbox());
            }
        } else if (handshake instanceof Handshake.Over) {
            over = true;
        }
    }

    @Override
    public void timer(String kind) {
        switch (kind) {
            case "hello" -> {
                env.setTimer("hello", 1000);
                if (heartbeats.sent() == HeartbeatMonitor.State.LOST) {
                    join();
                } else {
                    sayHello();
                }
            }
            case "resend" -> {
                env.setTimer("resend", 500);
                Objects.requireNonNull(channel).resend();
            }
            case "execute" -> {
                boolean executed = false;
                for (StepExecutor each : executors) {
                    executed |= each.step();
                }
                Objects.requireNonNull(loop).look();
                if (executed) {
                    env.setTimer("execute", 10);
                }
            }
            default -> throw new IllegalStateException(kind);
        }
    }

    @Override
    public Object state() {
        return new SimulatedGrid.State(accepted, over, "");
    }
}
