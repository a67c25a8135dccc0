package dev.waymark.cli.serve;

import dev.waymark.core.UsageException;
import dev.waymark.report.data.Cases;
import dev.waymark.report.data.Listed;
import dev.waymark.report.data.RunFiles;
import dev.waymark.report.page.LivePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder that is served, and the run folders in it. Nothing outside is ever read, whatever a name or a link says; what is
 * neither a file nor a folder is not read either, since that might never end.
 */
final class RunsFolder {
    private static final int LISTED_MAX = 500;
    private static final int KEPT_MAX = 24;

    private final Path root;
    private final Cases cases;

    /** Those that were looked at last. */
    private final Map<String, LivePage> pages = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, LivePage> eldest) {
            return size() > KEPT_MAX;
        }
    };

    RunsFolder(Path folder, Cases cases) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    Files.exists(folder)
                            ? folder + " is a file: give the folder that run folders are in"
                            : "there is no folder " + folder + ": `waymark run` makes one called runs where it is"
                                    + " called; go there, give another folder, or make this one and start campaigns"
                                    + " from the page");
        }
        if (Files.exists(folder.resolve("run.json"))) {
            Path around = folder.toAbsolutePath().normalize().getParent();
            throw new UsageException(folder + " is the folder of one run: give the one that it is in, " + around);
        }
        try {
            this.root = folder.toRealPath();
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be read: " + e, e);
        }
        this.cases = cases;
    }

    Path root() {
        return root;
    }

    /** Newest first, those that run before all others. {@code notes} hear what is not listed. */
    List<Listed> list(List<String> notes) {
        List<Listed> all = new ArrayList<>();
        try (Stream<Path> folders = Files.list(root)) {
            for (Path folder : folders.toList()) {
                String name = String.valueOf(folder.getFileName());
                if (!name.startsWith(".") && (Files.isSymbolicLink(folder) || RunFiles.isRunFolder(folder))) {
                    all.add(listed(name));
                }
            }
        } catch (IOException e) {
            notes.add("the folder " + root + " cannot be listed any more (" + e + "): is it still there?");
        }
        all.sort(Comparator.comparing((Listed run) -> !run.state().runs())
                .thenComparing(Listed::begun, Comparator.reverseOrder())
                .thenComparing(Listed::name, Comparator.reverseOrder()));
        if (all.size() > LISTED_MAX) {
            notes.add("only the newest " + LISTED_MAX + " of " + all.size() + " campaigns are listed");
        }
        return all.subList(0, Math.min(all.size(), LISTED_MAX));
    }

    private Listed listed(String name) {
        try {
            return Listed.of(name, folder(name));
        } catch (UsageException e) {
            return Listed.unread(name, String.valueOf(e.getMessage()));
        }
    }

    /** Throws {@link UsageException} if there is no such run folder, or not all of it is inside. */
    LivePage page(String name) {
        Path folder = folder(name);
        synchronized (pages) {
            return pages.computeIfAbsent(name, key -> new LivePage(folder, cases));
        }
    }

    /** A run folder by the name that it has in the list. */
    Path folder(String name) {
        Path folder = child(name);
        if (Files.isSymbolicLink(folder)) {
            throw new UsageException("'" + name + "' is a link: only folders in " + root + " are shown");
        }
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !RunFiles.isRunFolder(folder)) {
            throw new UsageException("there is no campaign '" + name + "' in " + root);
        }
        checkFiles(folder);
        checkFiles(folder.resolve("violations"));
        return folder;
    }

    private Path child(String name) {
        try {
            Path child = root.resolve(name);
            if (!name.isEmpty()
                    && !name.startsWith(".")
                    && root.equals(child.normalize().getParent())) {
                return child;
            }
        } catch (InvalidPathException e) {
            throw new UsageException("there is no campaign '" + name + "': it could not be the name of a folder");
        }
        throw new UsageException("there is no campaign '" + name + "': give the name of a folder in " + root);
    }

    private void checkFiles(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (!file.toRealPath().startsWith(root)) {
                    throw new UsageException(
                            root.relativize(file) + " leads out of " + root + ", so this campaign is not shown");
                }
                if (Files.exists(file)
                        && !Files.isRegularFile(file)
                        && !Files.isDirectory(file)) { // else it was renamed
                    throw new UsageException(
                            root.relativize(file) + " is neither file nor folder, so this campaign is not shown");
                }
            }
        } catch (java.nio.file.NoSuchFileException e) {
            return; // it was replaced while we looked; the next look sees it
        } catch (IOException e) {
            throw new UsageException(root.relativize(folder) + " cannot be read: " + e, e);
        }
    }
}
