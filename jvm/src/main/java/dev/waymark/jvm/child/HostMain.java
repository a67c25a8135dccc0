package dev.waymark.jvm.child;

import dev.waymark.jvm.agent.Agent;
import dev.waymark.jvm.net.Sockets;
import dev.waymark.jvm.runtime.NodeWorld;
import dev.waymark.jvm.runtime.SeededSecureRandom;
import dev.waymark.jvm.runtime.Watchdog;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code --server CLASS --classpath PATH}: speaks frames on standard input and output, until its input ends. */
public final class HostMain {
    private static final int WATCH_MILLIS = 20_000;

    private HostMain() {}

    public static void main(String[] arguments) throws Exception {
        List<String> words = Arrays.asList(arguments);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
        System.setOut(System.err); // what servers print is no frame
        SeededSecureRandom.install();
        Sockets.install();
        NodeWorld.install();
        Path folder = Folders.make();
        try {
            HookChecks.run(Agent.PROBLEMS);
            boolean reuses = words.contains("--reuse");
            if (reuses) {
                Agent.reuseClasses();
            }
            Setup setup = new Setup(
                    Objects.requireNonNull(Setup.option(words, "--server"), "--server CLASS"),
                    Objects.requireNonNull(Setup.option(words, "--classpath"), "--classpath PATH"),
                    folder,
                    reuses);
            Watchdog.begin(WATCH_MILLIS, System.err);
            talk(setup, new DataInputStream(new BufferedInputStream(System.in)), out);
        } catch (EOFException e) {
            // Waymark has ended: so does this
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
            Folders.remove(folder);
            System.exit(1);
        }
        Folders.remove(folder);
        System.exit(0); // nodes may have left threads
    }

    private static void talk(Setup setup, DataInputStream in, DataOutputStream out) throws IOException {
        write(out, setup.hello());
        Map<?, ?> told = read(in);
        setup.configure((Map<?, ?>) Objects.requireNonNull(told.get("parameters")), (List<?>)
                Objects.requireNonNull(told.get("bugs")));
        write(out, setup.ready());
        Session session = new Session(setup);
        while (true) {
            write(out, session.answer(read(in)));
        }
    }

    private static Map<?, ?> read(DataInputStream in) throws IOException {
        byte[] frame = new byte[in.readInt()];
        in.readFully(frame);
        Object read = JsonReader.read(new String(frame, StandardCharsets.UTF_8));
        if (read instanceof Map<?, ?> command) {
            return command;
        }
        throw new IOException("a frame that is no object");
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] frame = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(frame.length);
        out.write(frame);
        out.flush();
    }
}
