package dev.waymark.tla;

import java.util.Map;

/** Models written as texts in tests. */
final class Specs {
    private Specs() {}

    static ModelFiles files(Map<String, String> texts) {
        return texts::get;
    }

    static Model model(String body, String config) {
        return model(body, config, ModelOptions.DEFAULT);
    }

    /** Module M that extends what most need. */
    static Model model(String body, String config, ModelOptions options) {
        return Model.load(files(Map.of("M.tla", module(body))), "M", config, options);
    }

    static String module(String body) {
        return "---- MODULE M ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\n" + body + "\n====\n";
    }
}
