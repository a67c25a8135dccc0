package dev.waymark.cli.explore;

import dev.waymark.cli.replay.OutputFile;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.file.WholeFile;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.explore.Choice;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.ExplorationJson;
import dev.waymark.engine.explore.ExplorationTree;
import dev.waymark.engine.explore.Goal;
import dev.waymark.engine.explore.Snapshot;
import dev.waymark.engine.explore.Walker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.report.export.JUnitSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * An exploration line by line: each line is a number of the list, a command, or a decision as traces write it. What cannot be done is
 * said, and nothing is lost by it.
 */
public final class TextWalk {
    static final List<String> HELP = List.of(
            "  NUMBER                    carry out that decision; several may stand on a line",
            "  DECISION                  any other, as traces have it: deliver 1>3#7, crash 2, partition 1|2,3, heal",
            "  b [N], f [N], start       back, forward, to the start; deciding otherwise makes a branch",
            "  go STRATEGY [N] [until P] go on by a strategy for N decisions, until predicate P holds or 'event NAME'",
            "  until P                   go random until P; 'until PROPERTY': until it is violated",
            "  go fair                   the fair tail, by which liveness is judged",
            "  state, list, faults       the cluster; the decisions that apply; with faults",
            "  look P                    a light for predicate P, from now on",
            "  path, tree, goto STEP     what was decided; all that was tried; to another step of this way",
            "  save FILE                 a trace that './waymark replay' replays",
            "  junit [FILE]              the violation as a JUnit test",
            "  link                      a word by which 'explore --open' comes here again, on any machine",
            "  quit                      ends; so does the end of the input");

    private static final List<String> COMMANDS = List.of(
            "b", "back", "f", "forward", "start", "go", "until", "state", "list", "faults", "look", "path", "tree",
            "goto", "save", "junit", "link", "help", "quit");
    private static final int STEPS_USUAL = 20;
    private static final int STEPS_UNTIL = 1000;

    private final Walker walker;
    private final Console console;
    private final ExplorationTree tree;
    private final List<String> predicates;
    private Walker.Look look;
    private int draws;
    private int mistakes;
    private boolean quit;

    public TextWalk(Walker walker, Exploration start, List<String> predicates, Console console) {
        this.walker = walker;
        this.console = console;
        this.predicates = new ArrayList<>(predicates);
        this.look = walker.look(start, this.predicates);
        this.tree = new ExplorationTree(look.exploration());
    }

    /** Where it ended. */
    public Walker.Look run(BufferedReader in, boolean prompts) throws IOException {
        if (look.snapshot().problem() != null) {
            say(look.snapshot().problem() + "; this is where it still applies");
        }
        lines(new WalkText(look.snapshot()).whole());
        lines(tellChoices(false));
        while (!quit) {
            if (prompts) {
                console.overwrite(look.snapshot().step() + "> ");
            }
            String line = in.readLine();
            if (line == null) {
                break;
            }
            try {
                carryOut(line.strip());
            } catch (UsageException | UnwritableException e) {
                mistakes++;
                console.warning(String.valueOf(e.getMessage()));
            }
        }
        return look;
    }

    /** How many lines could not be done. */
    public int mistakes() {
        return mistakes;
    }

    private void say(String line) {
        lines(List.of(line));
    }

    private void lines(List<String> lines) {
        if (!console.isJson()) {
            console.lines(lines);
        }
    }

    private void carryOut(String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        List<String> words = List.of(line.split("\\s+", -1));
        String rest = line.substring(words.get(0).length()).strip();
        switch (words.get(0)) {
            case "b", "back" -> move(tree.back(count(rest, 1)), "back");
            case "f", "forward" -> move(tree.forward(count(rest, 1)), "forward");
            case "start" -> move(tree.back(Integer.MAX_VALUE), "back");
            case "goto" -> to(count(rest, 0));
            case "go" -> go(rest);
            case "until" -> go("random until " + rest);
            case "state" -> lines(new WalkText(look.snapshot()).whole());
            case "list" -> lines(tellChoices(false));
            case "faults" -> lines(tellChoices(true));
            case "look" -> light(rest);
            case "path" -> path();
            case "tree" -> lines(tree.lines());
            case "save" -> save(rest);
            case "junit" -> junit(rest);
            case "link" -> say(ExplorationJson.link(tree.exploration()));
            case "help", "h", "?" -> lines(HELP);
            case "quit", "q", "exit" -> quit = true;
            default -> decide(words, line);
        }
    }

    private static int count(String text, int usual) {
        if (text.isEmpty()) {
            return usual;
        }
        if (!text.matches("\\d{1,9}")) {
            throw new UsageException("'" + text + "' is no number");
        }
        return Integer.parseInt(text);
    }

    private void decide(List<String> words, String line) {
        if (!words.get(0).matches("\\d+")) {
            decide(decisionOrMistake(words.get(0), line));
            return;
        }
        for (String word : words) {
            List<Choice> choices = look.snapshot().choices();
            int number = count(word, 0);
            if (number < 1 || number > choices.size()) {
                throw new UsageException(
                        look.snapshot().over() == null
                                ? "there is no decision " + word + ": 1 to " + choices.size() + " apply"
                                : look.snapshot().over() + ": go back with b");
            }
            decide(choices.get(number - 1).decision());
        }
    }

    private static String decisionOrMistake(String word, String line) {
        List<String> decisions = List.of(
                "deliver",
                "drop",
                "duplicate",
                "replace",
                "inject",
                "fire",
                "advance",
                "crash",
                "restart",
                "invoke",
                "partition",
                "cut",
                "heal",
                "pause",
                "resume",
                "corrupt",
                "skew",
                "wait");
        if (!decisions.contains(word)) {
            List<String> all = new ArrayList<>(COMMANDS);
            all.addAll(decisions);
            throw new UsageException(Nearest.unknown("command", word, all) + " ('help' lists them)");
        }
        return line;
    }

    private void decide(String decision) {
        Walker.Look next = walker.look(tree.exploration().then(decision), predicates);
        if (next.snapshot().problem() != null) {
            throw new UsageException(next.snapshot().problem());
        }
        arrive(next);
    }

    /** At a new step. */
    private void arrive(Walker.Look next) {
        look = next;
        tree.go(next.exploration());
        List<String> made = next.exploration().decisions();
        say("step " + next.snapshot().step() + ": " + made.get(made.size() - 1));
        WalkText text = new WalkText(next.snapshot());
        lines(text.changes());
        lines(text.alarms());
        end();
    }

    private void end() {
        if (look.snapshot().over() == null) {
            lines(tellChoices(false));
        } else {
            say(look.snapshot().over());
        }
    }

    private List<String> tellChoices(boolean faults) {
        return look.snapshot().over() == null
                ? new WalkText(look.snapshot()).choices(faults)
                : List.of(String.valueOf(look.snapshot().over()));
    }

    private void move(int steps, String way) {
        if (steps == 0) {
            throw new UsageException("there is nothing further " + way);
        }
        look = walker.look(tree.exploration(), predicates);
        say("step " + look.snapshot().step());
        lines(new WalkText(look.snapshot()).alarms());
        end();
    }

    private void to(int step) {
        int by = tree.at().step() - step;
        move(by > 0 ? tree.back(by) : tree.forward(-by), by > 0 ? "back" : "forward");
    }

    /** {@code STRATEGY [N] [until P]}. */
    private void go(String how) {
        int at = (" " + how).indexOf(" until ");
        String until = at < 0
                ? ""
                : how.substring(Math.min(how.length(), at + "until ".length())).strip();
        List<String> words =
                Arrays.asList((at < 0 ? how : how.substring(0, at)).strip().split("\\s+"));
        String strategy = words.get(0).isEmpty() ? "random" : words.get(0);
        int decisions = count(words.size() > 1 ? words.get(1) : "", until.isEmpty() ? STEPS_USUAL : STEPS_UNTIL);
        if (words.size() > 2) {
            throw new UsageException("write go STRATEGY [N] [until PREDICATE]");
        }
        Walker.Gone gone = walker.goOn(tree.exploration(), new Goal(strategy, decisions, until, draws++));
        boolean moved = gone.exploration().decisions().size()
                > tree.exploration().decisions().size();
        say(gone.stopped());
        if (moved) {
            arrive(walker.look(gone.exploration(), predicates));
        }
    }

    private void light(String predicate) {
        if (predicate.isEmpty()) {
            throw new UsageException("look at which predicate? 'waymark systems "
                    + walker.experiment().target().name() + "' lists them");
        }
        List<String> more = new ArrayList<>(predicates);
        more.add(predicate);
        look = walker.look(tree.exploration(), more);
        predicates.add(predicate);
        List<Snapshot.Held> held = look.snapshot().predicates();
        say(new WalkText(look.snapshot())
                .verdicts()
                .get(look.snapshot().properties().size() + held.size() - 1));
    }

    private void path() {
        List<String> decisions = tree.exploration().decisions();
        for (int i = 0; i < decisions.size(); i++) {
            say(String.format("%4d  %s", i + 1, decisions.get(i)));
        }
    }

    private void save(String file) {
        if (file.isEmpty()) {
            throw new UsageException("write save FILE, such as save found.trace.json");
        }
        write("save", file, path -> {
            Trace trace = walker.trace(tree.exploration());
            TraceFile.write(
                    path, trace, PayloadCodec.of(walker.experiment().target().deployment()));
            Verdict verdict = trace.verdict();
            say("saved " + trace.decisions().size() + " decisions in " + file
                    + (verdict == null ? ", which violate nothing" : ", which violate " + verdict.property()));
        });
    }

    private void junit(String file) {
        String source = Exported.junit(walker, tree.exploration());
        String name = JUnitSource.className(Exported.id(walker.trace(tree.exploration())));
        if (file.isEmpty()) {
            lines(source.lines().toList());
            return;
        }
        write("junit", file, path -> {
            try {
                WholeFile.write(path, source);
            } catch (IOException e) {
                throw new UnwritableException(file + " cannot be written (" + e + ")");
            }
            say("saved class " + name + " in " + file);
        });
    }

    private static void write(String command, String file, Consumer<Path> writing) {
        Path path;
        try {
            path = Path.of(file);
        } catch (InvalidPathException e) {
            throw new UsageException(command + " " + file + ": this is no name of a file");
        }
        OutputFile.check(command, path);
        writing.accept(path);
    }
}
