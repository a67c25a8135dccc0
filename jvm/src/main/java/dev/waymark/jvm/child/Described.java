package dev.waymark.jvm.child;

import dev.waymark.jvm.server.Description;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a server says of itself, as the hello and the answer to {@code configure} have it. */
final class Described implements Description {
    private String summary = "a server in the deterministic JVM";
    private final List<Object> parameters = new ArrayList<>();
    private final List<Object> bugs = new ArrayList<>();
    private final List<Object> properties = new ArrayList<>();
    private final List<Object> colours = new ArrayList<>();
    private final Map<String, Object> requests = new LinkedHashMap<>();
    private int steps = 300;
    private String faults = "";

    @Override
    public Description summary(String text) {
        summary = text;
        return this;
    }

    @Override
    public Description parameter(String name, String byDefault, String text) {
        parameters.add(Map.of("name", name, "default", byDefault, "summary", text));
        return this;
    }

    @Override
    public Description bug(String name, String text, String breaks) {
        bugs.add(Map.of("name", name, "summary", text, "breaks", breaks));
        return this;
    }

    @Override
    public Description property(String name, String text) {
        properties.add(Map.of("name", name, "summary", text));
        return this;
    }

    @Override
    public Description requests(int clients, int each, String... of) {
        requests.put("clients", clients);
        requests.put("each", each);
        requests.put("of", List.of(of));
        return this;
    }

    @Override
    public Description colour(String part) {
        colours.add(part);
        return this;
    }

    @Override
    public Description steps(int most) {
        steps = most;
        return this;
    }

    @Override
    public Description faults(String budget) {
        faults = budget;
        return this;
    }

    /** {@code nodes}: how many, unless the user says otherwise. */
    String hello(int nodes) {
        List<Object> all = new ArrayList<>();
        all.add(Map.of("name", "nodes", "default", "" + nodes, "summary", "servers", "least", 1, "most", 100));
        all.addAll(parameters);
        Map<String, Object> hello = new LinkedHashMap<>();
        hello.put("waymark", 2);
        hello.put("name", "jvm");
        hello.put("summary", summary);
        hello.put("parameters", all);
        hello.put("bugs", bugs);
        hello.put("channels", "connection");
        return JsonWriter.text(hello);
    }

    String ready(int nodes) {
        Map<String, Object> ready = new LinkedHashMap<>();
        ready.put("nodes", nodes);
        ready.put("colours", colours);
        ready.put("properties", properties);
        if (!requests.isEmpty()) {
            ready.put("requests", requests);
        }
        ready.put("steps", steps);
        if (!faults.isEmpty()) {
            ready.put("faults", faults);
        }
        ready.put("features", List.of("clock", "crash", "repeat"));
        return JsonWriter.text(ready);
    }
}
