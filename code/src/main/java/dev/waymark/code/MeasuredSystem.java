package dev.waymark.code;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.TargetSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * A system whose own code is measured: lends each worker a copy of its own, with its own classes and probes. Coverages
 * {@code lines} and {@code branches} of one campaign share it. Copies are used again, since a fresh one has all its code to
 * compile.
 */
public final class MeasuredSystem implements TargetSource {
    private final InstrumentedCode code;
    private final Configuration configuration;
    private final IdentityHashMap<Deployment, SystemCopy> copies = new IdentityHashMap<>();
    private final Deque<SystemCopy> idle = new ArrayDeque<>();
    private final List<String> notLoaded;

    private MeasuredSystem(InstrumentedCode code, Configuration configuration) {
        this.code = code;
        this.configuration = configuration;
        // One is made at once: whatever is wrong shows before the campaign begins.
        SystemCopy first = new SystemCopy(code, configuration);
        copies.put(first.deployment(), first);
        idle.push(first);
        this.notLoaded = first.notLoaded();
    }

    public static MeasuredSystem of(Target target) {
        SystemUnderTest system = target.system();
        InstrumentedCode code = new InstrumentedCode(ClassFiles.of(system));
        if (code.items(ClassCode::allLines).isEmpty()) {
            throw new UsageException("coverage lines and branches: the classes of " + system.name()
                    + " have no line numbers: compile them with javac -g");
        }
        return new MeasuredSystem(code, target.configuration());
    }

    public CodeCoverage lines() {
        return new CodeCoverage(
                CodeCoverage.LINES,
                "lines of the system's own code that were run",
                this,
                ClassCode::lines,
                code.items(ClassCode::allLines));
    }

    public CodeCoverage branches() {
        return new CodeCoverage(
                CodeCoverage.BRANCHES,
                "branches of the system's own code that were taken",
                this,
                ClassCode::branches,
                code.items(ClassCode::allBranches));
    }

    /** The system's own classes that could not be initialised, each with the reason. */
    public List<String> notLoaded() {
        return notLoaded;
    }

    @Override
    public synchronized Target lend() {
        SystemCopy copy = idle.poll();
        if (copy == null) {
            copy = new SystemCopy(code, configuration);
            copies.put(copy.deployment(), copy);
        }
        return copy.target();
    }

    @Override
    public synchronized void giveBack(Target lent) {
        idle.push(copy(lent.deployment()));
    }

    synchronized SystemCopy copy(Deployment deployment) {
        SystemCopy copy = copies.get(deployment);
        if (copy == null) {
            throw new IllegalArgumentException("a deployment that was not lent here");
        }
        return copy;
    }

    List<ClassCode> classes() {
        return code.classes();
    }
}
