package dev.waymark.report.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A tab of a {@link Chromium}: a page is opened, asked, touched, and photographed. */
public final class Tab implements AutoCloseable {
    private final Chromium browser;
    private final String target;
    private final String session;
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private volatile @Nullable CompletableFuture<Boolean> loaded;

    Tab(Chromium browser, String target, String session) {
        this.browser = browser;
        this.target = target;
        this.session = session;
        browser.listen(session, this::hear);
        send("Page.enable", Map.of());
        send("Runtime.enable", Map.of());
        send("Log.enable", Map.of());
        send("Emulation.setFocusEmulationEnabled", Map.of("enabled", true)); // seen, even if another is opened
    }

    private void hear(String method, JsonNode params) {
        CompletableFuture<Boolean> open = loaded;
        switch (method) {
            case "Page.loadEventFired" -> {
                if (open != null) {
                    open.complete(true);
                }
            }
            case "Runtime.exceptionThrown" -> errors.add(params.toString());
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert")
                        .contains(params.path("type").asString(""))) {
                    errors.add(params.toString());
                }
            }
            case "Log.entryAdded" -> errors.add(params.path("entry").toString());
            default -> {} // of no interest
        }
    }

    @Override
    public void close() {
        browser.send("", "Target.closeTarget", Map.of("targetId", target));
    }

    private JsonNode send(String method, Map<String, ?> params) {
        return browser.send(session, method, params);
    }

    /** As a screen of this size would show it. */
    public Tab screen(int width, int height, boolean phone, boolean dark) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", phone ? 2 : 1, "mobile", phone));
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        send("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
        return this;
    }

    public Tab withoutScripts() {
        send("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        return this;
    }

    public Tab open(Path file) {
        return open(file.toUri().toString());
    }

    public Tab open(String address) {
        return loading(() -> send("Page.navigate", Map.of("url", address)));
    }

    /** Does something that opens another page, and waits for it. */
    public Tab loading(Runnable act) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        loaded = done;
        act.run();
        Chromium.wait(done);
        return this;
    }

    /** Waits until an expression is true. */
    public Tab await(String expression) {
        if (!becomes(expression, Chromium.PATIENCE_SECONDS)) {
            throw new IllegalStateException("never true: " + expression + "; errors: " + errors + Chromium.serving());
        }
        return this;
    }

    /** Whether an expression becomes true within so many seconds. */
    public boolean becomes(String expression, long seconds) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!ask("Boolean(" + expression + ")").booleanValue()) {
            if (System.nanoTime() > end) {
                return false;
            }
            ask("new Promise((done) => setTimeout(done, 50))");
        }
        return true;
    }

    /** The value of an expression. */
    public JsonNode ask(String expression) {
        JsonNode got =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (got.has("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + got.path("exceptionDetails"));
        }
        return got.path("result").path("value");
    }

    /** Presses a key where the focus is. */
    public Tab press(String key) {
        send("Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", key, "code", key));
        send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key));
        return this;
    }

    /** What the console has of errors and warnings, and what was thrown. */
    public List<String> errors() {
        return List.copyOf(errors);
    }

    /** The whole page, or what of it is on the screen. */
    public Tab photograph(Path file, boolean whole) {
        JsonNode got = send("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, Base64.getDecoder().decode(got.path("data").stringValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }
}
