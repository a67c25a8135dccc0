package dev.waymark.grid;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.grid", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.waymark.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule IT_KNOWS_CORE_AND_PEKKO = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.grid..",
                    "dev.waymark.core..",
                    "dev.waymark.engine..",
                    "java..",
                    "javax.net.ssl..",
                    "org.apache.pekko..",
                    "com.typesafe.config..",
                    "scala..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule THE_DESK_KNOWS_NO_NETWORK = noClasses()
            .that()
            .resideInAnyPackage("dev.waymark.grid.scheduler..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.pekko..", "dev.waymark.grid.node..");

    @ArchTest
    static final ArchRule NO_JAVA_SERIALISATION =
            noClasses().should().dependOnClassesThat().belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class);
}
