package dev.waymark.cli.serve;

import dev.waymark.core.UsageException;
import dev.waymark.report.data.Listed;
import dev.waymark.report.data.RunData;
import dev.waymark.report.page.ComparisonPage;
import dev.waymark.report.page.ExplorePage;
import dev.waymark.report.page.LivePage;
import dev.waymark.report.page.RunsPage;
import dev.waymark.report.page.Shot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The kinds of pages: what each shows now. */
final class Views {
    private final RunsFolder runs;
    private final RunsPage.Startable startable;
    private final Children children;

    Views(RunsFolder runs, RunsPage.Startable startable, Children children) {
        this.runs = runs;
        this.startable = startable;
        this.children = children;
    }

    /** A page as a whole, and as it is now, which is the same object until something changes. */
    record View(Supplier<String> page, Supplier<Shot> shot) {}

    View list() {
        Remembered remembered = new Remembered();
        Supplier<Shot> shot = () -> {
            List<String> notes = new ArrayList<>();
            List<Listed> listed =
                    runs.list(notes).stream().map(this::withTrouble).toList();
            return remembered.get(List.of(listed, notes), () -> RunsPage.shot(listed, notes, startable));
        };
        return new View(() -> RunsPage.in(shot.get()), shot);
    }

    private Listed withTrouble(Listed run) {
        String trouble = children.trouble(run.name());
        return trouble.isEmpty() ? run : run.noting(trouble);
    }

    /** It does not change by itself: its script asks for what it shows. */
    View explore() {
        Shot shot = ExplorePage.shot(startable);
        return new View(() -> ExplorePage.in(shot), () -> shot);
    }

    View run(String name) {
        runs.page(name); // what is wrong with the name is said at once
        return new View(() -> runs.page(name).page(), () -> runs.page(name).shot());
    }

    View comparison(List<String> names) {
        if (names.size() < 2 || names.size() > ComparisonPage.MAX) {
            throw new UsageException("tick two to " + ComparisonPage.MAX + " campaigns to compare");
        }
        Remembered remembered = new Remembered();
        Supplier<Shot> shot = () -> {
            Map<String, RunData> all = new LinkedHashMap<>();
            List<Object> stamps = new ArrayList<>();
            for (String name : names) {
                LivePage page = runs.page(name);
                all.put(name, page.data());
                stamps.add(System.identityHashCode(page.data()));
            }
            return remembered.get(stamps, () -> ComparisonPage.served(all));
        };
        return new View(() -> ComparisonPage.in(shot.get()), shot);
    }

    /** What was made of something, until that is another. */
    private static final class Remembered {
        private @Nullable Object of;
        private @Nullable Shot made;

        Shot get(Object now, Supplier<Shot> make) {
            Shot known = made;
            if (known == null || !now.equals(of)) {
                known = make.get();
                made = known;
                of = now;
            }
            return known;
        }
    }
}
