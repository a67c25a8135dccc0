package dev.waymark.bind.zookeeper.ensemble;

import dev.waymark.live.process.EmbeddedJars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jars of each version, which travel inside ours: the build puts them there. */
public final class Jars {
    static final String ZOOKEEPER = "zookeeper.jar";

    /** What is needed to run; what is not on these lists, such as log4j, is not loaded. */
    private static final Map<String, List<String>> OF_VERSIONS = new LinkedHashMap<>();

    static {
        OF_VERSIONS.put("3.4.9", List.of(ZOOKEEPER, "slf4j-api.jar"));
        OF_VERSIONS.put("3.5.8", List.of(ZOOKEEPER, "zookeeper-jute.jar", "slf4j-api.jar"));
        OF_VERSIONS.put(
                "3.9.3",
                List.of(
                        ZOOKEEPER,
                        "zookeeper-jute.jar",
                        "slf4j-api.jar",
                        "metrics-core.jar",
                        "snappy-java.jar",
                        "netty-handler.jar",
                        "netty-common.jar"));
    }

    private Jars() {}

    public static List<String> versions() {
        return List.copyOf(OF_VERSIONS.keySet());
    }

    /** Puts them into this folder. */
    static List<Path> unpack(String version, Path folder) throws IOException {
        return EmbeddedJars.unpack(
                Jars.class,
                "/dev/waymark/bind/zookeeper/jars/" + version,
                OF_VERSIONS.getOrDefault(version, List.of()),
                folder);
    }
}
