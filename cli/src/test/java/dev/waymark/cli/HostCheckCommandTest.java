package dev.waymark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of a host that is none; {@code HostCheckTest} of remote has those that are. */
class HostCheckCommandTest {
    private static final String HELLO = "{\"waymark\":1,\"name\":\"said\"}";
    private static final String READY = "{\"nodes\":1,\"properties\":[{\"name\":\"one-token\"}]}";

    @TempDir
    Path folder;

    /** The command of a host that says these frames, whatever it is told. */
    private String saying(String... frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (String frame : frames) {
            byte[] text = frame.getBytes(StandardCharsets.UTF_8);
            out.writeInt(text.length);
            out.write(text);
        }
        Path file = folder.resolve("frames");
        Files.write(file, bytes.toByteArray());
        return "sh -c 'cat " + file + "; exec cat > /dev/null'";
    }

    @Test
    void aViolationOfAPropertyThatWasNotDeclaredIsNoSilence() throws IOException {
        String host = saying(
                HELLO,
                READY,
                "{\"run\":1,\"seq\":0,\"node\":0,\"effects\":[]}",
                "{\"run\":1,\"seq\":1,\"node\":1,\"effects\":[[\"violation\",\"one-tokn\",\"two\"]],\"state\":\"S\"}");
        Cli run = Cli.run("run", "host", "-p", "command=" + host, "--iterations", "1", "--out", folder + "/run");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "told a violation (two) of a property that it did not declare: unknown property 'one-tokn': did"
                                + " you mean one-token?");
        Cli check = Cli.run("host-check", "--", "sh", "-c", host.substring(7, host.length() - 1));
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.out()).contains("NOT  plays", "did you mean one-token?");
    }

    @Test
    void aHelloThatCannotBeIsToldInOneLine() throws IOException {
        String many = "{\"waymark\":1,\"parameters\":[" + "{\"name\":\"p\"},".repeat(99_999) + "{\"name\":\"p\"}]}";
        Cli run = Cli.run("run", "host", "-p", "command=" + saying(many), "--iterations", "1");
        assertThat(run.exitCode()).isEqualTo(69);
        assertThat(run.err().lines()).hasSize(1).first().asString().contains("100000 parameters; 1000 is the most");
        Cli half = Cli.run("run", "host", "-p", "command=" + saying(HELLO, "{\"nodes\":2.5}"), "--iterations", "1");
        assertThat(half.exitCode()).isEqualTo(69);
        assertThat(half.err().lines()).hasSize(1).first().asString().contains("a whole number from 1 to 250");
    }

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
