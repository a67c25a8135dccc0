package dev.waymark.engine.campaign;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.engine.trace.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code run.json} of a run folder: what was said, the same with all that was left open filled in, and where it comes from. It is
 * all that is needed to run it again.
 */
public record RunRecord(CampaignSpec spec, CampaignSpec resolved, Provenance provenance) {
    public static final String FILE = "run.json";

    private static final String SPEC = "spec";

    /** What made a run: Waymark's version and commit, the code that ran, on how many workers, and how it was asked for. */
    public record Provenance(String waymark, String commit, CodeVersion code, int workers, Origin origin) {}

    /** How a run was asked for: the words of a command line, or the name of a test; empty where it was the other. */
    public record Origin(List<String> arguments, String test) {
        public static final Origin UNKNOWN = new Origin(List.of(), "");

        public Origin {
            arguments = List.copyOf(arguments);
        }

        public static Origin commandLine(List<String> arguments) {
            return new Origin(arguments, "");
        }

        public static Origin test(String name) {
            return new Origin(List.of(), name);
        }
    }

    static RunRecord of(Experiment experiment, Origin origin) {
        return new RunRecord(
                experiment.spec(),
                experiment.resolved(),
                new Provenance(
                        Version.text(),
                        Version.commit(),
                        CodeVersion.of(experiment.target()),
                        experiment.workers(),
                        origin));
    }

    String json() {
        ObjectNode json = Json.MAPPER.createObjectNode();
        json.set(SPEC, SpecJson.tree(spec));
        json.set("resolved", SpecJson.tree(resolved));
        ObjectNode from = json.putObject("provenance");
        from.put("waymark", provenance.waymark());
        from.put("commit", provenance.commit());
        from.putObject("code")
                .put("system", provenance.code().system())
                .put("waymark", provenance.code().waymark());
        from.put("workers", provenance.workers());
        if (!provenance.origin().arguments().isEmpty()) {
            provenance.origin().arguments().forEach(from.putArray("arguments")::add);
        }
        if (!provenance.origin().test().isEmpty()) {
            from.put("test", provenance.origin().test());
        }
        return Json.MAPPER.writeValueAsString(json) + "\n";
    }

    /** Of a run folder; throws {@link UsageException} if it cannot be read, or is of a version that wrote no spec. */
    public static RunRecord toGoOn(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            JsonNode json = Json.MAPPER.readTree(Files.readString(file));
            RunRecord record = read(json);
            if (!json.path(SPEC).isObject()) {
                throw CampaignHeader.earlier(folder, record.provenance().waymark());
            }
            return record;
        } catch (IOException | JacksonException e) {
            String why = e instanceof JacksonException wrong ? wrong.getOriginalMessage() : e.getMessage();
            throw UsageException.of(
                    SpecField.RESUME,
                    folder + ": " + FILE + " cannot be read (" + why + "); start the campaign anew",
                    e);
        } catch (UsageException e) {
            throw e.field() == SpecField.RESUME ? e : e.saying(file + ": " + e.getMessage());
        }
    }

    public static RunRecord read(JsonNode json) {
        if (!json.path(SPEC).isObject()) {
            return OldRunJson.read(json);
        }
        JsonNode from = json.path("provenance");
        List<String> arguments = new ArrayList<>();
        from.path("arguments").forEach(each -> arguments.add(each.asString("")));
        return new RunRecord(
                SpecJson.read(json.path(SPEC)),
                SpecJson.read(json.path("resolved")),
                new Provenance(
                        from.path("waymark").asString(""),
                        from.path("commit").asString(Version.UNKNOWN),
                        new CodeVersion(
                                from.path("code").path("system").asString(Version.UNKNOWN),
                                from.path("code").path("waymark").asString(Version.UNKNOWN)),
                        from.path("workers").asInt(1),
                        new Origin(arguments, from.path("test").asString(""))));
    }
}
