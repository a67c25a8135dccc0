package dev.waymark.cli.yaml;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value in a YAML file, which knows where it stands. */
public final class YamlValue {
    /** Far more than any suite has; reading becomes slow beyond. */
    private static final int BYTES_MAX = 1 << 18;

    private final String file;
    private final Node node;

    private YamlValue(String file, Node node) {
        this.file = file;
        this.node = node;
    }

    /** Throws {@link UsageException} if there is no such file, or if it is no YAML. */
    public static YamlValue read(Path file) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file.toString())
                .setUseMarks(true)
                .build();
        try {
            Node root = new Compose(settings)
                    .composeString(TextFile.read(file, "suite", BYTES_MAX))
                    .orElseThrow(() -> new UsageException(file + " is empty: see docs/suites.md"));
            return new YamlValue(file.toString(), root);
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw new UsageException(file + ":" + line + ": no YAML: " + e.getProblem());
        } catch (StackOverflowError e) {
            throw new UsageException(file + ": no suite: its values are nested too deeply");
        } catch (YamlEngineException e) {
            throw new UsageException(
                    file + ": no YAML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
    }

    /** What is wrong, and where. */
    public UsageException mistake(String message) {
        return new UsageException(where() + ": " + message);
    }

    /** The same mistake, and where it stands. */
    public UsageException mistake(UsageException cause) {
        return cause.saying(where() + ": " + cause.getMessage());
    }

    private String where() {
        return file + ":" + line();
    }

    public int line() {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    public boolean isList() {
        return node instanceof SequenceNode;
    }

    /** A word, a number, a truth value: as it is written. */
    public String text() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw mistake("one value is wanted here, not a " + (isList() ? "list" : "map"));
    }

    public long number() {
        try {
            return Long.parseLong(text().replace("_", ""));
        } catch (NumberFormatException e) {
            throw mistake("'" + text() + "' is not a whole number");
        }
    }

    public boolean truth() {
        if (!text().equals("true") && !text().equals("false")) {
            throw mistake("'" + text() + "' is neither true nor false");
        }
        return text().equals("true");
    }

    /** The values of a list; one that is no list stands for itself. */
    public List<YamlValue> list() {
        if (!(node instanceof SequenceNode sequence)) {
            return List.of(this);
        }
        List<YamlValue> values = new ArrayList<>();
        sequence.getValue().forEach(value -> values.add(new YamlValue(file, value)));
        return values;
    }

    /** A map with any keys, each of them once. */
    public Map<String, YamlValue> map() {
        if (!(node instanceof MappingNode mapping)) {
            throw mistake("a map is wanted here: lines of 'key: value'");
        }
        Map<String, YamlValue> values = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            YamlValue key = new YamlValue(file, entry.getKeyNode());
            if (values.put(key.text(), new YamlValue(file, entry.getValueNode())) != null) {
                throw key.mistake("key '" + key.text() + "' is given twice");
            }
        }
        return values;
    }

    /** A map with none but these keys. */
    public Map<String, YamlValue> map(Collection<String> keys) {
        Map<String, YamlValue> values = map();
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                YamlValue key = new YamlValue(file, entry.getKeyNode());
                if (!keys.contains(key.text())) {
                    throw key.mistake(Nearest.unknown("key", key.text(), keys));
                }
            }
        }
        return values;
    }
}
