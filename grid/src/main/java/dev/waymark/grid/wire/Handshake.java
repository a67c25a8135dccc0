package dev.waymark.grid.wire;

import dev.waymark.core.Version;
import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.wire.Binary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What is said before messages can be written. It may be said more than once; its first words never change between versions. */
public sealed interface Handshake {
    /** Of a worker, again and again while it is there; {@code answerTo} and {@code inbox} are where to reach it. */
    record Hello(Build build, String name, int threads, long process, String answerTo, String inbox)
            implements Handshake {}

    /** The worker that says {@code Hello} with this {@code answerTo} ends; said until there is an answer. */
    record Bye(String answerTo) implements Handshake {}

    /** The coordinator knows that the worker ends; said to each {@code Bye}. */
    record Gone() implements Handshake {}

    /** Somebody asks who works here. */
    record Ask(String answerTo) implements Handshake {}

    /** The coordinator knows the worker; said to each {@code Hello}. */
    record Welcome(String inbox) implements Handshake {}

    /** The coordinator does not want it, and why. */
    record Refused(String line) implements Handshake {}

    /** The campaign ended before the worker was known. */
    record Over() implements Handshake {}

    /** Who works, as JSON. */
    record Status(String json) implements Handshake {}

    /** Which Waymark, and what runs it: others could come to other results. */
    record Build(String waymark, String java) {
        /** This one. */
        public static Build own() {
            return new Build(Version.full(), System.getProperty("java.vm.name") + " " + Runtime.version());
        }
    }

    int MAGIC = 0x57_4D_47_01;

    default byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new DataOutputStream(bytes), this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, Handshake handshake) throws IOException {
        out.writeInt(MAGIC);
        if (handshake instanceof Hello hello) {
            out.writeByte(1);
            Binary.text(out, hello.build.waymark);
            Binary.text(out, hello.build.java);
            Binary.text(out, hello.answerTo);
            Binary.text(out, hello.name);
            out.writeInt(hello.threads);
            out.writeLong(hello.process);
            Binary.text(out, hello.inbox);
        } else if (handshake instanceof Ask ask) {
            out.writeByte(2);
            Binary.text(out, ask.answerTo);
        } else if (handshake instanceof Welcome welcome) {
            out.writeByte(3);
            Binary.text(out, welcome.inbox);
        } else if (handshake instanceof Refused refused) {
            out.writeByte(4);
            Binary.text(out, refused.line);
        } else if (handshake instanceof Status status) {
            out.writeByte(5);
            Binary.text(out, status.json);
        } else if (handshake instanceof Over) {
            out.writeByte(6);
        } else if (handshake instanceof Bye bye) {
            out.writeByte(7);
            Binary.text(out, bye.answerTo);
        } else if (handshake instanceof Gone) {
            out.writeByte(8);
        }
    }

    static Handshake read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        Saved.demand(in.readInt() == MAGIC, "a handshake");
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 1 -> {
                Build build = new Build(Binary.text(in), Binary.text(in));
                String answerTo = Binary.text(in);
                yield new Hello(
                        build,
                        Binary.text(in),
                        Math.max(1, Saved.count(in, "a number of threads")),
                        in.readLong(),
                        answerTo,
                        Binary.text(in));
            }
            case 2 -> new Ask(Binary.text(in));
            case 3 -> new Welcome(Binary.text(in));
            case 4 -> new Refused(Binary.text(in));
            case 5 -> new Status(Binary.text(in));
            case 6 -> new Over();
            case 7 -> new Bye(Binary.text(in));
            case 8 -> new Gone();
            default -> throw new IOException("a handshake of kind " + kind + " that cannot be");
        };
    }
}
