package dev.waymark.bind.ratis;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.bind.ratis", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String HERE = "dev.waymark.bind.ratis";

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.bind.(**)").should().beFreeOfCycles();

    /** Its class path has nothing else. */
    @ArchTest
    static final ArchRule BESIDE_THE_SERVERS_THERE_IS_ONLY_RATIS = classes()
            .that()
            .resideInAPackage(HERE + ".child")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(HERE + ".child", "org.apache.ratis..", "java..", "sun.misc", "org.jspecify..");

    /** It is in other JVMs, in several versions. */
    @ArchTest
    static final ArchRule NOBODY_ELSE_KNOWS_RATIS = classes()
            .that()
            .resideOutsideOfPackage(HERE + ".child")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    HERE,
                    HERE + ".session",
                    "dev.waymark.core..",
                    "dev.waymark.engine..",
                    "dev.waymark.live..",
                    "dev.waymark.raft..",
                    "java..",
                    "org.jspecify..");
}
