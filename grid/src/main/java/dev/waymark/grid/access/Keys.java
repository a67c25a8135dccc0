package dev.waymark.grid.access;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A key and the certificate that all processes of a grid have in common: whoever has them is one of us, whoever has not is
 * nobody. In a folder: {@code grid.p12}, and its password in {@code grid.password}.
 */
public record Keys(Path store, String password) {
    private static final String STORE = "grid.p12";
    private static final String PASSWORD = "grid.password";

    static Keys in(Path folder) {
        Path store = folder.resolve(STORE);
        Path password = folder.resolve(PASSWORD);
        if (!Files.isReadable(store) || !Files.isReadable(password)) {
            throw new UsageException("--keys " + folder + ": there is no readable " + STORE + " and " + PASSWORD
                    + "; make them with 'waymark grid keys DIR', once, and copy the folder to every machine");
        }
        try {
            return new Keys(store.toAbsolutePath(), Files.readString(password).strip());
        } catch (IOException e) {
            throw new UsageException("--keys " + folder + ": " + password + " cannot be read (" + e + ")", e);
        }
    }

    /** Makes them; the folder must have none. */
    public static Keys make(Path folder) {
        Path store = folder.resolve(STORE);
        if (Files.exists(store)) {
            throw new UsageException(store + " is there already: whoever has copies of it would be locked out; give"
                    + " another folder, or remove it first");
        }
        byte[] random = new byte[24];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        try {
            Files.createDirectories(folder);
            restrict(folder, "rwx------");
            Path file = Files.writeString(folder.resolve(PASSWORD), password + "\n");
            restrict(file, "rw-------");
            keytool(store, file);
            restrict(store, "rw-------");
        } catch (IOException e) {
            throw new GridException("keys cannot be written to " + folder + ": " + e, e);
        }
        return new Keys(store, password);
    }

    /** The JDK has no other way to make a certificate. The password is in a file: arguments can be seen by all. */
    private static void keytool(Path store, Path password) throws IOException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(tool)) {
            throw new GridException(tool + " is not there: use a whole JDK, version 17 or later");
        }
        List<String> command = new ArrayList<>(List.of(tool.toString(), "-genkeypair", "-alias", "grid"));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "3650"));
        command.addAll(List.of("-dname", "CN=waymark-grid", "-storetype", "PKCS12", "-keystore", store.toString()));
        command.addAll(List.of("-storepass:file", password.toString(), "-keypass:file", password.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new GridException("keytool failed: " + said.strip().replaceAll("\\s*\\R\\s*", " "));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GridException("interrupted while keys were made", e);
        }
    }

    private static void restrict(Path path, String permissions) throws IOException {
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        } catch (UnsupportedOperationException e) {
            // a file system without such permissions: whoever made the folder looks after it
        }
    }
}
