package dev.waymark.bind.zookeeper;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.bind.zookeeper", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String HERE = "dev.waymark.bind.zookeeper";

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.bind.(**)").should().beFreeOfCycles();

    /** Its class path has nothing else. */
    @ArchTest
    static final ArchRule BESIDE_THE_SERVERS_THERE_IS_ONLY_ZOOKEEPER = classes()
            .that()
            .resideInAPackage(HERE + ".child")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    HERE + ".child",
                    "org.apache.zookeeper..",
                    "org.apache.jute..",
                    "dev.waymark.jvm.server..",
                    "java..",
                    "sun.misc",
                    "org.jspecify..");

    /** It is in other JVMs, in three versions. */
    @ArchTest
    static final ArchRule NOBODY_ELSE_KNOWS_ZOOKEEPER = classes()
            .that()
            .resideOutsideOfPackage(HERE + ".child")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    HERE,
                    HERE + ".ensemble",
                    "dev.waymark.core..",
                    "dev.waymark.live..",
                    "dev.waymark.jvm..",
                    "dev.waymark.remote..",
                    "dev.waymark.checkers..",
                    "org.objectweb.asm..",
                    "java..",
                    "org.jspecify..");
}
