package dev.waymark.golden;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The command {@code start raft nodes=5 bug=forgets-vote seed=7}. */
record Start(String system, Map<String, String> parameters, List<String> bugs, long seed) {
    static Start parse(List<String> words) {
        if (words.size() < 2) {
            throw new UsageException("which system? write: start pingpong");
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        List<String> bugs = new ArrayList<>();
        long seed = 1;
        for (String word : words.subList(2, words.size())) {
            int equals = word.indexOf('=');
            if (equals < 0) {
                throw new UsageException("write it like: start raft nodes=5 bug=forgets-vote seed=7");
            }
            String value = word.substring(equals + 1);
            switch (word.substring(0, equals)) {
                case "bug" -> bugs.add(value);
                case "seed" -> seed = number(value);
                default -> parameters.put(word.substring(0, equals), value);
            }
        }
        return new Start(words.get(1), parameters, bugs, seed);
    }

    private static long number(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new UsageException("seed=" + word + ": must be a whole number");
        }
    }

    Deployment deploy(List<? extends SystemUnderTest> systems) {
        SystemUnderTest found = systems.stream()
                .filter(candidate -> candidate.name().equals(system))
                .findFirst()
                .orElseThrow(() -> new UsageException(Nearest.unknown(
                        "system",
                        system,
                        systems.stream().map(SystemUnderTest::name).toList())));
        return found.deploy(Configuration.of(found, parameters, bugs));
    }
}
