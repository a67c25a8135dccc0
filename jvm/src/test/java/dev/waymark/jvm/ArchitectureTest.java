package dev.waymark.jvm;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. What runs in the nodes' JVM knows nothing of Waymark but itself. */
@AnalyzeClasses(packages = "dev.waymark.jvm", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule HOOKS_KNOW_THE_JDK_ALONE = classes()
            .that()
            .resideInAPackage("dev.waymark.jvm.hook")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.waymark.jvm.hook", "java..", "javax.management..", "org.jspecify..");

    @ArchTest
    static final ArchRule SERVERS_KNOW_THEIR_INTERFACES_ALONE = classes()
            .that()
            .resideInAnyPackage("dev.waymark.jvm.server", "dev.waymark.jvm.sample")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.waymark.jvm.server", "dev.waymark.jvm.sample", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule THE_CHILD_KNOWS_NO_WAYMARK = classes()
            .that()
            .resideInAnyPackage("dev.waymark.jvm.runtime", "dev.waymark.jvm.net", "dev.waymark.jvm.child")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.waymark.jvm..", "java..", "javax.management..", "org.jspecify..");
}
