package dev.waymark.cli.terminal;

import dev.waymark.core.Nearest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A wrong command line in one line: the wrong word, and the nearest right ones. */
public final class UsageErrors {
    private UsageErrors() {}

    public static int handle(ParameterException exception, String[] args) {
        CommandLine command = exception.getCommandLine();
        Console.error(command.getErr(), message(exception, command.getCommandSpec()));
        return ExitCode.USAGE;
    }

    /** What is wrong, in one line. */
    public static String message(ParameterException exception) {
        return message(exception, exception.getCommandLine().getCommandSpec());
    }

    private static String message(ParameterException exception, CommandSpec command) {
        if (exception instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unmatched(unmatched.getUnmatched().get(0), command);
        }
        if (exception instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing(missing.getMissing().get(0), command);
        }
        String text = String.valueOf(exception.getMessage())
                .replaceAll("\\s*\\R\\s*", " ")
                .replaceAll("('-?\\d+') is not an? (int|long)$", "$1 is too large a number")
                .replaceAll("is not an? (int|long)$", "is not a whole number");
        return text.isEmpty() ? "wrong arguments" : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }

    private static String unmatched(String word, CommandSpec command) {
        if (word.startsWith("-")) {
            List<String> names = new ArrayList<>();
            for (OptionSpec option : command.options()) {
                names.addAll(List.of(option.names()));
            }
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            return Nearest.unknown("option of " + command.qualifiedName(), name, names);
        }
        if (!command.subcommands().isEmpty()) {
            return Nearest.unknown("command", word, command.subcommands().keySet());
        }
        return "unexpected argument '" + word + "' (" + command.qualifiedName() + " --help shows what it takes)";
    }

    private static String missing(ArgSpec argument, CommandSpec command) {
        String what = argument instanceof OptionSpec option
                ? option.longestName() + " needs a value: " + option.longestName() + " " + option.paramLabel()
                : "missing " + argument.paramLabel();
        return what + " (" + command.qualifiedName() + " --help shows what it is)";
    }
}
