package dev.waymark.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
    /** Two bugs that need different numbers of nodes, and one that needs nothing. */
    private static final SystemUnderTest SYSTEM = new SystemUnderTest() {
        @Override
        public String name() {
            return "toy";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter> parameters() {
            return List.of(
                    Parameter.number("nodes", 3, 1, 9, "nodes"),
                    Parameter.number("patience", 5, 0, Long.MAX_VALUE, "time"),
                    Parameter.flag("slow", false, "speed"),
                    Parameter.probability("loss", 0.5, "loss"),
                    Parameter.choice("mode", "fair", List.of("fair", "mean"), "mode"));
        }

        @Override
        public List<Bug> bugs() {
            return List.of(
                    new Bug("needs-five", "", "x", List.of(need("5"))),
                    new Bug("needs-four", "", "x", List.of(need("4"))),
                    new Bug("simple", "", "x"));
        }

        private static Bug.Need need(String nodes) {
            return new Bug.Need("nodes", nodes, nodes::equals, "it takes " + nodes);
        }

        @Override
        public Deployment deploy(Configuration configuration) {
            throw new UnsupportedOperationException();
        }
    };

    private static Configuration of(Map<String, String> given, String... bugs) {
        return Configuration.of(SYSTEM, given, List.of(bugs));
    }

    private static void refused(Map<String, String> given, String message, String... bugs) {
        assertThatThrownBy(() -> of(given, bugs))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void defaultsAreFilledIn() {
        Configuration configuration = of(Map.of("nodes", "4"));
        assertThat(configuration.values())
                .isEqualTo(Map.of("nodes", "4", "patience", "5", "slow", "false", "loss", "0.5", "mode", "fair"));
        assertThat(configuration.integer("nodes")).isEqualTo(4);
        assertThat(configuration.number("patience")).isEqualTo(5);
        assertThat(configuration.flag("slow")).isFalse();
        assertThat(configuration.decimal("loss")).isEqualTo(0.5);
        assertThat(configuration.text("mode")).isEqualTo("fair");
        assertThat(configuration.find("other")).isNull();
        assertThatThrownBy(() -> configuration.text("other"))
                .hasMessageContaining("no such parameter: unknown parameter 'other'");
    }

    @Test
    void whatIsAskedForMustBeDeclaredAsThat() {
        Configuration configuration = of(Map.of("patience", "3000000000"), "simple");
        assertThat(configuration.bug("simple")).isTrue();
        assertThat(configuration.bug("needs-five")).isFalse();
        assertThatThrownBy(() -> configuration.bug("simpel"))
                .hasMessage("the system declares no such bug: unknown bug 'simpel': did you mean simple?");
        assertThatThrownBy(() -> configuration.flag("nodes")).hasMessageContaining("nodes=3 is not true or false");
        assertThatThrownBy(() -> configuration.integer("patience"))
                .hasMessageContaining("patience=3000000000 is not a whole number from");
        assertThatThrownBy(() -> configuration.number("mode")).hasMessage("parameter mode=fair is not a whole number");
        assertThatThrownBy(() -> configuration.decimal("slow")).hasMessage("parameter slow=false is not a number");
    }

    @Test
    void aDefaultThatItsOwnRangeExcludesIsTheSystemsMistake() {
        SystemUnderTest odd = new SystemUnderTest() {
            @Override
            public String name() {
                return "odd";
            }

            @Override
            public String summary() {
                return "";
            }

            @Override
            public List<Parameter> parameters() {
                return List.of(Parameter.number("nodes", 0, 1, 9, "nodes"));
            }

            @Override
            public Deployment deploy(Configuration configuration) {
                throw new UnsupportedOperationException();
            }
        };
        assertThatThrownBy(() -> Configuration.of(odd, Map.of(), List.of()))
                .isInstanceOf(SystemMistake.class)
                .hasMessage("system odd declares parameter nodes with default 0, which must be 1 to 9");
    }

    @Test
    void wrongNamesAndValuesAreNamed() {
        refused(Map.of("node", "4"), "unknown parameter of toy 'node': did you mean mode, nodes?");
        refused(
                Map.of("zzzzzzzzz", "4"),
                "unknown parameter of toy 'zzzzzzzzz': valid are nodes, patience, slow, loss, mode");
        refused(Map.of("nodes", "10"), "parameter nodes=10: must be 1 to 9");
        refused(Map.of("nodes", "three"), "parameter nodes=three: must be a whole number, 1 to 9");
        refused(Map.of("patience", "-1"), "parameter patience=-1: must be 0 to any number");
        refused(Map.of("slow", "yes"), "parameter slow=yes: must be true|false");
        refused(Map.of("loss", "1.5"), "parameter loss=1.5: must be 0.0 to 1.0");
        refused(Map.of("loss", "NaN"), "parameter loss=NaN: must be 0.0 to 1.0");
        refused(Map.of("loss", "x"), "parameter loss=x: must be a number, 0.0 to 1.0");
        refused(Map.of("mode", "Fair"), "parameter mode=Fair: must be fair|mean");
    }

    @Test
    void aBugSetsWhatItNeedsAndSaysIt() {
        Configuration configuration = of(Map.of(), "needs-five", "simple");
        assertThat(configuration.integer("nodes")).isEqualTo(5);
        assertThat(configuration.setByBugs()).isEqualTo(Map.of("nodes", "5"));
        assertThat(configuration.bug("needs-five")).isTrue();
        assertThat(configuration.bug("needs-four")).isFalse();
        assertThat(of(Map.of("nodes", "5"), "needs-five").setByBugs()).isEmpty();
    }

    @Test
    void aBugThatCouldNotShowIsRefused() {
        refused(
                Map.of("nodes", "3"),
                "bug needs-five cannot show with nodes=3: it takes 5 (try nodes=5)",
                "needs-five");
        refused(Map.of(), "unknown bug of toy 'needs-fve': did you mean needs-five, needs-four?", "needs-fve");
        refused(
                Map.of(),
                "bug needs-five cannot show with nodes=4, which another of the bugs needs: it takes 5 (switch them on"
                        + " one by one)",
                "needs-five",
                "needs-four");
    }

    @Test
    void theNearestNamesComeFirstAndCaseDoesNotCount() {
        assertThat(Nearest.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Nearest.distance("RAFT", "raft")).isZero();
        assertThat(Nearest.distance("", "raft")).isEqualTo(4);
        assertThat(Nearest.unknown("system", "RAFT", List.of("rsl", "draft", "raft")))
                .isEqualTo("unknown system 'RAFT': did you mean raft, draft?");
        assertThat(Nearest.unknown("system", "etcd", List.of("rsl", "etcd-raft")))
                .isEqualTo("unknown system 'etcd': did you mean etcd-raft?");
        assertThat(Nearest.unknown("bug", "x", List.of())).isEqualTo("unknown bug 'x' (there is none)");
    }
}
