package dev.waymark.cli.permission;

import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.CommandRefused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What traces, specs, suites and run folders may start. One of three must hold: the user has given it again, or allowed what such a
 * file names, or a run of his own was given the same in this folder. The one place where the command line decides this.
 *
 * @param again the parameters that were given again on the command line
 * @param allowed whether {@code --allow-command} was given
 */
public record DataPermission(Set<String> again, boolean allowed, OwnCommands own) implements CommandPermission {
    public DataPermission {
        again = Set.copyOf(again);
    }

    @Override
    public void demand(Asked asked) {
        if (allowed || asked.named().stream().allMatch(each -> again.contains(each.parameter()))) {
            return;
        }
        OwnCommands.Answer answer = own.knows(asked);
        if (!answer.known()) {
            throw new CommandRefused(refusal(asked, answer.problem()));
        }
    }

    private static String refusal(Asked asked, String problem) {
        List<String> uses = new ArrayList<>();
        List<String> words = new ArrayList<>();
        for (Named each : asked.named()) {
            uses.add(each.kind().use());
            words.add("-p " + each.parameter() + "=" + Launcher.quoted(each.value()));
        }
        return "it would make system " + asked.system() + " " + String.join(" and ", uses) + ", seen from "
                + Path.of("").toAbsolutePath() + ", which needs your word: give it again with "
                + String.join(" ", words)
                + " or allow it with --allow-command; what a run of your own was given in the same folder needs neither"
                + because(problem);
    }

    public boolean mayLoad(Path plugin) {
        return allowed || own.knowsPlugin(plugin).known();
    }

    /** A plugin that such a file names. */
    public void demandPlugin(Path plugin) {
        if (allowed) {
            return;
        }
        OwnCommands.Answer answer = own.knowsPlugin(plugin);
        if (!answer.known()) {
            throw new CommandRefused("it would load plugin " + Launcher.quoted(plugin.toString())
                    + ", which is code and needs your word: give it again with --plugin "
                    + Launcher.quoted(plugin.toString())
                    + " or allow it with --allow-command; what a run of your own has loaded needs neither"
                    + because(answer.problem()));
        }
    }

    private static String because(String problem) {
        return problem.isEmpty() ? "" : " (none is known: " + problem + ")";
    }

    /** The same for a command that leaves traces: what it may start, the next command may start from these. */
    public CommandPermission remembering(Console console) {
        return remembering(this, own, console);
    }

    /** Of what the user has said, by a command that leaves traces. */
    public static CommandPermission givenAndRemembered(Console console) {
        return remembering(CommandPermission.GIVEN, OwnCommands.ofUser(), console);
    }

    private static CommandPermission remembering(CommandPermission permission, OwnCommands own, Console console) {
        return asked -> {
            permission.demand(asked);
            String problem = own.remember(asked);
            if (!problem.isEmpty()) {
                console.notice(
                        "this command is not remembered as yours, so whoever replays its traces must give it again: "
                                + problem);
            }
        };
    }
}
