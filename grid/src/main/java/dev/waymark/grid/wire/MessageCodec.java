package dev.waymark.grid.wire;

import dev.waymark.core.strategy.Saved;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.wire.Binary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Messages as bytes. */
public final class MessageCodec {
    private static final int JOB = 1;
    private static final int JAR = 2;
    private static final int RESTORE = 3;
    private static final int LEARN = 4;
    private static final int WORK = 5;
    private static final int OVER = 6;
    private static final int LACKING = 7;
    private static final int READY = 8;
    private static final int DONE = 9;
    private static final int DIFFERS = 10;
    private static final int FAULT = 11;
    private static final int TASKS = 12;
    private static final int TASK = 13;
    private static final int ANSWER = 14;

    private MessageCodec() {}

    public static byte[] write(GridMessage message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new DataOutputStream(bytes), message);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no disk in between
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, GridMessage message) throws IOException {
        if (message instanceof GridMessage.Job job) {
            out.writeByte(JOB);
            Binary.text(out, job.spec());
            texts(out, job.plugins());
            Binary.text(out, job.sameAs());
        } else if (message instanceof GridMessage.Jar jar) {
            out.writeByte(JAR);
            Binary.text(out, jar.hash());
            Binary.bytes(out, jar.content());
        } else if (message instanceof GridMessage.Restore restore) {
            out.writeByte(RESTORE);
            out.writeLong(restore.made());
            Binary.bytes(out, restore.saved());
        } else if (message instanceof GridMessage.Learn learn) {
            out.writeByte(LEARN);
            Binary.bytes(out, learn.outcomes());
        } else if (message instanceof GridMessage.Work work) {
            out.writeByte(WORK);
            out.writeLong(work.assignment());
            out.writeLong(work.counted());
            Binary.bytes(out, work.plans());
        } else if (message instanceof GridMessage.Over) {
            out.writeByte(OVER);
        } else if (message instanceof GridMessage.Lacking lacking) {
            out.writeByte(LACKING);
            texts(out, lacking.hashes());
        } else if (message instanceof GridMessage.Ready) {
            out.writeByte(READY);
        } else if (message instanceof GridMessage.Done done) {
            out.writeByte(DONE);
            out.writeLong(done.assignment());
            out.writeInt(done.from());
            Binary.bytes(out, done.outcomes());
            out.writeLong(done.nanos());
        } else if (message instanceof GridMessage.Differs differs) {
            out.writeByte(DIFFERS);
            problem(out, differs.problem());
        } else if (message instanceof GridMessage.Fault fault) {
            out.writeByte(FAULT);
            out.writeByte(fault.kind().ordinal());
            Binary.text(out, fault.line());
        } else if (message instanceof GridMessage.Tasks tasks) {
            out.writeByte(TASKS);
            texts(out, tasks.plugins());
        } else if (message instanceof GridMessage.Task task) {
            out.writeByte(TASK);
            out.writeLong(task.assignment());
            Binary.text(out, task.text());
        } else if (message instanceof GridMessage.Answer answer) {
            out.writeByte(ANSWER);
            out.writeLong(answer.assignment());
            Binary.text(out, answer.text());
            out.writeLong(answer.executions());
        }
    }

    /** Throws {@link IOException} for anything that {@link #write} would not write. */
    public static GridMessage read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        GridMessage message = read(in);
        Saved.demand(in.available() == 0, "more");
        return message;
    }

    private static GridMessage read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case JOB -> new GridMessage.Job(Binary.text(in), texts(in), Binary.text(in));
            case JAR -> new GridMessage.Jar(Binary.text(in), Binary.bytes(in));
            case RESTORE -> new GridMessage.Restore(Saved.natural(in, "a number of executions"), Binary.bytes(in));
            case LEARN -> new GridMessage.Learn(Binary.bytes(in));
            case WORK ->
                new GridMessage.Work(in.readLong(), Saved.natural(in, "a number of executions"), Binary.bytes(in));
            case OVER -> new GridMessage.Over();
            case LACKING -> new GridMessage.Lacking(texts(in));
            case READY -> new GridMessage.Ready();
            case DONE ->
                new GridMessage.Done(
                        in.readLong(),
                        Saved.count(in, "a number of plans"),
                        Binary.bytes(in),
                        Saved.natural(in, "a time"));
            case DIFFERS -> new GridMessage.Differs(problem(in));
            case FAULT -> new GridMessage.Fault(Binary.constant(in, GridMessage.Fault.Kind.values()), Binary.text(in));
            case TASKS -> new GridMessage.Tasks(texts(in));
            case TASK -> new GridMessage.Task(in.readLong(), Binary.text(in));
            case ANSWER ->
                new GridMessage.Answer(in.readLong(), Binary.text(in), Saved.natural(in, "a number of executions"));
            default -> throw new IOException("a message of kind " + kind + " that cannot be");
        };
    }

    private static void problem(DataOutputStream out, Doctor.Problem problem) throws IOException {
        out.writeByte(problem.kind().ordinal());
        out.writeInt(problem.execution());
        out.writeInt(problem.event());
        Binary.text(out, problem.node());
        Binary.text(out, problem.what());
        Binary.text(out, problem.first());
        Binary.text(out, problem.second());
    }

    private static Doctor.Problem problem(DataInputStream in) throws IOException {
        return new Doctor.Problem(
                Binary.constant(in, Doctor.Kind.values()),
                in.readInt(),
                in.readInt(),
                Binary.text(in),
                Binary.text(in),
                Binary.text(in),
                Binary.text(in));
    }

    private static void texts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            Binary.text(out, text);
        }
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = Saved.count(in, "a number of texts"); left > 0; left--) {
            texts.add(Binary.text(in));
        }
        return texts;
    }
}
