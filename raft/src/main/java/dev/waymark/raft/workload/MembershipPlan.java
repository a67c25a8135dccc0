package dev.waymark.raft.workload;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.raft.vocabulary.Parameters;
import dev.waymark.raft.vocabulary.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The changes of the configuration that are asked for first, where a scenario needs certain ones. */
public final class MembershipPlan {
    private static final String DRAWN = "drawn";
    private static final Pattern CHANGE = Pattern.compile("(add|remove)-([1-9])");
    private static final String EXPECTS = DRAWN + ", or changes such as remove-4,add-2";

    public static final Parameter PARAMETER = new Parameter(
            Parameters.MEMBERSHIP_PLAN,
            DRAWN,
            "the first of the membership changes; the others are drawn from the seed",
            EXPECTS,
            text -> text.equals(DRAWN) || text.matches(CHANGE + "(," + CHANGE + ")*") ? null : "must be " + EXPECTS);

    private MembershipPlan() {}

    /** {@code reconfigurations}: how many changes are asked for in all. */
    public static List<Request> of(String text, int reconfigurations) {
        List<Request> plan = of(text);
        if (plan.size() > reconfigurations) {
            throw new UsageException(
                    "wishes names " + plan.size() + " changes: give reconfigurations=" + plan.size() + " or more");
        }
        return plan;
    }

    private static List<Request> of(String text) {
        List<Request> plan = new ArrayList<>();
        Matcher matcher = CHANGE.matcher(text);
        while (matcher.find()) {
            int node = Integer.parseInt(matcher.group(2));
            plan.add(matcher.group(1).equals("add") ? new Request.AddServer(node) : new Request.RemoveServer(node));
        }
        return List.copyOf(plan);
    }
}
