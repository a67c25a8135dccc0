package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a user sees of a host that is none; {@code HostCheckTest} of remote has those that are. */
class HostCheckCommandTest {
    @Test
    void whatIsNoHostIsToldInOneLine() {
        Cli cli = Cli.run("host-check", "--", "java", "--version");
        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.out()).contains("NOT  starts", "wrote no frame but");
        Cli json = Cli.run("host-check", "--json", "--", "java", "--version");
        assertThat(json.json().path("conforms").asBoolean(true)).isFalse();
        assertThat(json.json().at("/checks/0/message").asString()).contains("wrote no frame but");
    }

    @Test
    void aProgramThatIsNotThereIsNoHostToCheck() {
        Cli cli = Cli.run("host-check", "--", "./no-such-host");
        assertThat(cli.exitCode()).isEqualTo(69);
        assertThat(cli.err().lines()).hasSize(1).first().asString().contains("No such file", "is it built");
    }

    @Test
    void aSystemWithoutItsHostCannotBeStarted() {
        Cli cli = Cli.run("run", "host", "-p", "command=./no-such-host");
        assertThat(cli.exitCode()).isEqualTo(69);
        assertThat(cli.err().lines()).hasSize(1).first().asString().contains("is it built");
        assertThat(Cli.run("run", "host").exitCode()).isEqualTo(64);
        assertThat(Cli.run("systems", "host").err()).contains("-p command=");
    }
}
