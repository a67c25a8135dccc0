package dev.waymark.bind.zookeeper.ensemble;

import dev.waymark.live.process.EmbeddedJars;
import dev.waymark.live.process.Folder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
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

    private static final Map<String, List<Path>> UNPACKED = new HashMap<>();

    private Jars() {}

    public static List<String> versions() {
        return List.copyOf(OF_VERSIONS.keySet());
    }

    /** In a folder of this process, which is removed when it ends. */
    public static synchronized List<Path> unpacked(String version) {
        List<Path> known = UNPACKED.get(version);
        if (known == null) {
            Path folder = Folder.create("", "waymark-zookeeper-jars-");
            try {
                known = unpack(version, folder);
            } catch (IOException e) {
                throw Folder.full(folder, e);
            }
            folder.toFile().deleteOnExit(); // the last that was told is deleted first
            known.forEach(jar -> jar.toFile().deleteOnExit());
            UNPACKED.put(version, known);
        }
        return known;
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
