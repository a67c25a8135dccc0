package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

class CiOutputsTest {
    @TempDir
    Path folder;

    @Test
    void aBuildServerCanReadThem() throws Exception {
        Path xml = folder.resolve("new/junit.xml");
        Path sarif = folder.resolve("a b.sarif");
        Cli cli = Cli.run(
                "run",
                "two-phase-commit",
                "--bug",
                "early-unlock",
                "--iterations",
                "30",
                "--steps",
                "8",
                "--json",
                "--out",
                folder.resolve("a run").toString(),
                "--junit-xml",
                xml.toString(),
                "--sarif",
                sarif.toString(),
                "--annotations");

        assertThat(cli.exitCode()).isEqualTo(1);
        JsonNode found = cli.json().path("violations").get(0);
        Element suite = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(xml.toFile())
                .getDocumentElement();
        assertThat(suite.getAttribute("tests")).isEqualTo("4");
        assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(4);
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        Element failure = (Element) suite.getElementsByTagName("failure").item(0);
        assertThat(((Element) failure.getParentNode()).getAttribute("name")).isEqualTo("isolation");
        assertThat(failure.getAttribute("message"))
                .isEqualTo(found.path("message").stringValue());
        assertThat(suite.getElementsByTagName("skipped").getLength())
                .isEqualTo(Integer.parseInt(suite.getAttribute("skipped")));

        JsonNode results = Json.read(Files.readString(sarif)).at("/runs/0/results");
        assertThat(results.size()).isEqualTo(1);
        assertThat(results.get(0).path("ruleId").stringValue()).isEqualTo("isolation");
        assertThat(results.at("/0/locations/0/physicalLocation/artifactLocation/uri")
                        .stringValue())
                .contains("/a%20run/violations/isolation-");

        assertThat(cli.err().lines())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("::error title=isolation-")
                        .endsWith("(replay " + found.path("shrunk").stringValue() + ")"));
    }

    @Test
    void oneThatCannotBeWrittenHidesNoVerdict() throws Exception {
        Path xml = folder.resolve("x".repeat(251) + ".xml"); // no room for a name to write it under
        Path sarif = folder.resolve("a.sarif");
        String line = "run two-phase-commit --iterations 20 --json --junit-xml " + xml + " --sarif " + sarif;
        Cli violated = Cli.run((line + " --bug early-unlock --out " + folder.resolve("one")).split(" "));
        assertThat(violated.exitCode()).isEqualTo(1);
        assertThat(violated.json().path("violations").size()).isEqualTo(1);
        assertThat(violated.err()).contains("waymark: " + xml + " could not be written");
        assertThat(sarif).isRegularFile();
        Cli kept = Cli.run((line + " --out " + folder.resolve("two")).split(" "));
        assertThat(kept.exitCode()).isEqualTo(69);
        assertThat(kept.json().path("violations").isEmpty()).isTrue();
    }
}
