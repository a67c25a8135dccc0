package dev.waymark.grid.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.waymark.grid.access.Address;
import dev.waymark.grid.access.Keys;
import dev.waymark.grid.wire.Envelope;
import dev.waymark.grid.wire.EnvelopeSerializer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How we want Pekko: a small cluster around one member that everything depends on, quick to notice who is gone, and silent. */
public final class NodeConfig {
    /** Of all actor systems of a grid. */
    public static final String SYSTEM = "waymark";

    /** Roles of members. */
    public static final String COORDINATOR = "coordinator";

    public static final String WORKER = "worker";

    private static final String ARTERY = "pekko.remote.artery.";
    private static final String CLUSTER = "pekko.cluster.";

    private NodeConfig() {}

    public static Config of(Address own, @Nullable Keys keys, String role) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("pekko.actor.provider", "cluster");
        values.put("pekko.actor.allow-java-serialization", "off");
        values.put("pekko.actor.serializers.waymark", EnvelopeSerializer.class.getName());
        values.put("pekko.actor.serialization-bindings.\"" + Envelope.class.getName() + "\"", "waymark");
        quiet(values);
        values.put("pekko.coordinated-shutdown.exit-jvm", "off");
        values.put("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
        values.put(ARTERY + "canonical.hostname", own.host());
        values.put(ARTERY + "canonical.port", own.port());
        transport(values, keys);
        values.put("pekko.reliable-delivery.producer-controller.chunk-large-messages", "100 KiB");
        values.put("pekko.reliable-delivery.consumer-controller.resend-interval-min", "1s");
        values.put(CLUSTER + "roles", List.of(role));
        values.put(CLUSTER + "jmx.enabled", "off");
        values.put(CLUSTER + "gossip-interval", "200ms");
        values.put(CLUSTER + "leader-actions-interval", "200ms");
        values.put(CLUSTER + "periodic-tasks-initial-delay", "200ms");
        // The coordinator is the oldest member: it is always on the side that goes on.
        values.put(CLUSTER + "downing-provider-class", "org.apache.pekko.cluster.sbr.SplitBrainResolverProvider");
        values.put(CLUSTER + "split-brain-resolver.active-strategy", "keep-oldest");
        values.put(CLUSTER + "split-brain-resolver.keep-oldest.down-if-alone", "off");
        values.put(CLUSTER + "split-brain-resolver.stable-after", "2s");
        values.put(CLUSTER + "split-brain-resolver.down-all-when-unstable", "off");
        values.put(CLUSTER + "failure-detector.acceptable-heartbeat-pause", "5s");
        ClassLoader ours = NodeConfig.class.getClassLoader();
        return ConfigFactory.parseMap(values)
                .withFallback(ConfigFactory.defaultReference(ours))
                .resolve();
    }

    private static void quiet(Map<String, Object> values) {
        values.put("pekko.loglevel", "OFF");
        values.put("pekko.stdout-loglevel", "OFF");
        values.put("pekko.log-dead-letters", "off");
        values.put("pekko.use-slf4j", "off");
        values.put("pekko.loggers", List.of());
        values.put("pekko.logger-startup-timeout", "60s"); // a busy machine takes longer than the 5 s that Pekko allows
    }

    private static void transport(Map<String, Object> values, @Nullable Keys keys) {
        if (keys == null) {
            values.put(ARTERY + "transport", "tcp");
            return;
        }
        String ssl = ARTERY + "ssl.config-ssl-engine.";
        values.put(ARTERY + "transport", "tls-tcp");
        values.put(ssl + "key-store", keys.store().toString());
        values.put(ssl + "trust-store", keys.store().toString());
        values.put(ssl + "key-store-password", keys.password());
        values.put(ssl + "key-password", keys.password());
        values.put(ssl + "trust-store-password", keys.password());
        values.put(ssl + "protocol", "TLSv1.3");
        values.put(ssl + "enabled-algorithms", List.of("TLS_AES_256_GCM_SHA384", "TLS_AES_128_GCM_SHA256"));
        values.put(ssl + "require-mutual-authentication", "on");
        values.put(ssl + "hostname-verification", "off"); // who has the key is one of us, wherever it runs
    }
}
