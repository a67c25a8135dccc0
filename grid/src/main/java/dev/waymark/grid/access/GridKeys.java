package dev.waymark.grid.access;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;

/** The keys of a grid, one for each side. A folder has them in two files, of which workers need only their own. */
public record GridKeys(Keys coordinator, Keys worker) {
    /** New ones, in memory. */
    public static GridKeys make() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair coordinator = generator.generateKeyPair();
            KeyPair worker = generator.generateKeyPair();
            X509Certificate ofCoordinator = Certificates.selfSigned(coordinator, "Waymark coordinator");
            X509Certificate ofWorker = Certificates.selfSigned(worker, "Waymark worker");
            return new GridKeys(
                    new Keys(coordinator.getPrivate(), ofCoordinator, ofWorker),
                    new Keys(worker.getPrivate(), ofWorker, ofCoordinator));
        } catch (GeneralSecurityException e) {
            throw new GridException("this JDK cannot make keys: " + e, e);
        }
    }

    /** Writes them for their owner alone; the folder must have none. */
    public void write(Path folder) {
        for (Keys.Side side : Keys.Side.values()) {
            if (Files.exists(folder.resolve(side.file()))) {
                throw new UsageException(folder.resolve(side.file()) + " is there already: whoever has copies of it"
                        + " would be locked out; give another folder, or remove it first");
            }
        }
        write(folder, Keys.Side.COORDINATOR);
        write(folder, Keys.Side.WORKER);
    }

    /** Writes those of one side, in place of what is there. */
    void write(Path folder, Keys.Side side) {
        Keys keys = side == Keys.Side.WORKER ? worker : coordinator;
        try {
            PrivateFolder.make(folder);
            PrivateFolder.write(folder.resolve(side.file()), keys.pem());
        } catch (IOException e) {
            throw new GridException("keys cannot be written to " + folder + ": " + e, e);
        }
    }

    /** What {@code --keys} names; throws {@link UsageException} if this side finds nothing there. */
    public static Keys in(Path folder, Keys.Side side) {
        Path file = folder.resolve(side.file());
        if (!Files.isReadable(file)) {
            throw new UsageException("--keys " + folder + ": there is no readable " + side.file()
                    + "; make keys with 'waymark grid keys DIR', once, and copy " + Keys.Side.WORKER.file()
                    + " to the machines of workers");
        }
        try {
            return Keys.read(file);
        } catch (IOException e) {
            throw new UsageException(
                    "--keys " + folder + ": " + file + " has no keys of a grid (" + e.getMessage()
                            + "); make some with 'waymark grid keys DIR'",
                    e);
        }
    }
}
