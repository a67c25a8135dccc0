package dev.waymark.report.page;

import dev.waymark.engine.campaign.RunReport;
import dev.waymark.report.data.Found;
import dev.waymark.report.data.RunData;
import dev.waymark.report.data.Shown;
import java.util.List;

/** Commands to copy, as a shell takes them. */
final class Commands {
    private Commands() {}

    static String replay(RunData data, Found found) {
        Shown best = found.best();
        RunReport.Found figures = found.figures();
        String named = figures == null ? "" : figures.best();
        String file = best != null ? best.file().toString() : named;
        StringBuilder command = new StringBuilder("waymark replay ").append(word(file));
        List<String> plugins =
                data.record() == null ? List.of() : data.record().spec().plugins();
        plugins.forEach(plugin -> command.append(" --plugin ").append(word(plugin)));
        return command.toString();
    }

    /** Empty if the folder does not say how it was asked for. */
    static String again(RunData data) {
        List<String> arguments = data.record() == null
                ? List.of()
                : data.record().provenance().origin().arguments();
        StringBuilder command = new StringBuilder(arguments.isEmpty() ? "" : "waymark");
        arguments.forEach(argument -> command.append(' ').append(word(argument)));
        return command.toString();
    }

    private static String word(String text) {
        return text.matches("[A-Za-z0-9_./:=,@%+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
