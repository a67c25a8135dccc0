package member

import (
	"encoding/base64"

	"waymark.dev/sdk"
)

// What Waymark sees of messages, entries and snapshots: the words of its Raft kit.

func (s *server) seen(m Message) sdk.Fields {
	switch m.Type {
	case "RequestVote":
		return sdk.F(m.Type, "term", m.Term, "lastIndex", m.Index, "lastTerm", m.LogTerm, "transfer", m.Transfer)
	case "PreVote":
		return sdk.F(m.Type, "term", m.Term, "lastIndex", m.Index, "lastTerm", m.LogTerm)
	case "RequestVoteResponse", "PreVoteResponse":
		return sdk.F(m.Type, "term", m.Term, "granted", !m.Reject)
	case "AppendEntries":
		entries := make([]any, 0, len(m.Entries))
		for _, entry := range m.Entries {
			entries = append(entries, s.entry(entry))
		}
		return sdk.F(m.Type, "term", m.Term, "previous", m.Index, "previousTerm", m.LogTerm, "entries", entries,
			"commit", m.Commit)
	case "AppendEntriesResponse":
		return sdk.F(m.Type, "term", m.Term, "success", !m.Reject, "index", m.Index, "conflictTerm", m.LogTerm,
			"conflictIndex", m.RejectHint)
	case "InstallSnapshot":
		return sdk.F(m.Type, "term", m.Term, "snapshot", m.Snapshot.seen(false))
	case "Forward":
		if len(m.Entries) == 1 && !m.Entries[0].Change {
			return sdk.F(m.Type, "term", m.Term, "operation", sdk.Raw(m.Entries[0].Data))
		}
		return sdk.F("ForwardChange", "term", m.Term)
	case "Heartbeat":
		return sdk.F(m.Type, "term", m.Term, "commit", m.Commit)
	default: // HeartbeatResponse, TimeoutNow, and what the kit has no word for
		return sdk.F(m.Type, "term", m.Term)
	}
}

// seen: an entry without data is what a leader begins with.
func (e Entry) seen() sdk.Fields {
	switch {
	case e.Change:
		return sdk.F("Entry", "term", e.Term, "command",
			sdk.F("Change", "kind", int64(e.Kind), "data", base64.StdEncoding.EncodeToString(e.Data)), "members", 0)
	case len(e.Data) == 0:
		return sdk.F("Entry", "term", e.Term, "command", sdk.F("Noop"), "members", 0)
	default:
		return sdk.F("Entry", "term", e.Term, "command", sdk.Raw(e.Data), "members", 0)
	}
}

// entryOf is the other way round.
func entryOf(saved sdk.Fields, index uint64) Entry {
	entry := Entry{Term: number(saved, "term"), Index: index}
	command := saved.Get("command").(sdk.Fields)
	switch command.Type {
	case "Noop":
	case "Change":
		entry.Change = true
		entry.Kind = int32(number(command, "kind"))
		data, err := base64.StdEncoding.DecodeString(command.Get("data").(string))
		if err != nil {
			panic(err)
		}
		entry.Data = data
	default:
		entry.Data = sdk.JSON(command)
	}
	return entry
}

func (s Snapshot) seen(whole bool) sdk.Fields {
	fields := sdk.F("Snapshot", "index", s.Index, "term", s.Term, "members", bits(s.Conf.Voters))
	if whole {
		fields.Parts = append(fields.Parts,
			sdk.Part{Name: "voters", Value: s.Conf.Voters}, sdk.Part{Name: "outgoing", Value: s.Conf.Outgoing},
			sdk.Part{Name: "autoLeave", Value: s.Conf.AutoLeave}, sdk.Part{Name: "data", Value: string(s.Data)})
	}
	return fields
}

func snapshotOf(saved sdk.Fields) *Snapshot {
	list := func(name string) (nodes []uint64) {
		for _, node := range saved.Get(name).([]any) {
			nodes = append(nodes, uint64(node.(int)))
		}
		return nodes
	}
	return &Snapshot{
		Index: number(saved, "index"), Term: number(saved, "term"),
		Conf: Conf{Voters: list("voters"), Outgoing: list("outgoing"), AutoLeave: saved.Get("autoLeave").(bool)},
		Data: []byte(saved.Get("data").(string)),
	}
}
