package dev.waymark.engine.campaign;

import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.strategy.Saved;
import dev.waymark.core.time.WallClock;
import dev.waymark.engine.experiment.CoverageMemory;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.experiment.Planning;
import dev.waymark.engine.primitive.GrowingLongSet;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What it takes to go on with a campaign that was ended: folder {@code corpus} of its run folder. {@code header.txt} says
 * what campaign it is of; {@code state.bin} is what it has learned, replaced as a whole; {@code NAME.bin} are the
 * fingerprints of a coverage, appended to, of which those count that the state knows of. It is written between
 * generations, so what comes after it is made again and comes out the same.
 */
public final class Checkpoint {
    /** In its run folder. */
    public static final String FOLDER = "corpus";

    /** In a header: what Waymark was built from, if that is known. */
    static final String COMMIT = "commit";

    private static final int MAGIC = 0x57_4D_43_08;
    private static final long EVERY_MILLIS = 1000;

    /** Between two writes goes so many times what the first took: what was learned may be large, and planning waits. */
    private static final long SHARE = 10;

    private static final int BUFFER = 1 << 16;

    /** So many fingerprints go to the disk before the state that knows of them, which may take a while. */
    private static final int WAITING_MAX = 1 << 16;

    private static final String DAMAGED = " is not as it was written";
    private static final String HEADER = "header.txt";
    private static final String STATE = "state.bin";

    private final CheckpointFiles files;
    private final long everyMillis;
    private final List<Fingerprints> fresh = new ArrayList<>();
    private long writtenNanos = WallClock.nanos();
    private long waitMillis;

    private Checkpoint(CheckpointFiles files, long everyMillis) {
        this.files = files;
        this.everyMillis = everyMillis;
        this.waitMillis = everyMillis;
    }

    /** For a new campaign; {@code header}: all that its results depend on, a line for each part. */
    public static Checkpoint create(Path runFolder, List<String> header) {
        return create(runFolder, header, EVERY_MILLIS);
    }

    public static Checkpoint create(Path runFolder, List<String> header, long everyMillis) {
        Path folder = runFolder.resolve(FOLDER);
        try {
            WholeFile.makeFolder(folder);
            WholeFile.write(folder.resolve(HEADER), String.join("\n", header) + "\n");
        } catch (IOException e) {
            throw RunFolder.unwritable(folder, e);
        }
        return new Checkpoint(new CheckpointFolder(folder), everyMillis);
    }

    /** For a campaign that begins, or goes on with what is there, whatever it is of; written whenever it can be. */
    public static Checkpoint in(CheckpointFiles files) {
        return new Checkpoint(files, 0);
    }

    /** For one to go on with. It must be of the same campaign: another would only pretend to be resumed. */
    public static Checkpoint resume(Path runFolder, List<String> header) {
        return resume(runFolder, header, EVERY_MILLIS);
    }

    public static Checkpoint resume(Path runFolder, List<String> header, long everyMillis) {
        Path folder = runFolder.resolve(FOLDER);
        List<String> there;
        try {
            if (killedAtOnce(runFolder, folder)) {
                return create(runFolder, header, everyMillis);
            }
            there = Files.readAllLines(folder.resolve(HEADER));
        } catch (IOException e) {
            throw UsageException.of(
                    SpecField.RESUME,
                    runFolder + ": there is no campaign to go on with (" + e + "); give the folder of an earlier run",
                    e);
        }
        List<String> before = there;
        List<String> here = CampaignHeader.fixed(header);
        there = CampaignHeader.fixed(there);
        if (!knowsCommit(here) || !knowsCommit(there)) {
            here = withoutCommit(here);
            there = withoutCommit(there);
        }
        CampaignHeader.checkForm(runFolder, before);
        ExperimentIdentity.Difference difference = ExperimentIdentity.difference(there, here);
        if (difference != null) {
            throw UsageException.of(
                    SpecField.RESUME,
                    runFolder + " is of another campaign: it had " + difference.before() + ", this one has "
                            + difference.now() + "; leave out what describes a campaign, or give the same");
        }
        CampaignHeader.checkCode(runFolder, before, header);
        keepMemory(folder, before, header);
        return new Checkpoint(new CheckpointFolder(folder), everyMillis);
    }

    /** Whoever goes on next time goes on with what was given last. */
    private static void keepMemory(Path folder, List<String> before, List<String> now) {
        String memory = CampaignHeader.MEMORY + ": ";
        List<String> given =
                now.stream().filter(line -> line.startsWith(memory)).toList();
        if (before.containsAll(given)) {
            return;
        }
        List<String> lines = new ArrayList<>(before);
        lines.removeIf(each -> each.startsWith(memory));
        lines.addAll(given);
        try {
            WholeFile.write(folder.resolve(HEADER), String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw RunFolder.unwritable(folder, e);
        }
    }

    /** What the campaign of this folder was given; null if it does not say. */
    public static @Nullable CoverageMemory memory(Path runFolder) {
        try {
            return CampaignHeader.memory(
                    runFolder, Files.readAllLines(runFolder.resolve(FOLDER).resolve(HEADER)));
        } catch (IOException e) {
            return null; // whoever resumes it says what is wrong
        }
    }

    private static boolean knowsCommit(List<String> header) {
        return header.stream().anyMatch(line -> isCommit(line) && !line.endsWith(Version.UNKNOWN));
    }

    private static List<String> withoutCommit(List<String> header) {
        return header.stream().filter(line -> !isCommit(line)).toList();
    }

    private static boolean isCommit(String line) {
        return line.startsWith(COMMIT + ": ");
    }

    /** It has a run folder, but came to an end before it said what campaign it is: then nothing was executed. */
    private static boolean killedAtOnce(Path runFolder, Path folder) throws IOException {
        Path metrics = runFolder.resolve(RunFolder.METRICS);
        return !Files.exists(folder.resolve(HEADER)) && Files.exists(metrics) && Files.size(metrics) == 0;
    }

    /** Takes up where the campaign was; from the start if it was ended before anything was kept. */
    void open(List<Coverage> coverages, Totals totals, Planning planning) {
        coverages.forEach(coverage ->
                fresh.add(new Fingerprints(files, coverage.name().replace("/", "%2F") + ".bin")));
        try {
            if (!files.exists(STATE)) {
                for (Fingerprints each : fresh) {
                    each.read(0, 0, totals.items(fresh.indexOf(each)).table());
                }
                return;
            }
            DataInputStream in = new DataInputStream(intact());
            if (in.readInt() != MAGIC) {
                throw new IOException(STATE + " is not a saved campaign of this version of Waymark");
            }
            for (Fingerprints each : fresh) {
                CoveredItems items = totals.items(fresh.indexOf(each));
                each.read(in.readInt(), in.readLong(), items.table());
                items.restore(in);
            }
            totals.restore(in);
            planning.restore(in, totals.executions());
            Saved.demand(in.available() == 0, "more");
        } catch (IOException | RuntimeException e) { // whatever a changed file may bring about is no fault of ours
            throw UsageException.of(
                    SpecField.RESUME,
                    files + " cannot be read (" + STATE + " or a file of fingerprints is" + " not as it was written: "
                            + e + "); start the campaign anew",
                    e);
        }
    }

    /** Its last eight bytes are a checksum of the others: what was damaged must not pass for what was learned. */
    private ByteArrayInputStream intact() throws IOException {
        byte[] bytes = files.read(STATE);
        int length = bytes.length - Long.BYTES;
        if (length < 0 || ByteBuffer.wrap(bytes).getLong(length) != checksum(bytes, length)) {
            throw new IOException(STATE + DAMAGED);
        }
        return new ByteArrayInputStream(bytes, 0, length);
    }

    private static long checksum(byte[] bytes, int length) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, length);
        return checksum.getValue();
    }

    void add(List<long[]> newFingerprints) {
        try {
            for (int i = 0; i < fresh.size(); i++) {
                fresh.get(i).add(newFingerprints.get(i));
            }
        } catch (IOException e) {
            throw files.unwritable(e);
        }
    }

    /** Every outcome so far has been learned and none is on its way; {@code now}: there may be no such moment again. */
    void border(Totals totals, Planning planning, boolean now) {
        if (now || WallClock.millisSince(writtenNanos) >= waitMillis) {
            long startNanos = WallClock.nanos();
            write(totals, planning);
            writtenNanos = WallClock.nanos();
            waitMillis = everyMillis == 0 ? 0 : Math.max(everyMillis, SHARE * WallClock.millisSince(startNanos));
        }
    }

    private void write(Totals totals, Planning planning) {
        try {
            files.replace(STATE, file -> {
                CheckedOutputStream checked = new CheckedOutputStream(file, new CRC32());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, BUFFER));
                out.writeInt(MAGIC);
                for (Fingerprints each : fresh) {
                    CoveredItems items = totals.items(fresh.indexOf(each));
                    if (items.isEstimate()) {
                        each.giveUp();
                    }
                    out.writeInt(each.append());
                    out.writeLong(each.checksum.getValue());
                    items.save(out);
                }
                totals.save(out);
                planning.save(out);
                out.flush();
                out.writeLong(checked.getChecksum().getValue());
                out.flush();
            });
        } catch (IOException e) {
            throw files.unwritable(e);
        }
    }

    /** Those of one coverage: on disk, and the ones that are not there yet. */
    private static final class Fingerprints {
        private final CheckpointFiles files;
        private final String file;
        private final CRC32 checksum = new CRC32();
        private long[] waiting = new long[256];
        private int count;
        private int onDisk;

        Fingerprints(CheckpointFiles files, String file) {
            this.files = files;
            this.file = file;
        }

        void add(long[] more) throws IOException {
            if (count + more.length > waiting.length) {
                waiting = Arrays.copyOf(waiting, 2 * (count + more.length));
            }
            System.arraycopy(more, 0, waiting, count, more.length);
            count += more.length;
            if (count >= WAITING_MAX) {
                append();
            }
        }

        /** The state has an estimate instead; what is in the file belongs to the state before it. */
        void giveUp() {
            count = 0;
            onDisk = 0;
            checksum.reset();
        }

        int append() throws IOException {
            if (count == 0) {
                return onDisk;
            }
            ByteBuffer bytes = ByteBuffer.allocate(8 * count);
            bytes.asLongBuffer().put(waiting, 0, count);
            files.append(file, bytes.array());
            checksum.update(bytes.array());
            onDisk += count;
            count = 0;
            return onDisk;
        }

        /** Those that the state knows of; what was appended after it will be found again. */
        void read(int known, long expected, GrowingLongSet seen) throws IOException {
            if (known < 0 || !files.cut(file, 8L * known)) {
                throw new IOException(file + " is shorter than it was");
            }
            try (DataInputStream in =
                    new DataInputStream(new CheckedInputStream(new BufferedInputStream(files.open(file)), checksum))) {
                for (int i = 0; i < known; i++) {
                    seen.add(in.readLong());
                }
            }
            if (checksum.getValue() != expected || seen.size() != known) {
                throw new IOException(file + DAMAGED);
            }
            onDisk = known;
        }
    }
}
