package dev.waymark.code;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which packages know which; JaCoCo's own jar is not looked at, only what stands in its package from here. */
@AnalyzeClasses(
        packages = {"dev.waymark.code", "org.jacoco.core"},
        importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {
    private static final String ROOT = "dev.waymark.code";

    @ArchTest
    static final ArchRule NO_CYCLES = slices().matching("(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule CORE_JACOCO_AND_THE_JDK_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ROOT, "dev.waymark.core..", "java..", "org.jspecify..", "org.jacoco.core..", "org.objectweb.asm..");

    @ArchTest
    static final ArchRule TWO_CLASSES_KNOW_JACOCO = noClasses()
            .that()
            .resideInAPackage(ROOT)
            .and()
            .doNotBelongToAnyOf(ClassCode.class, InstrumentedCode.class)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jacoco..")
            .because("one reads class files with it, one instruments them: the rest must not be tied to its version");

    @ArchTest
    static final ArchRule WHAT_STANDS_IN_JACOCO_KNOWS_NOTHING_OF_WAYMARK = noClasses()
            .that()
            .resideInAPackage("org.jacoco..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.waymark..");
}
