package dev.waymark.grid.scheduler;

import dev.waymark.grid.wire.Handshake;
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
 * clock; whoever has it calls {@link #tick} every second.
 */
public final class WorkerRegistry {
    /** So many seconds of silence, of the coordinator's own time: on a busy machine, that of the others passes as slowly. */
    public static final int SILENT_MAX = 20;

    /** Nobody reads more lines than these. */
    private static final int REFUSED_MAX = 1000;

    /** The connection to one worker. */
    public interface Connection {
        /** Tells it that it is known, and where its messages go. */
        void welcome();

        /** It is gone. */
        void end();
    }

    /** Makes connections, and is told of handshakes. */
    public interface Connector {
        /** Somebody is new, and from now on called this. */
        Connection open(String name, Handshake.Hello hello);

        void answer(String to, Handshake handshake);

        /** Somebody is not let in. */
        void refused(String name, String why);

        /** Whether nobody is let in any more. */
        boolean isClosed();
    }

    private static final class Member {
        final String name;
        final long process;
        final Connection connection;
        int silent;

        Member(String name, long process, Connection connection) {
            this.name = name;
            this.process = process;
            this.connection = connection;
        }
    }

    private final Connector connector;
    private final Handshake.Build own;
    /** By where they are reached. */
    private final Map<String, Member> members = new LinkedHashMap<>();
    /** Where those are who are not let in; they say {@code Hello} until they hear it, and users hear it once. */
    private final Set<String> refused = new LinkedHashSet<>();
    /** Told to end, and not ended yet: their names are not free. */
    private final List<Member> leaving = new ArrayList<>();

    /** {@code own}: what workers must be as well. */
    public WorkerRegistry(Connector connector, Handshake.Build own) {
        this.connector = connector;
        this.own = own;
    }

    public void hello(Handshake.Hello hello) {
        Member member = members.get(hello.answerTo());
        if (member == null) {
            if (connector.isClosed()) {
                connector.answer(hello.answerTo(), new Handshake.Over());
                return;
            }
            if (!own.equals(hello.build())) {
                String line = "the coordinator is Waymark " + own.waymark() + " on " + own.java() + ", this worker is "
                        + hello.build().waymark() + " on " + hello.build().java()
                        + ": results could differ; give both the same";
                if (refused.size() < REFUSED_MAX && refused.add(hello.answerTo())) {
                    connector.refused(hello.name(), line);
                }
                connector.answer(hello.answerTo(), new Handshake.Refused(line));
                return;
            }
            String name = fresh(hello.name());
            member = new Member(name, hello.process(), connector.open(name, hello));
            members.put(hello.answerTo(), member);
        }
        member.silent = 0;
        member.connection.welcome();
    }

    public void bye(Handshake.Bye bye) {
        Member left = members.get(bye.answerTo());
        endIf(member -> member == left);
        connector.answer(bye.answerTo(), new Handshake.Gone());
    }

    /** The process of this number on this machine is dead. */
    public void died(long process) {
        endIf(member -> member.process == process);
    }

    /** A second has passed. */
    public void tick() {
        endIf(member -> ++member.silent > SILENT_MAX);
    }

    /** Such connections have ended, by themselves or because they were told to. */
    public void ended(Predicate<Connection> which) {
        members.values().removeIf(member -> which.test(member.connection));
        leaving.removeIf(member -> which.test(member.connection));
    }

    private void endIf(Predicate<Member> which) {
        List<Member> gone = new ArrayList<>();
        members.values().removeIf(member -> which.test(member) && gone.add(member));
        leaving.addAll(gone);
        gone.forEach(member -> member.connection.end());
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
