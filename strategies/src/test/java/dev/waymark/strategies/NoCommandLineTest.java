package dev.waymark.strategies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Nearest;
import dev.waymark.engine.Explorer;
import dev.waymark.strategies.pct.PctStrategy;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * API, engine and strategies call what a campaign is described by as its spec does: whoever reads a message may have typed
 * no option at all.
 */
class NoCommandLineTest {
    private static final Pattern OPTION = Pattern.compile("(?<![-\\w])(--[a-z][-a-z]*|-p )");

    @Test
    void noTextNamesAnOptionOfTheCommandLine() throws IOException {
        Map<String, List<String>> found = new TreeMap<>();
        for (Map.Entry<String, Set<String>> type : texts().entrySet()) {
            List<String> wrong = type.getValue().stream()
                    .filter(text -> OPTION.matcher(text).find())
                    .toList();
            if (!wrong.isEmpty()) {
                found.put(type.getKey(), wrong);
            }
        }
        assertThat(found)
                .as("throw UsageException.of(SpecField.X, ...): each face then calls the field as its users do")
                .isEmpty();
    }

    /** Or else the test above could see nothing and pass. */
    @Test
    void textsAreSeenWhereverTheyStand() throws IOException {
        Map<String, Set<String>> texts = texts();
        assertThat(texts).hasSizeGreaterThan(500);
        assertThat(texts.get("Nearest.class")).contains("did you mean ");
        assertThat(texts).containsKeys("Explorer.class", "PctStrategy.class");
        assertThat(texts.get("SpecReader.class")) // joined with others
                .anySatisfy(text -> assertThat(text).contains(" must be "));
        for (String text : List.of("give --steps", "(--guide)", "--faults=none", "give -p drift=20")) {
            assertThat(OPTION.matcher(text).find()).as(text).isTrue();
        }
        for (String text : List.of("a--b", "1 -- 2", "-Xmx4g", "--", "non-p ")) {
            assertThat(OPTION.matcher(text).find()).as(text).isFalse();
        }
    }

    private static Map<String, Set<String>> texts() throws IOException {
        Map<String, Set<String>> all = new TreeMap<>();
        for (Class<?> one : List.of(Nearest.class, Explorer.class, PctStrategy.class)) {
            Path place = place(one);
            if (Files.isDirectory(place)) {
                collect(place, all);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(place)) {
                    collect(jar.getPath("/"), all);
                }
            }
        }
        return all;
    }

    private static void collect(Path classes, Map<String, Set<String>> all) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).collect(Collectors.toList())) {
                try (InputStream in = Files.newInputStream(file)) {
                    all.computeIfAbsent(String.valueOf(file.getFileName()), name -> new TreeSet<>())
                            .addAll(texts(new DataInputStream(in)));
                }
            }
        }
    }

    /** The folder of classes, or the jar, when the module has been packaged. */
    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The constants of a class file that are texts, those with holes for other values too; not its names. */
    private static Set<String> texts(DataInputStream in) throws IOException {
        in.readInt();
        in.readInt();
        int count = in.readUnsignedShort();
        Map<Integer, String> names = new TreeMap<>();
        Set<Integer> strings = new TreeSet<>();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> names.put(i, in.readUTF());
                case 8 -> strings.add(in.readUnsignedShort());
                case 7, 16, 19, 20 -> in.readUnsignedShort();
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.readInt();
                case 5, 6 -> { // which take two places
                    in.readLong();
                    i++;
                }
                default -> throw new IOException("constant " + tag);
            }
        }
        return strings.stream().map(names::get).collect(Collectors.toCollection(TreeSet::new));
    }
}
