package dev.waymark.blackbox.description;

import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A cluster of processes as data. Texts are {@link Template}s. {@code command} starts a node in its own folder; {@code files} are written
 * there before; {@code ports} are the names of a node's ports, {@code proxied} those at which other nodes reach it, which get
 * a proxy in front; {@code ready}: when a node can be used; {@code observe}: events by patterns in the log; {@code bugs}: patterns
 * that no log may have, but for lines with one of {@code allowed}; {@code needsMegabytes}: of disk, for each node; {@code hint}: how to
 * get the program, for whoever has not; {@code logs}: files that a node writes itself, besides what it prints.
 */
public record ClusterDescription(
        String name,
        int nodes,
        List<String> command,
        Map<String, String> environment,
        Map<String, String> files,
        List<String> ports,
        Set<String> proxied,
        ReadyCheck ready,
        Map<String, String> observe,
        List<String> bugs,
        List<String> allowed,
        int needsMegabytes,
        String hint,
        List<String> logs) {
    /** Words that sound like a bug wherever they are; found as whole words, in any case. */
    public static final List<String> BUG_PATTERNS = List.of(
            "panic",
            "AddressSanitizer",
            "ThreadSanitizer",
            "UndefinedBehaviorSanitizer",
            "DATA RACE",
            "assertion failed",
            "AssertionError",
            "segmentation fault",
            "core dumped",
            "stack trace");

    public ClusterDescription {
        if (nodes < 1 || nodes > 9) {
            throw new UsageException("nodes: a cluster of processes has 1 to 9, not " + nodes);
        }
        if (command.isEmpty()) {
            throw new UsageException("command: a cluster needs one that starts a node");
        }
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        files = Map.copyOf(files);
        ports = List.copyOf(ports);
        proxied = Set.copyOf(proxied);
        observe = new LinkedHashMap<>(observe);
        bugs = List.copyOf(bugs);
        allowed = List.copyOf(allowed);
        logs = List.copyOf(logs);
        for (String port : proxied) {
            if (!ports.contains(port)) {
                throw new UsageException("proxied: '" + port + "' is none of the ports " + ports);
            }
        }
    }

    /** A cluster of three, to be described further. */
    public static Builder of(String name, String... command) {
        return new Builder(name, List.of(command));
    }

    /** The same with nobody between the nodes. */
    public ClusterDescription withoutProxies() {
        return new ClusterDescription(
                name,
                nodes,
                command,
                environment,
                files,
                ports,
                Set.of(),
                ready,
                observe,
                bugs,
                allowed,
                needsMegabytes,
                hint,
                logs);
    }

    /** How many ports each node has: a proxied one has two. */
    public int portsOfNode() {
        return ports.size() + proxied.size();
    }

    /** Says what a cluster is like, one thing after the other. */
    public static final class Builder {
        private final String name;
        private final List<String> command;
        private int nodes = 3;
        private final Map<String, String> environment = new LinkedHashMap<>();
        private final Map<String, String> files = new LinkedHashMap<>();
        private final List<String> ports = new ArrayList<>();
        private final Set<String> proxied = new LinkedHashSet<>();
        private ReadyCheck ready = ReadyCheck.log("");
        private final Map<String, String> observe = new LinkedHashMap<>();
        private final List<String> bugs = new ArrayList<>(BUG_PATTERNS);
        private final List<String> allowed = new ArrayList<>();
        private int needsMegabytes = 16;
        private String hint = "";
        private final List<String> logs = new ArrayList<>();

        private Builder(String name, List<String> command) {
            this.name = name;
            this.command = command;
        }

        public Builder nodes(int count) {
            nodes = count;
            return this;
        }

        public Builder environment(String variable, String value) {
            environment.put(variable, value);
            return this;
        }

        /** Written into the node's folder before it starts for the first time. */
        public Builder file(String file, String content) {
            files.put(file, content);
            return this;
        }

        /** For clients: {@code {name}} in templates. */
        public Builder port(String port) {
            ports.add(port);
            return this;
        }

        /** For other nodes: {@code {listen.name}} is where the process listens, {@code {name}} where others reach it. */
        public Builder proxiedPort(String port) {
            ports.add(port);
            proxied.add(port);
            return this;
        }

        public Builder ready(ReadyCheck check) {
            ready = check;
            return this;
        }

        /** Event {@code event} whenever this pattern is found in a line of a log. */
        public Builder observe(String event, String pattern) {
            observe.put(event, pattern);
            return this;
        }

        public Builder bugs(List<String> patterns) {
            bugs.clear();
            bugs.addAll(patterns);
            return this;
        }

        /** Lines in which this is found are no bug. */
        public Builder allow(String pattern) {
            allowed.add(pattern);
            return this;
        }

        public Builder needsMegabytes(int each) {
            needsMegabytes = each;
            return this;
        }

        /** Said to whoever does not have the program: {@code apt-get install redis-server}. */
        public Builder hint(String howToGetIt) {
            hint = howToGetIt;
            return this;
        }

        /** A file that a node writes itself: read like what it prints, and kept with a finding. */
        public Builder log(String file) {
            logs.add(file);
            return this;
        }

        public ClusterDescription build() {
            return new ClusterDescription(
                    name,
                    nodes,
                    command,
                    environment,
                    files,
                    ports,
                    proxied,
                    ready,
                    observe,
                    bugs,
                    allowed,
                    needsMegabytes,
                    hint,
                    logs);
        }
    }
}
