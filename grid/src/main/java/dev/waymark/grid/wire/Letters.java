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

/** Letters as bytes. */
public final class Letters {
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

    private Letters() {}

    public static byte[] write(Letter letter) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new DataOutputStream(bytes), letter);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // there is no disk in between
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, Letter letter) throws IOException {
        if (letter instanceof Letter.Job job) {
            out.writeByte(JOB);
            Binary.text(out, job.spec());
            texts(out, job.plugins());
            Binary.text(out, job.sameAs());
        } else if (letter instanceof Letter.Jar jar) {
            out.writeByte(JAR);
            Binary.text(out, jar.hash());
            Binary.bytes(out, jar.content());
        } else if (letter instanceof Letter.Restore restore) {
            out.writeByte(RESTORE);
            out.writeLong(restore.made());
            Binary.bytes(out, restore.saved());
        } else if (letter instanceof Letter.Learn learn) {
            out.writeByte(LEARN);
            Binary.bytes(out, learn.outcomes());
        } else if (letter instanceof Letter.Work work) {
            out.writeByte(WORK);
            out.writeLong(work.order());
            out.writeLong(work.counted());
            Binary.bytes(out, work.plans());
        } else if (letter instanceof Letter.Over) {
            out.writeByte(OVER);
        } else if (letter instanceof Letter.Lacking lacking) {
            out.writeByte(LACKING);
            texts(out, lacking.hashes());
        } else if (letter instanceof Letter.Ready) {
            out.writeByte(READY);
        } else if (letter instanceof Letter.Done done) {
            out.writeByte(DONE);
            out.writeLong(done.order());
            out.writeInt(done.from());
            Binary.bytes(out, done.outcomes());
            out.writeLong(done.nanos());
        } else if (letter instanceof Letter.Differs differs) {
            out.writeByte(DIFFERS);
            problem(out, differs.problem());
        } else if (letter instanceof Letter.Fault fault) {
            out.writeByte(FAULT);
            out.writeByte(fault.kind().ordinal());
            Binary.text(out, fault.line());
        } else if (letter instanceof Letter.Tasks tasks) {
            out.writeByte(TASKS);
            texts(out, tasks.plugins());
        } else if (letter instanceof Letter.Task task) {
            out.writeByte(TASK);
            out.writeLong(task.order());
            Binary.text(out, task.text());
        } else if (letter instanceof Letter.Answer answer) {
            out.writeByte(ANSWER);
            out.writeLong(answer.order());
            Binary.text(out, answer.text());
            out.writeLong(answer.executions());
        }
    }

    /** Throws {@link IOException} for anything that {@link #write} would not write. */
    public static Letter read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        Letter letter = read(in);
        Saved.demand(in.available() == 0, "more");
        return letter;
    }

    private static Letter read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case JOB -> new Letter.Job(Binary.text(in), texts(in), Binary.text(in));
            case JAR -> new Letter.Jar(Binary.text(in), Binary.bytes(in));
            case RESTORE -> new Letter.Restore(Saved.natural(in, "a number of executions"), Binary.bytes(in));
            case LEARN -> new Letter.Learn(Binary.bytes(in));
            case WORK -> new Letter.Work(in.readLong(), Saved.natural(in, "a number of executions"), Binary.bytes(in));
            case OVER -> new Letter.Over();
            case LACKING -> new Letter.Lacking(texts(in));
            case READY -> new Letter.Ready();
            case DONE ->
                new Letter.Done(
                        in.readLong(),
                        Saved.count(in, "a number of plans"),
                        Binary.bytes(in),
                        Saved.natural(in, "a time"));
            case DIFFERS -> new Letter.Differs(problem(in));
            case FAULT -> new Letter.Fault(Binary.constant(in, Letter.Fault.Kind.values()), Binary.text(in));
            case TASKS -> new Letter.Tasks(texts(in));
            case TASK -> new Letter.Task(in.readLong(), Binary.text(in));
            case ANSWER ->
                new Letter.Answer(in.readLong(), Binary.text(in), Saved.natural(in, "a number of executions"));
            default -> throw new IOException("a letter of kind " + kind + " that cannot be");
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
