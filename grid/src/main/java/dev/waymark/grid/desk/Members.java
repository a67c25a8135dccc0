package dev.waymark.grid.desk;

import dev.waymark.grid.wire.Greeting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The workers that are here: each says so every second, and whoever has not for a while counts as gone. It knows no network and no
 * clock; whoever has it calls {@link #look} every second.
 */
public final class Members {
    /** So many seconds of silence, of the coordinator's own time: on a busy machine, that of the others passes as slowly. */
    public static final int SILENT_MAX = 20;

    /** Nobody reads more lines than these. */
    private static final int REFUSED_MAX = 1000;

    /** The way to one worker. */
    public interface Way {
        /** Tells it that it is known, and where its letters go. */
        void welcome();

        /** It is gone. */
        void end();
    }

    /** Who is told of greetings. */
    public interface Door {
        /** Somebody is new, and from now on called this. */
        Way open(String name, Greeting.Hello hello);

        void answer(String to, Greeting greeting);

        /** Somebody is not let in. */
        void refused(String name, String why);

        /** Whether nobody is let in any more. */
        boolean isClosed();
    }

    private static final class Member {
        final String name;
        final long process;
        final Way way;
        int silent;

        Member(String name, long process, Way way) {
            this.name = name;
            this.process = process;
            this.way = way;
        }
    }

    private final Door door;
    private final Greeting.Build own;
    /** By where they are reached. */
    private final Map<String, Member> members = new LinkedHashMap<>();
    /** Where those are who are not let in; they say {@code Hello} until they hear it, and users hear it once. */
    private final Set<String> refused = new LinkedHashSet<>();
    /** Told to end, and not ended yet: their names are not free. */
    private final List<Member> leaving = new ArrayList<>();

    /** {@code own}: what workers must be as well. */
    public Members(Door door, Greeting.Build own) {
        this.door = door;
        this.own = own;
    }

    public void hello(Greeting.Hello hello) {
        Member member = members.get(hello.answerTo());
        if (member == null) {
            if (door.isClosed()) {
                door.answer(hello.answerTo(), new Greeting.Over());
                return;
            }
            if (!own.equals(hello.build())) {
                String line = "the coordinator is Waymark " + own.waymark() + " on " + own.java() + ", this worker is "
                        + hello.build().waymark() + " on " + hello.build().java()
                        + ": results could differ; give both the same";
                if (refused.size() < REFUSED_MAX && refused.add(hello.answerTo())) {
                    door.refused(hello.name(), line);
                }
                door.answer(hello.answerTo(), new Greeting.Refused(line));
                return;
            }
            String name = fresh(hello.name());
            member = new Member(name, hello.process(), door.open(name, hello));
            members.put(hello.answerTo(), member);
        }
        member.silent = 0;
        member.way.welcome();
    }

    public void bye(Greeting.Bye bye) {
        Member left = members.get(bye.answerTo());
        endIf(member -> member == left);
        door.answer(bye.answerTo(), new Greeting.Gone());
    }

    /** The process of this number on this machine is dead. */
    public void died(long process) {
        endIf(member -> member.process == process);
    }

    /** A second has passed. */
    public void look() {
        endIf(member -> ++member.silent > SILENT_MAX);
    }

    /** Such ways have ended, by themselves or because they were told to. */
    public void ended(Predicate<Way> which) {
        members.values().removeIf(member -> which.test(member.way));
        leaving.removeIf(member -> which.test(member.way));
    }

    private void endIf(Predicate<Member> which) {
        List<Member> gone = new ArrayList<>();
        members.values().removeIf(member -> which.test(member) && gone.add(member));
        leaving.addAll(gone);
        gone.forEach(member -> member.way.end());
    }

    private String fresh(String name) {
        List<String> names = Stream.concat(members.values().stream(), leaving.stream())
                .map(member -> member.name)
                .toList();
        String fresh = name;
        for (int i = 2; names.contains(fresh); i++) {
            fresh = name + "#" + i;
        }
        return fresh;
    }
}
