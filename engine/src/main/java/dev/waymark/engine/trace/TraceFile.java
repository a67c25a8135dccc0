package dev.waymark.engine.trace;

import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.engine.trace.text.UnreadPayload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * A trace as a JSON file, see docs/trace-format.md: the only reader of traces that there is. What {@link #read} gives needs no
 * system; with the payload codec of the system that it names, {@link #trace(PayloadCodec)} gives what can be made again.
 */
public final class TraceFile {
    private static final int BYTES_MAX = 1 << 29;

    /** Some editors put them first. */
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final Path file;
    private final Trace trace;

    private TraceFile(Path file, Trace trace) {
        this.file = file;
        this.trace = trace;
    }

    /** Equal traces give equal bytes. The file appears whole or not at all. */
    public static void write(Path file, Trace trace, PayloadCodec payloads) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder);
            }
            WholeFile.write(file, out -> TraceWriter.write(out, trace, payloads));
        } catch (IOException e) {
            throw new UnwritableException("trace " + file + " cannot be written (" + e
                    + "): see that its folder may be written and its disk is not full");
        }
    }

    /** Throws {@link UsageException} if this is not a trace that this version can read. */
    public static TraceFile read(Path file) {
        byte[] content = content(file);
        try {
            return new TraceFile(file, parsed(file, content));
        } catch (Damaged e) {
            throw bad(file, e.getMessage(), e);
        } catch (OutOfMemoryError e) { // it is all free again
            throw bad(file, "does not fit into memory: is it a trace? If so, give Java more: JAVA_OPTS=-Xmx4g", e);
        }
    }

    private static byte[] content(Path file) {
        if (Files.isDirectory(file)) {
            throw new UsageException(file + " is a folder: give one of the *.trace.json files in violations/ of a run");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX) {
                throw bad(file, "is larger than any trace: give a *.trace.json file", null);
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no trace file " + file);
        } catch (IOException e) {
            throw new UsageException("cannot read trace file " + file + ": " + e, e);
        } catch (OutOfMemoryError e) { // it is all free again
            throw bad(file, "does not fit into memory: is it a trace? If so, give Java more: JAVA_OPTS=-Xmx4g", e);
        }
    }

    private static Trace parsed(Path file, byte[] content) {
        int begin = begin(content);
        int end = end(content);
        if (begin >= end) {
            throw bad(file, "is empty: copy it again, or record it again with `waymark run`", null);
        }
        try (Reader text = reader(content, begin)) {
            return TraceReader.read(text);
        } catch (StreamConstraintsException e) {
            throw bad(file, "is no trace: it nests too deep, or has a number or a name that is too long", e);
        } catch (JacksonIOException e) {
            throw e.getCause() instanceof CharacterCodingException
                    ? bad(file, "is damaged: some of its bytes are no UTF-8; copy it again", e)
                    : bad(file, "cannot be read: " + e.getCause(), e);
        } catch (JacksonException e) {
            boolean begun = content[begin] == '{' && content[end - 1] != '}';
            if (begun || e instanceof UnexpectedEndOfInputException) {
                throw bad(file, "is cut short: copy it again, or record it again with `waymark run`", e);
            }
            TokenStreamLocation place = e.getLocation(); // not every mistake has one
            String line = place == null ? "" : " (line " + place.getLineNr() + ")";
            throw bad(file, "is not JSON" + line + ": give a *.trace.json file", e);
        } catch (IOException e) {
            throw bad(file, "cannot be read: " + e, e);
        }
    }

    /** What is no UTF-8 is a mistake: replaced by something else it would be another trace. */
    private static Reader reader(byte[] content, int begin) {
        return new InputStreamReader(
                new ByteArrayInputStream(content, begin, content.length - begin),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private static int begin(byte[] content) {
        int begin = 0;
        while (begin < BYTE_ORDER_MARK.length && begin < content.length && content[begin] == BYTE_ORDER_MARK[begin]) {
            begin++;
        }
        begin = begin == BYTE_ORDER_MARK.length ? begin : 0;
        while (begin < content.length && isSpace(content[begin])) {
            begin++;
        }
        return begin;
    }

    private static int end(byte[] content) {
        int end = content.length;
        while (end > 0 && isSpace(content[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isSpace(byte each) {
        return each == ' ' || each == '\n' || each == '\r' || each == '\t';
    }

    public String system() {
        return trace.system();
    }

    public Map<String, String> parameters() {
        return trace.parameters();
    }

    public List<String> bugs() {
        return trace.bugs();
    }

    public CampaignSpec spec() {
        return trace.spec();
    }

    /** The whole trace, to look at: payloads of its decisions are {@link UnreadPayload}s. */
    public Trace trace() {
        return trace;
    }

    /** The whole trace, to make again; {@code payloads} is that of the system that this file names. */
    public Trace trace(PayloadCodec payloads) {
        List<Decision> decisions = new ArrayList<>(trace.decisions().size());
        for (Decision decision : trace.decisions()) {
            try {
                decisions.add(decoded(decision, payloads));
            } catch (UsageException e) {
                throw bad(
                        file,
                        "holds a line that this version cannot read: decision " + (decisions.size() + 1) + ": "
                                + e.getMessage(),
                        e);
            }
        }
        RecordedExecution seen = trace.execution();
        return trace.with(
                trace.code(),
                trace.properties(),
                new RecordedExecution(decisions, seen.events(), seen.begins(), seen.tail()),
                trace.violation(),
                trace.verdicts());
    }

    private static Decision decoded(Decision decision, PayloadCodec payloads) {
        if (decision instanceof Decision.Replace d && d.payload() instanceof UnreadPayload unread) {
            return new Decision.Replace(d.message(), d.type(), payloads.decode(unread.json()));
        } else if (decision instanceof Decision.Inject d && d.payload() instanceof UnreadPayload unread) {
            return new Decision.Inject(d.from(), d.to(), payloads.decode(unread.json()));
        }
        return decision;
    }

    private static UsageException bad(Path file, @Nullable String problem, @Nullable Throwable cause) {
        return new UsageException("trace file " + file + " " + problem, cause);
    }
}
