package dev.waymark.cli.options;

import dev.waymark.cli.permission.Again;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Parameter;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.SystemSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The system, its parameters and its bugs, for the commands that run one. */
public final class SystemOptions {
    @Parameters(index = "0", paramLabel = "SYSTEM", description = "The system to test; 'waymark systems' lists them.")
    String system = "";

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "KEY=VALUE",
            description = "A parameter of the system; repeatable. 'waymark systems SYSTEM' lists them.")
    List<String> parameters = new ArrayList<>();

    @Option(
            names = "--bug",
            paramLabel = "NAME",
            split = ",",
            description = "Switch a seeded bug on; repeatable, or several with commas between.")
    List<String> bugs = new ArrayList<>();

    @Mixin
    PluginOptions plugins = new PluginOptions();

    public String system() {
        return system;
    }

    /** A parameter that another option stands for. */
    public void give(String parameter, String value) {
        parameters.add(parameter + "=" + value);
    }

    public List<String> bugs() {
        return List.copyOf(bugs);
    }

    public PluginOptions plugins() {
        return plugins;
    }

    /** What the user says of it. */
    public SystemSpec described(SystemRegistry registry) {
        return new SystemSpec(system, parameters(registry.named(system)), bugs);
    }

    /** The system as the user configured it. */
    public Target target(Console console) {
        return target(plugins.registry(console), bugs, console);
    }

    /** The same with other bugs than the given ones, for commands that go through several. */
    public Target target(SystemRegistry registry, Collection<String> chosenBugs, Console console) {
        return Targets.find(
                registry, system, parameters(registry.named(system)), chosenBugs, CommandPermission.GIVEN, console);
    }

    /** Given beside a file that says all of it. */
    public Again again() {
        for (String text : parameters) {
            if (text.indexOf('=') < 1) {
                throw new UsageException("-p " + text + ": write -p KEY=VALUE");
            }
        }
        return new Again(parameters(List.of()));
    }

    private Map<String, String> parameters(SystemUnderTest found) {
        return parameters(found.allParameters());
    }

    private Map<String, String> parameters(List<Parameter> known) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String text : parameters) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? text : text.substring(0, equals);
            for (Parameter declared : known) {
                if (equals < 0 && declared.name().equals(name)) {
                    throw new UsageException(
                            "-p " + name + " needs a value: -p " + name + "=" + declared.defaultValue());
                }
            }
            String value = text.substring(equals + 1);
            String earlier = given.put(name, value);
            if (earlier != null && !earlier.equals(value)) {
                throw new UsageException("parameter " + name + " is given twice: " + earlier + " and " + value);
            }
        }
        return given;
    }
}
