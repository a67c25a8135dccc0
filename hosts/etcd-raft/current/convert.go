package current

import (
	pb "go.etcd.io/raft/v3/raftpb"
	"google.golang.org/protobuf/proto"

	"waymark.dev/hosts/etcd-raft/member"
)

func unmarshal(data []byte, into proto.Message) error { return proto.Unmarshal(data, into) }

func neutral(entries []*pb.Entry) []member.Entry {
	result := make([]member.Entry, 0, len(entries))
	for _, e := range entries {
		result = append(result, member.Entry{
			Term: e.GetTerm(), Index: e.GetIndex(), Change: e.GetType() != pb.EntryNormal, Data: e.GetData(),
			Kind: int32(e.GetType()),
		})
	}
	return result
}

func entries(from []member.Entry) []*pb.Entry {
	result := make([]*pb.Entry, 0, len(from))
	for _, e := range from {
		result = append(result, &pb.Entry{Term: new(e.Term), Index: new(e.Index), Type: pb.EntryType(e.Kind).Enum(), Data: e.Data})
	}
	return result
}

func confState(conf member.Conf) *pb.ConfState {
	return &pb.ConfState{Voters: conf.Voters, VotersOutgoing: conf.Outgoing, AutoLeave: new(conf.AutoLeave)}
}

func neutralConf(conf *pb.ConfState) member.Conf {
	return member.Conf{Voters: conf.GetVoters(), Outgoing: conf.GetVotersOutgoing(), AutoLeave: conf.GetAutoLeave()}
}

func snapshot(s member.Snapshot) *pb.Snapshot {
	return &pb.Snapshot{Data: s.Data, Metadata: &pb.SnapshotMetadata{
		ConfState: confState(s.Conf), Index: new(s.Index), Term: new(s.Term),
	}}
}

func neutralSnapshot(s *pb.Snapshot) *member.Snapshot {
	meta := s.GetMetadata()
	return &member.Snapshot{
		Index: meta.GetIndex(), Term: meta.GetTerm(), Conf: neutralConf(meta.GetConfState()), Data: s.GetData(),
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

func message(m *pb.Message) member.Message {
	kind, ok := types[m.GetType()]
	if !ok {
		kind = m.GetType().String()
	}
	result := member.Message{
		Type: kind, To: m.GetTo(), Term: m.GetTerm(), LogTerm: m.GetLogTerm(), Index: m.GetIndex(), Commit: m.GetCommit(),
		Entries: neutral(m.GetEntries()), Reject: m.GetReject(), RejectHint: m.GetRejectHint(),
		Transfer: string(m.GetContext()) == "CampaignTransfer", Original: m,
	}
	if m.GetType() == pb.MsgSnap {
		result.Snapshot = neutralSnapshot(m.GetSnapshot())
	}
	return result
}

// Codec: messages as the library's own transport sends them.
var Codec = member.Codec{
	Encode: func(m member.Message) ([]byte, error) { return proto.Marshal(m.Original.(*pb.Message)) },
	Decode: func(bytes []byte) (member.Message, error) {
		m := &pb.Message{}
		err := proto.Unmarshal(bytes, m)
		return message(m), err
	},
}
