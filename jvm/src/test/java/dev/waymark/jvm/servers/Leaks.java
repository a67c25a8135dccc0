package dev.waymark.jvm.servers;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Lets others go on as often as the time of a file says, which nobody controls. */
public final class Leaks implements Server {
    private static final int PRIME = 9973;

    @Override
    public void start(Context context) throws IOException {
        FileTime time =
                Files.getLastModifiedTime(Files.writeString(context.folder().resolve("new"), "new"));
        for (long left = time.to(TimeUnit.MICROSECONDS) % PRIME; left > 0; left--) {
            Thread.yield();
        }
        LockSupport.park();
    }
}
