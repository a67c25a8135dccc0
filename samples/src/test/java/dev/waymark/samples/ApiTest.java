package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.waymark.samples.ApiPage.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/api.md says of packages is so. */
class ApiTest {
    private static final Pattern MANAGED = Pattern.compile(
            "<artifactId>(waymark-[\\w-]+)</artifactId>\\s*" + "<version>\\$\\{project\\.version}</version>");

    /** A result has all that was counted; how, is no promise. */
    private static final Set<String> KNOWN = Set.of("ScenarioResult names Totals");

    @Test
    void everyPackageIsOnOneSideOrTheOther() throws IOException {
        for (String artefact : managed()) {
            assertThat(ApiPage.rows().stream()
                            .filter(row -> row.artefact().equals(artefact))
                            .map(Row::name))
                    .as("packages of %s in docs/api.md", artefact)
                    .containsExactlyInAnyOrderElementsOf(packages(artefact));
        }
    }

    /** What is not in the BOM is not deployed, and the other way round. */
    @Test
    void theBomHasWhatUsersMayDependOn() throws IOException {
        Set<String> deployed = new TreeSet<>();
        Matcher modules = Pattern.compile("<module>(.+)</module>").matcher(Files.readString(Path.of("../pom.xml")));
        while (modules.find()) {
            String pom = Files.readString(Path.of("..", modules.group(1), "pom.xml"));
            if (!pom.contains("<maven.deploy.skip>true<") && !modules.group(1).equals("bom")) {
                deployed.add("waymark-" + modules.group(1));
            }
        }
        assertThat(managed()).containsExactlyInAnyOrderElementsOf(deployed);
        assertThat(Files.readString(Path.of("../bom/pom.xml")))
                .as("whoever imports it must not get other versions with it")
                .doesNotContain("<parent>");
    }

    @Test
    void whatIsForUsersNamesNothingElse() throws IOException {
        Map<String, Row> rows = ApiPage.rows().stream().collect(Collectors.toMap(Row::name, Function.identity()));
        JavaClasses classes = new ClassFileImporter().importPackages("dev.waymark");
        Set<String> exposed = new TreeSet<>();
        Set<String> excused = new TreeSet<>();
        for (JavaClass type : classes) {
            Row row = rows.get(type.getPackageName());
            if (row == null || !isSeen(type)) {
                continue;
            }
            for (JavaClass named : named(type)) {
                Row other = rows.get(named.getPackageName());
                if (other != null && !forUsers(other, named)) {
                    (forUsers(row, type) ? exposed : excused).add(outermost(type) + " names " + outermost(named));
                }
            }
        }
        assertThat(exposed)
                .as("move the one or the other, or say in docs/api.md that it is not for users")
                .isEqualTo(KNOWN);
        assertThat(rows.values().stream().filter(Row::forUsers).flatMap(row -> row.exceptions().stream()))
                .as("said in docs/api.md not to be for users, though it could be")
                .allSatisfy(name -> assertThat(excused).anyMatch(text -> text.startsWith(name + " ")));
    }

    @Test
    void pagesImportWhatIsForUsers() throws IOException {
        Set<String> users = ApiPage.rows().stream()
                .filter(Row::forUsers)
                .map(Row::name)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> imported = new TreeSet<>();
        try (Stream<Path> pages = Files.walk(Path.of("../docs"))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                Matcher imports =
                        Pattern.compile("import (dev\\.waymark[a-z.]*)\\.").matcher(Files.readString(page));
                while (imports.find()) {
                    imported.add(imports.group(1));
                }
            }
        }
        assertThat(imported).hasSizeGreaterThan(5).isSubsetOf(users);
    }

    private static List<String> managed() throws IOException {
        return MANAGED.matcher(Files.readString(Path.of("../bom/pom.xml")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static Collection<String> packages(String artefact) throws IOException {
        Path sources = Path.of("..", artefact.replace("waymark-", ""), "src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean forUsers(Row row, JavaClass type) {
        return row.forUsers() != row.exceptions().contains(outermost(type));
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(ApiTest::outermost).orElse(type.getSimpleName());
    }

    private static boolean isSeen(JavaClass type) {
        return isSeen(type.getModifiers())
                && type.getEnclosingClass().map(ApiTest::isSeen).orElse(true);
    }

    private static boolean isSeen(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    /** The types in the signature of a class and of its members, those in angle brackets too. */
    private static Set<JavaClass> named(JavaClass type) {
        Stream<JavaType> above = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        Stream<JavaType> members = type.getMembers().stream()
                .filter(member -> isSeen(member.getModifiers()))
                .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
                .flatMap(ApiTest::named);
        return Stream.concat(above, members)
                .flatMap(named -> named.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType)
                .collect(Collectors.toSet());
    }

    private static Stream<JavaType> named(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit unit = (JavaCodeUnit) member;
        Stream<JavaType> in = Stream.concat(unit.getParameterTypes().stream(), unit.getExceptionTypes().stream());
        return Stream.concat(Stream.of(unit.getReturnType()), in);
    }
}
