package dev.waymark.bind.etcdraft;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "dev.waymark.bind.etcdraft", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule CORE_THE_KIT_AND_HOSTS_ARE_ENOUGH = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.waymark.bind.etcdraft..",
                    "dev.waymark.core..",
                    "dev.waymark.raft..",
                    "dev.waymark.remote..",
                    "java..",
                    "org.jspecify..");
}
