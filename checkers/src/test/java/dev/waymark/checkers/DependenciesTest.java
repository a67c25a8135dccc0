package dev.waymark.checkers;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class DependenciesTest {
    @Test
    void coreAndTheJdkAreEnough() {
        JavaClasses imported = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.waymark.checkers");
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.waymark.checkers..", "dev.waymark.core..", "java..", "org.jspecify..")
                .check(imported);
    }
}
