package dev.waymark.remote.testhost;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The little of JSON that commands need, read without a library: a host that starts quickly is a test that ends quickly. */
record Flat(String text) {
    private static final Pattern ENTRY = Pattern.compile("\"([^\"]+)\":(-?\\d+)");

    String word(String name) {
        Matcher found =
                Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(text);
        return found.find() ? found.group(1) : "";
    }

    long number(String name, long otherwise) {
        Matcher found = Pattern.compile("\"" + name + "\":\"?(-?\\d+)").matcher(text);
        return found.find() ? Long.parseLong(found.group(1)) : otherwise;
    }

    boolean has(String part) {
        return text.contains(part);
    }

    /** Of an object of numbers. */
    Map<String, Integer> numbers(String name) {
        Map<String, Integer> numbers = new TreeMap<>();
        Matcher object = Pattern.compile("\"" + name + "\":\\{([^}]*)}").matcher(text);
        if (object.find()) {
            Matcher entry = ENTRY.matcher(object.group(1));
            while (entry.find()) {
                numbers.put(entry.group(1), Integer.parseInt(entry.group(2)));
            }
        }
        return numbers;
    }
}
