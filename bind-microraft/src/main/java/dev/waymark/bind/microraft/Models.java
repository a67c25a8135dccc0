package dev.waymark.bind.microraft;

import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Request;
import io.microraft.MembershipChangeMode;
import io.microraft.model.groupop.UpdateRaftGroupMembersOp;
import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.impl.log.DefaultLogEntryOrBuilder;
import io.microraft.model.log.LogEntry;
import io.microraft.model.log.LogEntry.LogEntryBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The library's own values, but for log entries: those know what they are called in the words of the kit. */
final class Models extends DefaultRaftModelFactory {
    private static final class Logged extends DefaultLogEntryOrBuilder {
        private @Nullable List<Entry> entry;

        List<Entry> entry() {
            List<Entry> known = entry;
            if (known == null) {
                known = List.of(new Entry(getTerm(), command(getOperation())));
                entry = known;
            }
            return known;
        }
    }

    @Override
    public LogEntryBuilder createLogEntryBuilder() {
        return new Logged();
    }

    /** A list of one. */
    static List<Entry> entry(LogEntry logged) {
        return ((Logged) logged).entry();
    }

    static List<Entry> entries(List<LogEntry> logged) {
        if (logged.isEmpty()) {
            return List.of();
        }
        List<Entry> entries = new ArrayList<>(logged.size());
        for (LogEntry each : logged) {
            entries.addAll(entry(each));
        }
        return List.copyOf(entries);
    }

    /** The library does not keep whose wish a new configuration was: it is nobody's. */
    private static Command command(Object operation) {
        if (operation instanceof UpdateRaftGroupMembersOp change) {
            int node = Member.node(change.getEndpoint());
            Request wish = change.getMode() == MembershipChangeMode.REMOVE_MEMBER
                    ? new Request.RemoveServer(node)
                    : new Request.AddServer(node);
            return new Command.Members(Member.bits(change.getVotingMembers()), new Command.Execute(0, 0, wish));
        }
        return (Command) operation;
    }
}
