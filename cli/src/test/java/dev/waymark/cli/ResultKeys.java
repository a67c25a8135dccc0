package dev.waymark.cli;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waymark.cli.closure.ClosureReport;
import dev.waymark.cli.closure.ClosureTotalsReport;
import dev.waymark.core.model.Meaning;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.result.CoverageAmount;
import dev.waymark.engine.result.MetricsLine;
import dev.waymark.engine.result.RunSections;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The schema of results, as the records declare it that they are written from: the tables on the pages are made of it, and what
 * commands print in tests is held against it.
 */
public final class ResultKeys {
    private static final String CLI = "dev.waymark.cli.";

    /** The sections that coverages add, wherever they are measured. */
    private static final Set<String> OF_COVERAGES = Set.of("modelActions", "modelNeverTaken", "neverRun");

    /** What each command prints with {@code --json}, and {@code metrics.jsonl}; private ones by their names. */
    static final Map<String, Class<?>> DOCUMENTS = documents();

    private ResultKeys() {}

    private static Map<String, Class<?>> documents() {
        Map<String, Class<?>> documents = new LinkedHashMap<>();
        documents.put("run", RunReport.class);
        documents.put("metrics", MetricsLine.class);
        documents.put("show", named("run.ShowReport"));
        documents.put("replay", named("replay.ReplayCommand$Report"));
        documents.put("shrink", named("replay.ShrinkCommand$Report"));
        documents.put("scenario", named("scenario.ScenarioReport"));
        documents.put("closure-trace", ClosureReport.class);
        documents.put("closure-system", ClosureTotalsReport.class);
        documents.put("check", named("check.CheckCommand$Report"));
        documents.put("doctor", named("doctor.DoctorCommand$Report"));
        documents.put("compare", named("compare.Comparison"));
        documents.put("compare-bugs", named("compare.Results$Bugs"));
        documents.put("compare-suite", named("compare.SuiteReport"));
        return documents;
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(CLI + name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError("what " + name + " prints has another name now", e);
        }
    }

    /** What is wrong with what a command printed; nothing is said of commands without a schema, and of lists of names. */
    static List<String> problems(String command, JsonNode json) {
        String document = switch (command) {
            case "compare" -> json.has("suite") ? "compare-suite" : json.has("bugs") ? "compare-bugs" : command;
            case "closure" -> json.has("executions") ? "closure-system" : "closure-trace";
            case "scenario" -> json.has("scenarios") || json.has("clauses") ? "" : command;
            case "doctor" -> json.has("found") ? "" : command;
            case "check" -> json.has("anomalies") ? "" : command;
            case "run" -> json.has("format") ? "" : command; // --print-spec
            default -> command;
        };
        Class<?> type = DOCUMENTS.get(document);
        return type == null ? List.of() : problems(json, type);
    }

    public static List<String> problems(JsonNode json, Class<?> type) {
        List<String> problems = new ArrayList<>();
        new Check(problems).object(json, type, "");
        return problems;
    }

    /** The rows of the table, those of parts behind the key of the whole; each kind of part once. */
    static List<String> rows(Class<?> type) {
        List<String> rows = new ArrayList<>();
        Map<Class<?>, String> shown = new LinkedHashMap<>();
        if (type != RunReport.class) {
            parts(RunReport.class, shown);
            parts(RunSections.class, shown);
        }
        rows(type, "", rows, shown);
        return rows;
    }

    /** What the first table shows, others need not show again. */
    private static void parts(Class<?> type, Map<Class<?>, String> parts) {
        for (RecordComponent key : type.getRecordComponents()) {
            Class<?> part = isWritten(key) ? part(key.getGenericType()) : null;
            if (part != null && parts.putIfAbsent(part, "of `run`") == null) {
                parts(part, parts);
            }
        }
    }

    /** The keys of a result, those of sections where they stand. */
    private static List<RecordComponent> keys(Class<?> type) {
        List<RecordComponent> keys = new ArrayList<>();
        for (RecordComponent key : type.getRecordComponents()) {
            if (!isOpen(key) && isWritten(key)) {
                keys.add(key);
            } else if (isOpen(key) && type != CoverageAmount.class) {
                Arrays.stream(RunSections.class.getRecordComponents())
                        .filter(section -> type == RunReport.class || OF_COVERAGES.contains(section.getName()))
                        .forEach(keys::add);
            }
        }
        return keys;
    }

    private static void rows(Class<?> type, String path, List<String> rows, Map<Class<?>, String> shown) {
        for (RecordComponent key : keys(type)) {
            Meaning meaning = key.getAnnotation(Meaning.class);
            if (meaning == null) {
                throw new AssertionError("say what it means, with @Meaning: " + type + " " + key.getName());
            }
            Class<?> part = part(key.getGenericType());
            String known = part == null ? null : shown.get(part);
            String name = path + key.getName();
            rows.add("| `" + name + "` | " + words(key.getGenericType())
                    + (known == null ? "" : known.startsWith("of") ? ", that " + known : ", as " + known)
                    + (mayBeLeftOut(key) ? "; may be left out" : maybeNull(key) ? "; or null" : "") + " | "
                    + meaning.value()
                    + (meaning.since().isEmpty() ? "" : "; since version " + meaning.since()) + " |");
            if (part != null && known == null) {
                shown.put(part, "`" + name + "`");
                rows(part, name + around(key.getGenericType()) + ".", rows, shown);
            }
        }
    }

    private static boolean isWritten(RecordComponent key) {
        return !key.getAccessor().isAnnotationPresent(JsonIgnore.class);
    }

    private static boolean isOpen(RecordComponent key) {
        return key.getAccessor().isAnnotationPresent(JsonAnyGetter.class);
    }

    private static boolean maybeNull(RecordComponent key) {
        return key.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Sections are there if somebody has something to tell. */
    private static boolean mayBeLeftOut(RecordComponent key) {
        JsonInclude include = key.getAccessor().getAnnotation(JsonInclude.class);
        return key.getAccessor().getDeclaringClass() == RunSections.class
                || (include != null && include.value() != JsonInclude.Include.ALWAYS);
    }

    /** The record that a type is, or is a list or map of; null if there is none. */
    private static @Nullable Class<?> part(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return part(arguments[arguments.length - 1]);
        }
        return type instanceof Class<?> raw && raw.isRecord() ? raw : null;
    }

    private static String around(Type type) {
        if (!(type instanceof ParameterizedType generic)) {
            return "";
        }
        Type[] arguments = generic.getActualTypeArguments();
        return (arguments.length == 1 ? "[]" : ".NAME") + around(arguments[arguments.length - 1]);
    }

    private static String words(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return arguments.length == 1
                    ? "list: " + words(arguments[0])
                    : "by name: " + words(arguments[arguments.length - 1]);
        }
        Class<?> raw = (Class<?>) type;
        if (raw.isEnum()) {
            return Arrays.stream(raw.getEnumConstants())
                    .map(each -> "`" + ((Enum<?>) each).name() + "`")
                    .collect(Collectors.joining(", "));
        }
        return raw == String.class
                ? "text"
                : raw == boolean.class
                        ? "true or false"
                        : raw == double.class || raw == Double.class || raw == Number.class
                                ? "number"
                                : raw.isPrimitive() || Number.class.isAssignableFrom(raw)
                                        ? "whole number"
                                        : raw.isArray() ? "list: number" : raw == Object.class ? "value" : "object";
    }

    /** Holds JSON against a record. */
    private record Check(List<String> problems) {
        void object(JsonNode json, Class<?> type, String path) {
            if (!json.isObject()) {
                problems.add(path + " is no object");
                return;
            }
            Set<String> left = new LinkedHashSet<>(json.propertyNames());
            if (type == CoverageAmount.class) { // each coverage has numbers of its own
                left.removeIf(key -> json.path(key).isNumber());
            }
            for (RecordComponent key : keys(type)) {
                left.remove(key.getName());
                JsonNode value = json.get(key.getName());
                String at = path + key.getName();
                if (value == null) {
                    if (!mayBeLeftOut(key)) {
                        problems.add(at + " is declared and not there");
                    }
                } else if (!value.isNull() || !maybeNull(key)) {
                    value(value, key.getGenericType(), at);
                }
            }
            new TreeSet<>(left).forEach(key -> problems.add(path + key + " is there and not declared"));
        }

        private void value(JsonNode node, Type type, String at) {
            if (type instanceof ParameterizedType generic) {
                Type[] arguments = generic.getActualTypeArguments();
                boolean list = arguments.length == 1;
                if (list ? !node.isArray() : !node.isObject()) {
                    problems.add(at + " is no " + (list ? "list" : "object") + ": " + node);
                    return;
                }
                Collection<JsonNode> parts = node.values();
                parts.forEach(each -> value(each, arguments[arguments.length - 1], at + (list ? "[]" : ".NAME")));
                return;
            }
            Class<?> raw = (Class<?>) type;
            if (raw.isRecord()) {
                object(node, raw, at + ".");
                return;
            }
            boolean fits = raw == String.class || raw.isEnum()
                    ? node.isString()
                    : raw == boolean.class
                            ? node.isBoolean()
                            : raw == double.class || raw == Double.class || raw == Number.class
                                    ? node.isNumber()
                                    : raw.isPrimitive() || Number.class.isAssignableFrom(raw)
                                            ? node.isIntegralNumber()
                                            : true;
            if (!fits) {
                problems.add(at + " is no " + words(type) + ": " + node);
            }
        }
    }
}
