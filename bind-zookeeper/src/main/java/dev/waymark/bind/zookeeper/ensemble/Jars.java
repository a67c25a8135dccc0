package dev.waymark.bind.zookeeper.ensemble;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
        List<Path> jars = new ArrayList<>();
        for (String name : OF_VERSIONS.getOrDefault(version, List.of())) {
            String resource = "/dev/waymark/bind/zookeeper/jars/" + version + "/" + name;
            try (InputStream in = Jars.class.getResourceAsStream(resource)) {
                if (in == null) {
                    throw SystemMistake.starting("the jars of ZooKeeper " + version + " are not in this build (" + name
                            + "): build module bind-zookeeper with Maven");
                }
                Path jar = folder.resolve(name);
                Files.copy(in, jar);
                jars.add(jar);
            }
        }
        return jars;
    }
}
