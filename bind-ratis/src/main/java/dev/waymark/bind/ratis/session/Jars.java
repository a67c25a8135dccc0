package dev.waymark.bind.ratis.session;

import dev.waymark.live.process.EmbeddedJars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The jars of each version, which travel inside ours: the build puts them there. */
public final class Jars {
    private static final List<String> ALL = List.of(
            "ratis-common.jar",
            "ratis-proto.jar",
            "ratis-client.jar",
            "ratis-server.jar",
            "ratis-grpc.jar",
            "ratis-netty.jar",
            "ratis-thirdparty-misc.jar",
            "slf4j-api.jar");

    private static final Map<String, List<String>> OF_VERSIONS = new LinkedHashMap<>();

    static {
        OF_VERSIONS.put("0.5.0", and("ratis-metrics.jar", "metrics-core.jar"));
        OF_VERSIONS.put("1.0.0", and("ratis-metrics.jar", "metrics-core.jar"));
        OF_VERSIONS.put("3.2.0", and("ratis-server-api.jar", "ratis-metrics-api.jar", "ratis-metrics-default.jar"));
    }

    private Jars() {}

    private static List<String> and(String... others) {
        return Stream.concat(ALL.stream(), Stream.of(others)).toList();
    }

    public static List<String> versions() {
        return List.copyOf(OF_VERSIONS.keySet());
    }

    /** Puts them into this folder. */
    static List<Path> unpack(String version, Path folder) throws IOException {
        return EmbeddedJars.unpack(
                Jars.class,
                "/dev/waymark/bind/ratis/jars/" + version,
                OF_VERSIONS.getOrDefault(version, List.of()),
                folder);
    }
}
