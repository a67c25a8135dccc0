package dev.waymark.junit;

import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Totals;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.platform.commons.support.AnnotationSupport;

/** {@link Exhaustive} as the {@link Campaign} that it stands for. */
final class ExhaustiveCampaign {
    private ExhaustiveCampaign() {}

    /** The campaign of a method, by whichever annotation it has. */
    static Campaign of(Method method) {
        return AnnotationSupport.findAnnotation(method, Campaign.class)
                .or(() -> AnnotationSupport.findAnnotation(method, Exhaustive.class)
                        .map(ExhaustiveCampaign::of))
                .orElseThrow();
    }

    private static Campaign of(Exhaustive annotation) {
        InvocationHandler attributes = (proxy, asked, arguments) -> switch (asked.getName()) {
            case "annotationType" -> Campaign.class;
            case "strategy" -> strategy(annotation);
            case "toString" -> annotation.toString();
            default -> {
                try {
                    yield Exhaustive.class.getMethod(asked.getName()).invoke(annotation);
                } catch (NoSuchMethodException e) {
                    yield asked.getDefaultValue();
                }
            }
        };
        return (Campaign)
                Proxy.newProxyInstance(Campaign.class.getClassLoader(), new Class<?>[] {Campaign.class}, attributes);
    }

    private static String strategy(Exhaustive annotation) {
        List<String> options = new ArrayList<>();
        options.add("exhaustive");
        add(options, "depth", annotation.depth(), 0);
        add(options, "timers", annotation.timers(), -1);
        add(options, "delays", annotation.delays(), -1);
        add(options, "preemptions", annotation.preemptions(), -1);
        options.addAll(List.of(annotation.options()));
        return String.join(":", options);
    }

    private static void add(List<String> options, String name, int value, int usual) {
        if (value != usual) {
            options.add(name + "=" + value);
        }
    }

    /** Why it does not show what it claims; empty if it does, or need not. */
    static List<String> unfinished(Method method, Totals totals) {
        Exhaustive annotation =
                AnnotationSupport.findAnnotation(method, Exhaustive.class).orElse(null);
        if (annotation == null || annotation.mayStayUnfinished() || !totals.isUnfinished()) {
            return List.of();
        }
        Object covered = totals.plannerReport().get("exhaustive") instanceof Map<?, ?> told
                ? String.valueOf(told.get("covered"))
                : totals.executions() + " executions";
        return List.of(
                "UNFINISHED: " + covered,
                "  a smaller world (fewer nodes, requests, faults, timers; a smaller depth; delays = 2) or more time;"
                        + " if it is meant: mayStayUnfinished");
    }

    /** As it stands in the code. */
    static String name(Method method) {
        return AnnotationSupport.isAnnotated(method, Campaign.class) ? "@Campaign" : "@Exhaustive";
    }

    static void demandOne(Method method) {
        if (AnnotationSupport.isAnnotated(method, Campaign.class)
                && AnnotationSupport.isAnnotated(method, Exhaustive.class)) {
            throw new UsageException("@Exhaustive is a campaign of its own: leave out @Campaign, or give it"
                    + " strategy = \"exhaustive\"");
        }
    }
}
