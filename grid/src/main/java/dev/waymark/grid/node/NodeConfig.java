package dev.waymark.grid.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.GridException;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.EnvelopeSerializer;
import dev.waymark.grid.wire.RefusingSerializer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.remote.artery.tcp.SSLEngineProviderSetup;

/** How we want Pekko: a transport for our messages, which understands nothing else that a peer could say, and is silent. */
public final class NodeConfig {
    /** Of all actor systems of a grid. */
    static final String SYSTEM = "waymark";

    private static final String ARTERY = "pekko.remote.artery.";
    private static final String SERIALIZERS = "pekko.actor.serializers";
    private static final String BINDINGS = "pekko.actor.serialization-bindings";

    /** Of Pekko's own: how its systems make connections, and how messages arrive once and in order. What these read are no objects. */
    private static final Set<String> UNDERSTOOD = Set.of("artery", "reliable-delivery");

    private static final long END_SECONDS = 3;

    private NodeConfig() {}

    /** Starts a node of the grid. Throws {@link GridException} if it cannot. */
    public static ActorSystem<Object> start(Behavior<Object> first, Address own, Keys keys) {
        MutualTls tls = new MutualTls(keys);
        ActorSystemSetup setup = ActorSystemSetup.create(
                BootstrapSetup.create(config(own)), SSLEngineProviderSetup.create(system -> tls));
        try {
            return ActorSystem.create(first, SYSTEM, setup);
        } catch (RuntimeException e) {
            throw new GridException("the network cannot be used at " + own + ": " + e.getMessage(), e);
        }
    }

    /**
     * Ends it; whoever must be heard has been answered by then. Pekko may take until the other side of a connection ends as well, which
     * nobody waits for.
     */
    public static void end(ActorSystem<?> system) throws InterruptedException {
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return; // its threads do not keep this process
        }
    }

    /** The path of the first actor of the node there. */
    public static String path(Address at) {
        return "pekko://" + SYSTEM + "@" + at + "/user";
    }

    /** Where others reach it. */
    public static Address address(ActorSystem<?> system) {
        var own = ((ExtendedActorSystem) system.classicSystem()).provider().getDefaultAddress();
        return new Address(own.getHost().get(), (Integer) own.getPort().get());
    }

    private static Config config(Address own) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("pekko.actor.provider", "remote");
        values.put("pekko.actor.allow-java-serialization", "off");
        values.put(SERIALIZERS + ".waymark", EnvelopeSerializer.class.getName());
        values.put(BINDINGS + ".\"" + Envelope.class.getName() + "\"", "waymark");
        quiet(values);
        patient(values);
        values.put("pekko.daemonic", "on");
        values.put("pekko.coordinated-shutdown.exit-jvm", "off");
        values.put("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
        values.put(ARTERY + "canonical.hostname", own.host());
        values.put(ARTERY + "canonical.port", own.port());
        values.put(ARTERY + "transport", "tls-tcp");
        // Messages that end actors, selections of actors and remote deployment are dropped, should one ever be
        // understood.
        values.put(ARTERY + "untrusted-mode", "on");
        values.put(ARTERY + "trusted-selection-paths", List.of());
        values.put("pekko.remote.deployment.enable-allow-list", "on");
        values.put("pekko.remote.deployment.allowed-actor-classes", List.of());
        values.put("pekko.reliable-delivery.producer-controller.chunk-large-messages", "100 KiB");
        values.put("pekko.reliable-delivery.consumer-controller.resend-interval-min", "1s");
        Config usual = ConfigFactory.defaultReference(NodeConfig.class.getClassLoader());
        refuseOthers(values, usual);
        return ConfigFactory.parseMap(values).withFallback(usual).resolve();
    }

    /**
     * Replaces what would make objects of other classes of what a peer sends. Taken away it cannot be: Pekko adds what it misses. A
     * message that names a serializer which is not there is dropped.
     */
    private static void refuseOthers(Map<String, Object> values, Config usual) {
        for (String name : usual.getObject(SERIALIZERS).keySet()) {
            if (!UNDERSTOOD.contains(name)) {
                values.put(SERIALIZERS + "." + ConfigUtil.quoteString(name), RefusingSerializer.class.getName());
            }
        }
        for (Map.Entry<String, ConfigValue> each : usual.getObject(BINDINGS).entrySet()) {
            if (!UNDERSTOOD.contains(String.valueOf(each.getValue().unwrapped()))) {
                values.put(BINDINGS + "." + ConfigUtil.quoteString(each.getKey()), "none");
            }
        }
    }

    private static void quiet(Map<String, Object> values) {
        values.put("pekko.loglevel", "OFF");
        values.put("pekko.stdout-loglevel", "OFF");
        values.put("pekko.log-dead-letters", "off");
        values.put("pekko.use-slf4j", "off");
        values.put("pekko.loggers", List.of());
    }

    /** A busy machine takes longer than Pekko allows. Whoever waits for this node has limits of his own. */
    private static void patient(Map<String, Object> values) {
        values.put("pekko.logger-startup-timeout", "5m");
        values.put("pekko.actor.creation-timeout", "5m");
        values.put(ARTERY + "bind.bind-timeout", "5m");
        values.put(ARTERY + "advanced.handshake-timeout", "5m");
        values.put(ARTERY + "advanced.tcp.connection-timeout", "1m");
    }
}
