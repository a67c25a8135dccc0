package dev.waymark.cli.permission;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.file.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * What this user's own runs were given to start, as hashes in a private file. A hash is over the folder in which Waymark was called,
 * links resolved, since a relative command means another program elsewhere; over the name of the system; and over all of its
 * parameters that name something outside. It is keyed with a random number of the same file, so nobody can make one who cannot read
 * it. Run folders hold none: they are copied and sent. Whatever is wrong with the file, nothing is known.
 */
public final class OwnCommands {
    private static final String FILE = "commands";
    private static final String LOCK = "commands.lock";
    private static final String HEADER = "waymark-commands 1";
    private static final String KEY = "key ";
    private static final String HASH = "HmacSHA256";
    private static final int HASH_BYTES = 32;

    /** Of more, the oldest are forgotten. */
    private static final int KEPT_MAX = 2000;

    private static final int FILE_BYTES_MAX = 1 << 20;
    private static final long LOCK_SECONDS = 10;
    private static final long LOOK_MILLIS = 10;

    private static final HexFormat HEX = HexFormat.of();

    /** Tells who the user is. */
    interface User {
        long number() throws PrivateFolder.Untrusted;
    }

    private final Map<String, String> environment;
    private final User user;

    OwnCommands(Map<String, String> environment, User user) {
        this.environment = environment;
        this.user = user;
    }

    public static OwnCommands ofUser() {
        return new OwnCommands(System.getenv(), PrivateFolder::thisUser);
    }

    private PrivateFolder folder() throws PrivateFolder.Untrusted {
        return new PrivateFolder(PrivateFolder.place(environment), user.number());
    }

    /** {@code problem}: why none is known; empty if that is not so. */
    public record Answer(boolean known, String problem) {}

    private record Content(byte[] key, List<String> hashes) {}

    /** Whether a run of this user, called in this folder, was given the same. */
    public Answer knows(CommandPermission.Asked asked) {
        return knows(command(asked));
    }

    /** Whether a run of this user has loaded the plugin that lies there, wherever it was called. */
    public Answer knowsPlugin(Path plugin) {
        return knows(plugin(plugin));
    }

    /** From now on it is known. Gives why it cannot be; empty if it is. */
    public String remember(CommandPermission.Asked asked) {
        return remember(command(asked));
    }

    public String rememberPlugin(Path plugin) {
        return remember(plugin(plugin));
    }

    private interface Subject {
        void writeTo(DataOutputStream out) throws IOException;
    }

    private static Subject command(CommandPermission.Asked asked) {
        return out -> {
            put(out, "command");
            put(out, Path.of("").toRealPath().toString());
            put(out, asked.system());
            out.writeInt(asked.named().size());
            for (CommandPermission.Named each : asked.named()) {
                put(out, each.kind().name());
                put(out, each.parameter());
                put(out, each.value());
            }
        };
    }

    private static Subject plugin(Path plugin) {
        return out -> {
            put(out, "plugin");
            put(out, plugin.toRealPath().toString());
        };
    }

    /** With its length, so that no two lists of texts are the same bytes. */
    private static void put(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private Answer knows(Subject subject) {
        try {
            PrivateFolder folder = folder();
            Content content = folder.isThere() ? read(folder) : null;
            return new Answer(content != null && content.hashes().contains(hash(content.key(), subject)), "");
        } catch (PrivateFolder.Untrusted e) {
            return new Answer(false, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return new Answer(false, unreadable(e));
        }
    }

    /** Threads of one process take turns here: a lock on a file is between processes. */
    private String remember(Subject subject) {
        synchronized (OwnCommands.class) {
            try {
                PrivateFolder folder = folder();
                folder.make();
                add(folder, subject);
                return "";
            } catch (PrivateFolder.Untrusted e) {
                return String.valueOf(e.getMessage());
            } catch (IOException e) {
                return unreadable(e);
            }
        }
    }

    private static String unreadable(IOException e) {
        return "the list of your own commands cannot be read or written (" + e + ")";
    }

    private static void add(PrivateFolder folder, Subject subject) throws IOException, PrivateFolder.Untrusted {
        try (FileChannel channel = FileChannel.open(
                        folder.file(LOCK),
                        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                FileLock lock = lock(channel)) {
            Content before = read(folder);
            byte[] key = before == null ? newKey() : before.key();
            String hash = hash(key, subject);
            List<String> hashes = new ArrayList<>(before == null ? List.of() : before.hashes());
            if (!hashes.contains(hash)) {
                hashes.add(hash);
                int first = Math.max(0, hashes.size() - KEPT_MAX);
                StringBuilder text = new StringBuilder(HEADER).append('\n');
                text.append(KEY).append(HEX.formatHex(key)).append('\n');
                hashes.subList(first, hashes.size())
                        .forEach(each -> text.append(each).append('\n'));
                WholeFile.writePrivate(folder.file(FILE), text.toString());
            }
        }
    }

    private static FileLock lock(FileChannel channel) throws IOException, PrivateFolder.Untrusted {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LOCK_SECONDS);
        while (true) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - end > 0) {
                throw new PrivateFolder.Untrusted("another process holds the list of your own commands");
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new PrivateFolder.Untrusted("interrupted while waiting for the list of your own commands");
            }
        }
    }

    private static byte[] newKey() {
        byte[] key = new byte[HASH_BYTES];
        new SecureRandom().nextBytes(key);
        return key;
    }

    /** Null if there is none yet. */
    private static @Nullable Content read(PrivateFolder folder) throws IOException, PrivateFolder.Untrusted {
        Path file = folder.file(FILE);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        folder.demandPrivateFile(file);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(FILE_BYTES_MAX);
        }
        List<String> lines =
                new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
        boolean whole = lines.size() >= 2
                && bytes[bytes.length - 1] == '\n'
                && lines.get(0).equals(HEADER)
                && lines.get(1).startsWith(KEY)
                && isHash(lines.get(1).substring(KEY.length()))
                && lines.subList(2, lines.size()).stream().allMatch(OwnCommands::isHash);
        if (!whole) {
            throw new PrivateFolder.Untrusted(file + " is damaged: remove it");
        }
        return new Content(
                HEX.parseHex(lines.get(1), KEY.length(), lines.get(1).length()), lines.subList(2, lines.size()));
    }

    private static boolean isHash(String text) {
        return text.length() == 2 * HASH_BYTES && text.chars().allMatch(HexFormat::isHexDigit);
    }

    private static String hash(byte[] key, Subject subject) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            subject.writeTo(out);
        }
        try {
            Mac mac = Mac.getInstance(HASH);
            mac.init(new SecretKeySpec(key, HASH));
            return HEX.formatHex(mac.doFinal(bytes.toByteArray()));
        } catch (GeneralSecurityException e) {
            throw new UncheckedIOException(new IOException("every Java has " + HASH, e));
        }
    }
}
