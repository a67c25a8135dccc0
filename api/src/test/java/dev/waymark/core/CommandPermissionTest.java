package dev.waymark.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whoever makes a system ready with data of others asks before the system sees any of it. */
class CommandPermissionTest {
    private static final Map<String, String> GIVEN = Map.of("command", "it's", "nodes", "3");

    /** It learns more parameters from what its command says, as a host does. */
    private static final class Starting implements SystemUnderTest {
        final List<String> started = new ArrayList<>();
        private final boolean told;

        Starting(boolean told) {
            this.told = told;
        }

        @Override
        public String name() {
            return "starting";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter> parameters() {
            List<Parameter> parameters = new ArrayList<>(
                    List.of(Parameter.program("command", "", ""), Parameter.number("nodes", 1, 1, 9, "")));
            if (told) {
                parameters.add(Parameter.program("script", "own.sh", ""));
                parameters.add(Parameter.folder("folder", "", ""));
            }
            return parameters;
        }

        @Override
        public SystemUnderTest given(Map<String, String> parameters) {
            started.add(parameters.getOrDefault("command", ""));
            return new Starting(true);
        }

        @Override
        public Deployment deploy(Configuration configuration) {
            throw new UnsupportedOperationException();
        }
    }

    private final Starting system = new Starting(false);

    @Test
    void nothingIsStartedWithoutPermission() {
        assertThatThrownBy(() -> Configuration.of(system, GIVEN, List.of(), CommandPermission.NONE))
                .isInstanceOf(CommandRefused.class)
                .hasMessageContaining("system starting would start a program, command='it'\\''s'");
        assertThatThrownBy(() -> Target.of(system, GIVEN, List.of(), CommandPermission.NONE))
                .isInstanceOf(CommandRefused.class);
        assertThat(system.started).isEmpty();
    }

    /** A default is the system's own word, and a value that names nothing is not asked for. */
    @Test
    void whatNamesNothingNeedsNone() {
        Configuration configuration =
                Configuration.of(system, Map.of("nodes", "3", "script", "own.sh"), List.of(), CommandPermission.NONE);
        assertThat(configuration.text("nodes")).isEqualTo("3");
        assertThat(system.started).containsExactly("");
    }

    @Test
    void parametersThatASystemTellsOfLaterAreAskedForToo() {
        List<CommandPermission.Asked> asked = new ArrayList<>();
        Configuration.of(
                system, Map.of("command", "x", "script", "theirs.sh", "folder", "/tmp"), List.of(), asked::add);
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0).named())
                .containsExactly(new CommandPermission.Named(Parameter.Kind.PROGRAM, "command", "x"));
        assertThat(asked.get(1).named())
                .containsExactly(
                        new CommandPermission.Named(Parameter.Kind.PROGRAM, "command", "x"),
                        new CommandPermission.Named(Parameter.Kind.PROGRAM, "script", "theirs.sh"),
                        new CommandPermission.Named(Parameter.Kind.FOLDER, "folder", "/tmp"));
        assertThat(asked.get(1).text())
                .isEqualTo("system starting would start a program, command='x', and start a program,"
                        + " script='theirs.sh', and write into a folder, folder='/tmp'");
    }

    @Test
    void whatTheUserSaysNeedsNone() {
        assertThat(Configuration.of(system, GIVEN, List.of()).text("command")).isEqualTo("it's");
    }

    /** It stays what it is, whoever adds where it stood. */
    @Test
    void aRefusalInOtherWordsIsOne() {
        CommandRefused refused = new CommandRefused("no");
        assertThat(refused.saying("no, in file x")).isInstanceOf(CommandRefused.class);
        assertThat(refused.at(SpecField.PARAMETERS)).isSameAs(refused);
    }
}
