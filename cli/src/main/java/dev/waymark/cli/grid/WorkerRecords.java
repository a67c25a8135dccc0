package dev.waymark.cli.grid;

import dev.waymark.core.file.UnwritableException;
import dev.waymark.engine.campaign.ReportJson;
import dev.waymark.grid.scheduler.BatchScheduler;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who executed what: file {@code workers.jsonl} of the run folder. */
final class WorkerRecords implements BatchScheduler.Records, AutoCloseable {
    static final String FILE = "workers.jsonl";

    private @Nullable BufferedWriter out;

    /** Without a folder nothing is written. */
    WorkerRecords(@Nullable Path folder) {
        if (folder == null) {
            return;
        }
        Path file = folder.resolve(FILE);
        try {
            out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UnwritableException(file + " cannot be written: " + e);
        }
    }

    @Override
    public void executed(String worker, long firstExecution, int count) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("worker", worker);
        line.put("firstExecution", firstExecution);
        line.put("executions", count);
        write(line);
    }

    synchronized void write(Map<String, Object> line) {
        if (out == null) {
            return;
        }
        try {
            out.write(ReportJson.write(line));
            out.newLine();
            out.flush(); // who looks while it runs, or after a crash, sees all of it
        } catch (IOException e) {
            out = null; // the campaign itself notices that the disk is full, and says so
        }
    }

    @Override
    public synchronized void close() {
        if (out != null) {
            try {
                out.close();
            } catch (IOException e) {
                out = null;
            }
        }
    }
}
