package dev.waymark.grid.node;

import com.typesafe.config.ConfigFactory;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.EnvelopeSerializer;
import dev.waymark.grid.wire.Handshake;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.Deploy;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Kill;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.remote.DaemonMsgCreate;
import org.apache.pekko.remote.RemoteScope;
import org.apache.pekko.remote.artery.tcp.SSLEngineProviderSetup;

/** A process with a Pekko as it comes, all of which it uses against others. */
public final class Rogue implements AutoCloseable {
    private static final int ANSWER_SECONDS = 120;
    private static final String SYSTEM_AT_REMOTE = "/remote/pekko/" + NodeConfig.SYSTEM + "@";

    /** How often somebody else was made to run it. */
    public static final AtomicInteger INTRUDED = new AtomicInteger();

    /** Code that a peer wants to have executed. */
    public static final class Intruder extends AbstractActor {
        public Intruder() {
            INTRUDED.incrementAndGet();
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().build();
        }
    }

    /** An object of a class of its own. */
    private record Gadget(String text) implements Serializable {}

    private final ActorSystem system;
    private final BlockingQueue<Envelope> heard = new LinkedBlockingQueue<>();
    private final ActorRef ear;

    private static final class Ear extends AbstractActor {
        private final BlockingQueue<Envelope> heard;

        Ear(BlockingQueue<Envelope> heard) {
            this.heard = heard;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Envelope.class, heard::add).build();
        }
    }

    public Rogue(Keys keys) {
        system = plain(keys);
        ear = system.actorOf(Props.create(Ear.class, () -> new Ear(heard)), "ear");
    }

    /** An actor system that takes all that Pekko takes. */
    static ActorSystem plain(Keys keys) {
        Map<String, Object> values = Map.of(
                "pekko.actor.provider",
                "remote",
                "pekko.actor.allow-java-serialization",
                "on",
                "pekko.actor.serializers.waymark",
                EnvelopeSerializer.class.getName(),
                "pekko.actor.serialization-bindings.\"" + Envelope.class.getName() + "\"",
                "waymark",
                "pekko.remote.use-unsafe-remote-features-outside-cluster",
                "on",
                "pekko.remote.artery.transport",
                "tls-tcp",
                "pekko.remote.artery.canonical.hostname",
                "127.0.0.1",
                "pekko.remote.artery.canonical.port",
                0,
                "pekko.loglevel",
                "OFF",
                "pekko.stdout-loglevel",
                "OFF");
        MutualTls tls = new MutualTls(keys);
        return ActorSystem.create(
                NodeConfig.SYSTEM,
                ActorSystemSetup.create(
                        BootstrapSetup.create(
                                ConfigFactory.parseMap(values).withFallback(ConfigFactory.defaultReference())),
                        SSLEngineProviderSetup.create(each -> tls)));
    }

    static Address address(ActorSystem system) {
        var own = ((ExtendedActorSystem) system).provider().getDefaultAddress();
        return new Address(own.getHost().get(), (Integer) own.getPort().get());
    }

    private ActorRef at(String path) {
        return ((ExtendedActorSystem) system).provider().resolveActorRef(path);
    }

    /** All that Pekko lets a peer do. */
    public void attack(Address victim) {
        intrude(victim);
        kill(victim);
    }

    /** Wants code of its own to be executed there. */
    void intrude(Address victim) {
        String path = NodeConfig.path(victim);
        RemoteScope there = new RemoteScope(AddressFromURIString.parse(path.replace("/user", "")));
        String mine = SYSTEM_AT_REMOTE + address(system) + "/user/intruder";
        at(path.replace("/user", "/remote"))
                .tell(
                        new DaemonMsgCreate(
                                Props.create(Intruder.class), new Deploy(there), path.replace("/user", mine), ear),
                        ear);
    }

    /** Wants actors to end there. */
    void kill(Address victim) {
        String path = NodeConfig.path(victim);
        for (String target : List.of(path, path.replace("/user", "/system"), path.replace("/user", ""))) {
            for (Object deadly : List.of(PoisonPill.getInstance(), Kill.getInstance())) {
                at(target).tell(deadly, ear);
                system.actorSelection(target).tell(deadly, ear);
                system.actorSelection(target + "/*").tell(deadly, ear);
            }
            at(target).tell(new Gadget("x"), ear);
            at(target).tell("text", ear);
        }
    }

    /** Bytes to an actor that may expect anything but these. */
    public void write(String path, byte[] bytes) {
        at(path).tell(new Envelope(bytes), ear);
    }

    /** Asks who works there, after all that was said before; null: nobody answered for so long. */
    String ask(Address coordinator, long seconds) throws Exception {
        String own = ear.path()
                .toSerializationFormatWithAddress(
                        ((ExtendedActorSystem) system).provider().getDefaultAddress());
        write(NodeConfig.path(coordinator), new Handshake.Ask(own).bytes());
        Envelope answer = heard.poll(seconds, TimeUnit.SECONDS);
        return answer == null ? null : ((Handshake.Status) Handshake.read(answer.bytes())).json();
    }

    /** The same, of somebody who answers. */
    public String ask(Address coordinator) throws Exception {
        return ask(coordinator, ANSWER_SECONDS);
    }

    @Override
    public void close() throws Exception {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }
}
