package dev.waymark.blackbox.description;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A description of a cluster, and of its clients, in YAML; docs/black-box.md lists the keys. {@code {home}} is the folder of the file.
 * {@code clientRead} and {@code clientWrite} are requests of HTTP, or {@code clientCommand} is a program; else there are no clients.
 */
public record DescriptionFile(
        ClusterDescription cluster,
        @Nullable String clientRead,
        @Nullable String clientWrite,
        List<String> clientCommand) {
    private static final int BYTES_MAX = 1 << 18;
    private static final List<String> KEYS = List.of(
            "name",
            "nodes",
            "command",
            "environment",
            "files",
            "ports",
            "proxied",
            "ready",
            "observe",
            "bugs",
            "allow",
            "megabytes",
            "get",
            "logs",
            "client");
    private static final List<String> READY = List.of("http", "tcp", "log", "contains", "within");

    public static DescriptionFile read(Path file) {
        String text = TextFile.read(file, "description", BYTES_MAX);
        Path home = file.toAbsolutePath().getParent();
        Object root;
        try {
            root = new Load(LoadSettings.builder().setLabel(file.toString()).build())
                    .loadFromString(text.replace("{home}", String.valueOf(home)));
        } catch (YamlEngineException e) {
            throw new UsageException(
                    file + ": no YAML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
        try {
            return of(map("the description", root, KEYS));
        } catch (UsageException e) {
            throw e.saying(file + ": " + e.getMessage());
        }
    }

    private static DescriptionFile of(Map<String, Object> root) {
        String name = text("name", required(root, "name"));
        ClusterDescription.Builder cluster = ClusterDescription.of(
                name, command("command", required(root, "command")).toArray(new String[0]));
        if (root.containsKey("nodes")) {
            cluster.nodes(number("nodes", root.get("nodes")));
        }
        texts("environment", root.get("environment")).forEach(cluster::environment);
        texts("files", root.get("files")).forEach(cluster::file);
        List<String> proxied = list("proxied", root.get("proxied"));
        List<String> ports = list("ports", root.get("ports"));
        for (String port : ports) {
            if (proxied.contains(port)) {
                cluster.proxiedPort(port);
            } else {
                cluster.port(port);
            }
        }
        for (String port : proxied) {
            if (!ports.contains(port)) {
                throw new UsageException(Nearest.unknown("port in proxied", port, ports));
            }
        }
        if (root.containsKey("ready")) {
            cluster.ready(ready(map("ready", root.get("ready"), READY)));
        }
        texts("observe", root.get("observe")).forEach(cluster::observe);
        if (root.containsKey("bugs")) {
            cluster.bugs(list("bugs", root.get("bugs")));
        }
        list("allow", root.get("allow")).forEach(cluster::allow);
        if (root.containsKey("megabytes")) {
            cluster.needsMegabytes(number("megabytes", root.get("megabytes")));
        }
        if (root.containsKey("get")) {
            cluster.hint(text("get", root.get("get")));
        }
        list("logs", root.get("logs")).forEach(cluster::log);
        Object client = root.get("client");
        if (client == null) {
            return new DescriptionFile(cluster.build(), null, null, List.of());
        }
        Map<String, Object> said = map("client", client, List.of("http", "command"));
        if (said.containsKey("command")) {
            return new DescriptionFile(
                    cluster.build(), null, null, command("client.command", required(said, "command")));
        }
        Map<String, Object> http = map("client.http", required(said, "http"), List.of("read", "write"));
        return new DescriptionFile(
                cluster.build(),
                text("client.http.read", required(http, "read")),
                text("client.http.write", required(http, "write")),
                List.of());
    }

    private static ReadyCheck ready(Map<String, Object> said) {
        String contains = said.containsKey("contains") ? text("ready.contains", said.get("contains")) : "";
        ReadyCheck check;
        if (said.containsKey("http")) {
            check = ReadyCheck.http(text("ready.http", said.get("http")), contains);
        } else if (said.containsKey("tcp")) {
            check = ReadyCheck.tcp(text("ready.tcp", said.get("tcp")));
        } else if (said.containsKey("log")) {
            check = ReadyCheck.log(text("ready.log", said.get("log")));
        } else {
            throw new UsageException("ready needs one of http, tcp and log");
        }
        return said.containsKey("within") ? check.within(number("ready.within", said.get("within"))) : check;
    }

    private static Object required(Map<String, Object> map, String key) {
        Object value = map.get(key);
        if (value == null) {
            throw new UsageException("'" + key + "' is missing");
        }
        return value;
    }

    private static Map<String, Object> map(String what, @Nullable Object value, List<String> keys) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new UsageException(what + " is a map, lines of 'key: value', with keys " + String.join(", ", keys));
        }
        Map<String, Object> all = new LinkedHashMap<>();
        map.forEach((key, each) -> {
            if (!keys.contains(String.valueOf(key))) {
                throw new UsageException(Nearest.unknown("key of " + what, String.valueOf(key), keys));
            }
            all.put(String.valueOf(key), each);
        });
        return all;
    }

    private static Map<String, String> texts(String what, @Nullable Object value) {
        Map<String, String> all = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> all.put(String.valueOf(key), text(what + "." + key, each)));
        } else if (value != null) {
            throw new UsageException(what + " is a map, lines of 'key: value'");
        }
        return all;
    }

    private static List<String> list(String what, @Nullable Object value) {
        List<String> all = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(each -> all.add(text(what, each)));
        } else if (value != null) {
            throw new UsageException(what + " is a list, such as [one, two]");
        }
        return all;
    }

    /** A list of words, or one text with spaces between words. */
    private static List<String> command(String what, Object value) {
        List<String> words = value instanceof List<?>
                ? list(what, value)
                : List.of(text(what, value).strip().split("\\s+"));
        if (words.isEmpty() || words.get(0).isEmpty()) {
            throw new UsageException(what + " is empty: it starts a program");
        }
        return words;
    }

    private static String text(String what, @Nullable Object value) {
        if (value == null || value instanceof Map || value instanceof List) {
            throw new UsageException(what + " is one text");
        }
        return value.toString();
    }

    private static int number(String what, @Nullable Object value) {
        if (value instanceof Integer number && number > 0) {
            return number;
        }
        throw new UsageException(what + " is a number above 0, not " + value);
    }
}
