package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventType;

/** Runs one test method in Jupiter and tells how it ended. */
record Kit(Status status, String message, List<String> reports) {
    static Kit run(Class<?> testClass, String method) {
        return run(testClass, method, Map.of());
    }

    static Kit run(Class<?> testClass, String method, Map<String, String> parameters) {
        EngineTestKit.Builder builder = EngineTestKit.engine("junit-jupiter")
                .configurationParameter("waymark.out", "target/waymark-of-tests")
                .selectors(selectMethod(testClass, method(testClass, method)));
        parameters.forEach(builder::configurationParameter);
        EngineExecutionResults results = builder.execute();
        List<TestExecutionResult> ended = results.testEvents().stream()
                .filter(event -> event.getType() == EventType.FINISHED)
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .toList();
        assertThat(ended).as("%s was run", method).hasSize(1);
        List<String> reports = new ArrayList<>();
        results.testEvents()
                .reportingEntryPublished()
                .map(event -> event.getRequiredPayload(org.junit.platform.engine.reporting.ReportEntry.class))
                .forEach(entry -> reports.addAll(entry.getKeyValuePairs().values()));
        TestExecutionResult result = ended.get(0);
        String message = result.getThrowable()
                .map(thrown -> String.valueOf(thrown.getMessage()))
                .orElse("");
        return new Kit(result.getStatus(), message, reports);
    }

    private static java.lang.reflect.Method method(Class<?> testClass, String name) {
        return Arrays.stream(testClass.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
