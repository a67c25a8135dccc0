package dev.waymark.cli.permission;

import dev.waymark.cli.terminal.CannotStartException;
import java.io.IOException;
import java.nio.file.Path;

/** Where processes of one user leave what is for each other and for nobody else. */
public final class UserFolder {
    private UserFolder() {}

    /** Throws {@link CannotStartException} if others could look into it or change it; {@code purpose}: what is there. */
    public static Path path(String purpose) {
        try {
            PrivateFolder folder = new PrivateFolder(PrivateFolder.place(System.getenv()), PrivateFolder.thisUser());
            folder.make();
            return folder.path();
        } catch (PrivateFolder.Untrusted | IOException e) {
            throw new CannotStartException(
                    "there is no private place for " + purpose + ": " + e.getMessage()
                            + "; XDG_STATE_HOME names another",
                    e);
        }
    }
}
