package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.checkers.Clients;
import dev.waymark.core.Disk;
import dev.waymark.core.Env;
import dev.waymark.core.Workload;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.scenario.Actions;
import dev.waymark.core.scenario.Conditions;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.core.scenario.Part;
import dev.waymark.core.scenario.Quantity;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables that list what there is leave nothing out and name nothing that is not there. */
class ReferenceTablesTest {
    /** Of {@link Nodes}: for whoever carries a scenario out. */
    private static final Set<String> NOT_FOR_PAGES = Set.of("includes", "in", "toString");

    @Test
    void filtersAreListedWithTheirParameters() throws IOException {
        String page = Files.readString(Path.of("../docs/strategies/filters.md"));
        String reference = page.substring(page.indexOf("## Reference"));
        Set<String> there = new TreeSet<>();
        for (Class<?> type : List.of(Conditions.class, Actions.class, Nodes.class, Part.class, Quantity.class)) {
            methods(type).forEach(method -> there.add(signature(method)));
        }
        methods(ScenarioBuilder.class).forEach(method -> there.add(signature(method)));
        Set<String> listed = new TreeSet<>();
        for (String line :
                reference.lines().filter(row -> row.startsWith("| `")).toList()) {
            Matcher codes = Pattern.compile("`(\\w+\\([^`]*\\))`").matcher(line.split(" \\| ", 2)[0]);
            while (codes.find()) {
                listed.add(codes.group(1));
            }
        }
        listed.remove("then(Action... actions)"); // of what when(...) gives
        assertThat(listed).isEqualTo(there);
        assertThat(ScenarioBuilder.When.class.getMethods())
                .extracting(Method::getName)
                .contains("then");
        assertThat(methods(Scenario.class)).extracting(Method::getName).contains("scenario");
    }

    @Test
    void whatNodesClientsAndChecksCanUseIsNamed() throws IOException {
        String page = Files.readString(Path.of("../docs/clients-disks-faults-checks.md"));
        List<Method> all = new ArrayList<>();
        for (Class<?> type : List.of(Env.class, Disk.class, Workload.class, Clients.class, CommonProperties.class)) {
            all.addAll(methods(type));
        }
        assertThat(all)
                .hasSizeGreaterThan(40)
                .allSatisfy(method -> assertThat(page)
                        .as(
                                "%s of %s",
                                method.getName(), method.getDeclaringClass().getSimpleName())
                        .containsPattern("\\b" + method.getName() + "\\("));
    }

    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !NOT_FOR_PAGES.contains(method.getName()))
                .toList();
    }

    /** As it is written, without packages. */
    private static String signature(Method method) {
        String parameters = Arrays.stream(method.getParameters())
                .map(parameter -> parameter.getParameterizedType().getTypeName()
                        + (parameter.isVarArgs() ? "... " : " ")
                        + parameter.getName())
                .collect(Collectors.joining(", "));
        return method.getName() + "("
                + parameters.replaceAll("[a-z][\\w.]*\\.(?=[A-Z])", "").replace("[]...", "...") + ")";
    }
}
