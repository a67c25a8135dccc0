package dev.waymark.grid;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.SystemMistake;
import dev.waymark.engine.campaign.BatchExecutor;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Checkpoint;
import dev.waymark.engine.wire.CampaignWire;
import dev.waymark.grid.node.Connections;
import dev.waymark.grid.scheduler.BatchScheduler;
import dev.waymark.grid.scheduler.WorkerRegistry;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.Handshake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A campaign that workers execute, with its checkpoint on the disk of the node. */
final class SimulatedCoordinator implements Node, WorkerRegistry.Connector {
    /** To one worker. */
    private final class Link implements WorkerRegistry.Connection {
        final String inbox = SimulatedGrid.fresh(env);
        final String name;
        final Handshake.Hello hello;
        final SimulatedChannel channel;

        @Nullable
        CampaignWire wire;

        Link(String name, Handshake.Hello hello) {
            this.name = name;
            this.hello = hello;
            this.channel = new SimulatedChannel(env, inbox, this::came, setup.bug(SimulatedGrid.MESSAGES_TWICE));
            channel.connect(hello.inbox());
        }

        void came(GridMessage message) throws IOException {
            wire = wire == null ? connections.wire() : wire;
            if (message instanceof GridMessage.Done && result.isEmpty()) {
                env.setTimer("campaign", 0); // it waits no longer
            }
            if (!connections.came(name, hello.threads(), message, channel::send, wire)) {
                throw new IllegalStateException("a worker gave up: " + message);
            }
        }

        @Override
        public void welcome() {
            say(hello.answerTo(), new Handshake.Welcome(inbox));
        }

        @Override
        public void end() {
            links.remove(inbox);
            env.emit("given-up"); // be it dead or only silent
            registry.ended(each -> each == this);
            connections.gone(name);
        }
    }

    private static final long LOOK_MILLIS = 100;

    private final Env env;
    private final SimulatedGrid.Setup setup;
    private final Map<String, Link> links = new LinkedHashMap<>();
    private Connections connections = new Connections(Map.of(), new Connections.Listener() {});
    private WorkerRegistry registry = new WorkerRegistry(this, SimulatedGrid.BUILD, SimulatedGrid.SILENT_MAX);
    private @Nullable Campaign campaign;
    private String result = "";

    SimulatedCoordinator(Env env, SimulatedGrid.Setup setup) {
        this.env = env;
        this.setup = setup;
    }

    @Override
    public void start() {
        if (env.disk().get("state.bin") != null) {
            env.emit("resumed");
        }
        links.clear();
        connections = new Connections(Map.of(), new Connections.Listener() {});
        registry = new WorkerRegistry(this, SimulatedGrid.BUILD, SimulatedGrid.SILENT_MAX);
        Checkpoint checkpoint = Checkpoint.in(new SimulatedFiles(env.disk(), setup.bug(SimulatedGrid.APPEND_UNFORCED)));
        campaign = Campaign.inSteps(setup.experiment(), checkpoint, (experiment, known, problems) -> {
            BatchScheduler scheduler = new BatchScheduler(experiment, problems, BatchScheduler.Records.NONE);
            connections.open(setup.job(), scheduler, experiment);
            return seeded(scheduler);
        });
        env.setTimer("tick", 1000);
        env.setTimer("resend", 500);
        env.setTimer("campaign", 0);
    }

    private BatchExecutor seeded(BatchExecutor scheduler) {
        BatchExecutor seeded = scheduler;
        if (setup.bug(SimulatedGrid.COUNTED_EARLY)) {
            seeded = new SeededExecutors.CountedEarly(seeded);
        }
        if (setup.bug(SimulatedGrid.LEARNED_LATE)) {
            seeded = new SeededExecutors.LearnedLate(seeded);
        }
        return seeded;
    }

    private void say(String to, Handshake handshake) {
        env.send(Packet.node(to), new Packet.Said(to, Packet.content(handshake.bytes())));
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Packet.Said said) {
            said(said);
        } else if (message instanceof Packet.Data data && links.containsKey(data.to())) {
            link(data.to()).channel.came(data);
        } else if (message instanceof Packet.Ack ack && links.containsKey(ack.to())) {
            link(ack.to()).channel.acknowledged(ack);
        } // or of a connection that has ended
    }

    private Link link(String inbox) {
        return Objects.requireNonNull(links.get(inbox));
    }

    private void said(Packet.Said said) {
        try {
            Handshake handshake = Handshake.read(Packet.bytes(said.content()));
            if (handshake instanceof Handshake.Hello hello) {
                registry.hello(hello);
            } else {
                throw new IllegalStateException("a worker does not say " + handshake);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void timer(String kind) {
        switch (kind) {
            case "tick" -> {
                env.setTimer("tick", 1000);
                registry.tick();
            }
            case "resend" -> {
                env.setTimer("resend", 500);
                links.values().forEach(link -> link.channel.resend());
            }
            case "campaign" -> step();
            default -> throw new IllegalStateException(kind);
        }
    }

    private void step() {
        Campaign running = Objects.requireNonNull(campaign);
        try {
            if (!running.step()) {
                env.setTimer("campaign", LOOK_MILLIS);
                return;
            }
        } catch (SystemMistake e) { // too many workers were lost with the same executions: the user resumes it
            env.emit("gave-up");
            start();
            return;
        }
        result = SimulatedGrid.result(running.totals());
        env.emit("result");
        connections.close();
    }

    @Override
    public WorkerRegistry.Connection open(String name, Handshake.Hello hello) {
        Link link = new Link(name, hello);
        links.put(link.inbox, link);
        connections.arrived(name, link.channel::send);
        return link;
    }

    @Override
    public void answer(String to, Handshake handshake) {
        say(to, handshake);
    }

    @Override
    public void refused(String name, String why) {
        throw new IllegalStateException(name + ": " + why);
    }

    @Override
    public boolean isClosed() {
        return connections.isClosed();
    }

    @Override
    public Object state() {
        return new SimulatedGrid.State(!links.isEmpty(), !result.isEmpty(), result);
    }
}
