package dev.waymark.report.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Names in addresses. */
final class Links {
    private Links() {}

    static String word(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
