package old

import (
	pb "go.etcd.io/etcd/raft/v3/raftpb"

	"waymark.dev/hosts/etcd-raft/member"
)

func neutral(entries []pb.Entry) []member.Entry {
	result := make([]member.Entry, 0, len(entries))
	for _, e := range entries {
		result = append(result, member.Entry{
			Term: e.Term, Index: e.Index, Change: e.Type != pb.EntryNormal, Data: e.Data,
			Kind: int32(e.Type),
		})
	}
	return result
}

func entries(from []member.Entry) []pb.Entry {
	result := make([]pb.Entry, 0, len(from))
	for _, e := range from {
		result = append(result, pb.Entry{Term: e.Term, Index: e.Index, Type: pb.EntryType(e.Kind), Data: e.Data})
	}
	return result
}

func confState(conf member.Conf) pb.ConfState {
	return pb.ConfState{Voters: conf.Voters, VotersOutgoing: conf.Outgoing, AutoLeave: conf.AutoLeave}
}

func neutralConf(conf pb.ConfState) member.Conf {
	return member.Conf{Voters: conf.Voters, Outgoing: conf.VotersOutgoing, AutoLeave: conf.AutoLeave}
}

func snapshot(s member.Snapshot) pb.Snapshot {
	return pb.Snapshot{Data: s.Data, Metadata: pb.SnapshotMetadata{
		ConfState: confState(s.Conf), Index: s.Index, Term: s.Term,
	}}
}

func neutralSnapshot(s pb.Snapshot) *member.Snapshot {
	meta := s.Metadata
	return &member.Snapshot{
		Index: meta.Index, Term: meta.Term, Conf: neutralConf(meta.ConfState), Data: s.Data,
	}
}

// In the words of Waymark's Raft kit; what it has none for keeps its name.
var types = map[pb.MessageType]string{
	pb.MsgVote: "RequestVote", pb.MsgVoteResp: "RequestVoteResponse",
	pb.MsgPreVote: "PreVote", pb.MsgPreVoteResp: "PreVoteResponse",
	pb.MsgApp: "AppendEntries", pb.MsgAppResp: "AppendEntriesResponse", pb.MsgSnap: "InstallSnapshot",
	pb.MsgHeartbeat: "Heartbeat", pb.MsgHeartbeatResp: "HeartbeatResponse", pb.MsgTimeoutNow: "TimeoutNow",
	pb.MsgProp: "Forward", pb.MsgTransferLeader: "ForwardTransfer",
	pb.MsgReadIndex: "ForwardRead", pb.MsgReadIndexResp: "ForwardReadResponse",
}

func message(m pb.Message) member.Message {
	kind, ok := types[m.Type]
	if !ok {
		kind = m.Type.String()
	}
	result := member.Message{
		Type: kind, To: m.To, Term: m.Term, LogTerm: m.LogTerm, Index: m.Index, Commit: m.Commit,
		Entries: neutral(m.Entries), Reject: m.Reject, RejectHint: m.RejectHint,
		Transfer: string(m.Context) == "CampaignTransfer", Original: m,
	}
	if m.Type == pb.MsgSnap {
		result.Snapshot = neutralSnapshot(m.Snapshot)
	}
	return result
}

// Codec: messages as the library's own transport sends them.
var Codec = member.Codec{
	Encode: func(m member.Message) ([]byte, error) {
		original := m.Original.(pb.Message)
		return original.Marshal()
	},
	Decode: func(bytes []byte) (member.Message, error) {
		m := pb.Message{}
		err := m.Unmarshal(bytes)
		return message(m), err
	},
}
