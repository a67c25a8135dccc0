package dev.waymark.core;

import dev.waymark.core.property.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads conditions that are written with a system's predicates: {@code LogDiff(1)}, {@code not LeaderInTerm(2) and (A or B)}.
 * {@code not} binds most, {@code or} least.
 */
public final class StatePredicates {
    private static final String AUTO = "auto:";

    private final List<StatePredicate> known;
    private final String text;
    private int at;

    private StatePredicates(List<StatePredicate> known, String text) {
        this.known = known;
        this.text = text;
    }

    /** Throws {@link UsageException} that names what is wrong, and the nearest right names. */
    public static Condition parse(Deployment deployment, String text) {
        StatePredicates parser = parser(deployment, text);
        Condition condition = parser.either();
        parser.skip();
        if (parser.at < text.length()) {
            throw parser.problem("nothing is expected at '" + text.substring(parser.at) + "'");
        }
        return condition;
    }

    /** What lies on the way to a predicate that stands alone, the nearest last; nothing for a composed one. */
    public static List<String> before(Deployment deployment, String text) {
        parse(deployment, text);
        StatePredicates parser = parser(deployment, text);
        String name = parser.word();
        for (StatePredicate each : parser.known) {
            if (each.name().equals(name)) {
                List<String> arguments = parser.arguments();
                parser.skip();
                return parser.at == text.length() ? each.before().apply(arguments) : List.of();
            }
        }
        return List.of();
    }

    /** The waypoints that {@code FIRST;SECOND;TARGET} or {@code auto:TARGET} stands for; each of them is checked. */
    public static List<String> way(Deployment deployment, String text) {
        List<String> way = new ArrayList<>();
        if (text.startsWith(AUTO)) {
            String target = text.substring(AUTO.length());
            way.addAll(before(deployment, target));
            way.add(target);
        } else {
            way.addAll(split(text));
        }
        way.forEach(each -> parse(deployment, each));
        return way;
    }

    private static StatePredicates parser(Deployment deployment, String text) {
        return new StatePredicates(deployment.predicates(), text);
    }

    /** What this system has, for those who did not know. */
    public static String known(Deployment deployment) {
        String known =
                deployment.predicates().stream().map(StatePredicate::form).collect(Collectors.joining(", "));
        return known.isEmpty() ? "this system offers no predicates" : "this system has " + known;
    }

    /** At semicolons; those inside parentheses split nothing. */
    public static List<String> split(String list) {
        return split(list, ';');
    }

    /** At these separators; those inside parentheses split nothing. */
    public static List<String> split(String list, char separator) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == separator && depth == 0) {
                parts.add(list.substring(from, i).strip());
                from = i + 1;
            }
        }
        parts.add(list.substring(from).strip());
        return parts;
    }

    private Condition either() {
        Condition condition = both();
        while (take("or")) {
            condition = condition.or(both());
        }
        return condition;
    }

    private Condition both() {
        Condition condition = one();
        while (take("and")) {
            condition = condition.and(one());
        }
        return condition;
    }

    private Condition one() {
        if (take("not")) {
            Condition negated = one();
            return Condition.state(view -> !negated.test(null, view));
        }
        skip();
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            Condition inner = either();
            close();
            return inner;
        }
        String name = word();
        List<String> names = known.stream().map(StatePredicate::name).toList();
        StatePredicate found = known.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> problem(
                        names.isEmpty()
                                ? "this system offers no predicates"
                                : Nearest.unknown("predicate", name, names)));
        return found.condition().apply(checked(found, arguments()));
    }

    private List<String> checked(StatePredicate predicate, List<String> arguments) {
        if (arguments.size() != predicate.parameters().size()) {
            throw problem(predicate.name() + " is written " + predicate.form() + ", not with " + arguments.size()
                    + " values");
        }
        for (int i = 0; i < arguments.size(); i++) {
            Parameter parameter = predicate.parameters().get(i);
            @Nullable String wrong = parameter.problem().apply(arguments.get(i));
            if (wrong != null) {
                throw problem(parameter.name() + " of " + predicate.form() + " " + wrong);
            }
        }
        return arguments;
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        skip();
        if (at == text.length() || text.charAt(at) != '(') {
            return arguments;
        }
        do {
            at++;
            arguments.add(word());
            skip();
        } while (at < text.length() && text.charAt(at) == ',');
        close();
        return arguments;
    }

    private void close() {
        skip();
        if (at == text.length() || text.charAt(at) != ')') {
            throw problem("a ) is missing");
        }
        at++;
    }

    private boolean take(String keyword) {
        skip();
        int end = at + keyword.length();
        boolean there = text.startsWith(keyword, at) && (end == text.length() || !isOfWord(text.charAt(end)));
        at = there ? end : at;
        return there;
    }

    private String word() {
        skip();
        int from = at;
        while (at < text.length() && isOfWord(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    private static boolean isOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-';
    }

    private void skip() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private UsageException problem(String what) {
        return new UsageException("predicate " + text + ": " + what);
    }
}
