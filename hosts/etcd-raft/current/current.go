// Package current is go.etcd.io/raft/v3.
package current

import (
	crypto "crypto/rand"
	"fmt"
	"math"

	"go.etcd.io/raft/v3"
	pb "go.etcd.io/raft/v3/raftpb"
	"go.etcd.io/raft/v3/tracker"
	"google.golang.org/protobuf/proto"

	"waymark.dev/hosts/etcd-raft/member"
)

// draws makes the library draw the longest of its election timeouts, always: then only ticks decide, and between a lease
// that has lapsed and an election there is time. It reads its randomness from crypto/rand.Reader.
type draws struct{}

func (draws) Read(bytes []byte) (int, error) {
	for i := range bytes {
		bytes[i] = 9 // of 0 to 9: there are ten ticks
	}
	return len(bytes), nil
}

func init() { crypto.Reader = draws{} }

// quiet: what the library logs is of no use here, but for what it panics with.
type quiet struct{}

func (quiet) Debug(...any)              {}
func (quiet) Debugf(string, ...any)     {}
func (quiet) Error(...any)              {}
func (quiet) Errorf(string, ...any)     {}
func (quiet) Info(...any)               {}
func (quiet) Infof(string, ...any)      {}
func (quiet) Warning(...any)            {}
func (quiet) Warningf(string, ...any)   {}
func (quiet) Fatal(v ...any)            { panic(fmt.Sprint(v...)) }
func (quiet) Fatalf(f string, v ...any) { panic(fmt.Sprintf(f, v...)) }
func (quiet) Panic(v ...any)            { panic(fmt.Sprint(v...)) }
func (quiet) Panicf(f string, v ...any) { panic(fmt.Sprintf(f, v...)) }

// storage has the first configuration where the library looks for it; nothing else is added.
type storage struct {
	*raft.MemoryStorage
	first *pb.ConfState
}

func (s storage) InitialState() (*pb.HardState, *pb.ConfState, error) {
	hard, conf, err := s.MemoryStorage.InitialState()
	if len(conf.GetVoters()) == 0 {
		conf = s.first
	}
	return hard, conf, err
}

type node struct {
	*raft.RawNode
	storage storage
	conf    *pb.ConfState
	rd      raft.Ready
}

// Open makes a RawNode of what survived.
func Open(c member.Config) member.Library {
	memory := raft.NewMemoryStorage()
	first := &pb.ConfState{}
	for id := uint64(1); id <= uint64(c.Nodes); id++ {
		first.Voters = append(first.Voters, id)
	}
	n := &node{storage: storage{memory, first}, conf: first}
	if c.Snapshot != nil {
		n.conf = confState(c.Snapshot.Conf)
		must(memory.ApplySnapshot(snapshot(*c.Snapshot)))
	}
	must(memory.SetHardState(hardState(c)))
	must(memory.Append(entries(c.Entries)))
	config := &raft.Config{
		ID: c.Self, ElectionTick: c.ElectionTicks, HeartbeatTick: c.HeartbeatTicks, Storage: n.storage,
		MaxSizePerMsg: math.MaxUint64, MaxInflightMsgs: 256, CheckQuorum: c.CheckQuorum, PreVote: c.PreVote,
		Logger: quiet{},
	}
	if c.Snapshot != nil {
		config.Applied = c.Snapshot.Index
	}
	if c.Lease {
		config.ReadOnlyOption = raft.ReadOnlyLeaseBased
	}
	raw, err := raft.NewRawNode(config)
	must(err)
	n.RawNode = raw
	return n
}

// hardState: without one on disk there is none in the storage.
func hardState(c member.Config) *pb.HardState {
	return &pb.HardState{Term: &c.Hard.Term, Vote: &c.Hard.Vote, Commit: &c.Hard.Commit}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Step takes a copy, as if it came over a network: the library changes what it is given.
func (n *node) Step(original any) error {
	return n.RawNode.Step(proto.Clone(original.(*pb.Message)).(*pb.Message))
}

func (n *node) Change(add bool, id uint64, joint bool, context []byte) error {
	kind := pb.ConfChangeRemoveNode
	if add {
		kind = pb.ConfChangeAddNode
	}
	change := &pb.ConfChangeV2{Context: context, Changes: []*pb.ConfChangeSingle{{Type: kind.Enum(), NodeId: &id}}}
	if joint {
		change.Transition = pb.ConfChangeTransitionJointImplicit.Enum()
	}
	return n.ProposeConfChange(change)
}

func (n *node) Transfer(to uint64) { n.TransferLeader(to) }

func (n *node) Ready() member.Ready {
	n.rd = n.RawNode.Ready()
	ready := member.Ready{Entries: neutral(n.rd.Entries), Committed: neutral(n.rd.CommittedEntries)}
	if !raft.IsEmptyHardState(n.rd.HardState) {
		ready.Hard = &member.Hard{
			Term: n.rd.HardState.GetTerm(), Vote: n.rd.HardState.GetVote(), Commit: n.rd.HardState.GetCommit(),
		}
	}
	if !raft.IsEmptySnap(n.rd.Snapshot) {
		ready.Snapshot = neutralSnapshot(n.rd.Snapshot)
	}
	for _, m := range n.rd.Messages {
		ready.Messages = append(ready.Messages, message(m))
	}
	for _, read := range n.rd.ReadStates {
		ready.Reads = append(ready.Reads, member.Read{Index: read.Index, Context: read.RequestCtx})
	}
	return ready
}

func (n *node) Save() {
	if !raft.IsEmptySnap(n.rd.Snapshot) {
		must(n.storage.ApplySnapshot(n.rd.Snapshot))
		n.conf = n.rd.Snapshot.GetMetadata().GetConfState()
	}
	must(n.storage.Append(n.rd.Entries))
	if !raft.IsEmptyHardState(n.rd.HardState) {
		must(n.storage.SetHardState(n.rd.HardState))
	}
}

func (n *node) Advance() { n.RawNode.Advance(n.rd) }

func (n *node) ApplyChange(e member.Entry) (member.Conf, []byte) {
	var change pb.ConfChangeI
	var context []byte
	if pb.EntryType(e.Kind) == pb.EntryConfChange {
		one := &pb.ConfChange{}
		must(unmarshal(e.Data, one))
		change, context = one, one.GetContext()
	} else {
		more := &pb.ConfChangeV2{}
		must(unmarshal(e.Data, more))
		change, context = more, more.GetContext()
	}
	if removesLast(n.conf, change.AsV2()) {
		change = &pb.ConfChange{NodeId: new(uint64(0))} // nobody: the library leaves it alone
	}
	n.conf = n.ApplyConfChange(change)
	return neutralConf(n.conf), context
}

// removesLast: a change that leaves nobody is not carried out, as the library's contract allows; it would panic.
func removesLast(conf *pb.ConfState, change *pb.ConfChangeV2) bool {
	changes := change.GetChanges()
	return len(conf.GetVoters()) == 1 && len(changes) == 1 &&
		changes[0].GetType() == pb.ConfChangeRemoveNode && changes[0].GetNodeId() == conf.GetVoters()[0]
}

func (n *node) Compact(index uint64, data []byte) member.Snapshot {
	made, err := n.storage.CreateSnapshot(index, n.conf, data)
	must(err)
	must(n.storage.Compact(index))
	return *neutralSnapshot(made)
}

func (n *node) RetrySnapshots() {
	var waiting []uint64
	n.WithProgress(func(id uint64, _ raft.ProgressType, progress tracker.Progress) {
		if progress.State == tracker.StateSnapshot {
			waiting = append(waiting, id)
		}
	})
	for _, id := range waiting {
		n.ReportSnapshot(id, raft.SnapshotFailure)
	}
}

var roles = map[raft.StateType]string{
	raft.StateFollower: "follower", raft.StateCandidate: "candidate", raft.StateLeader: "leader",
	raft.StatePreCandidate: "pre_candidate",
}

func (n *node) Status() member.Status {
	basic := n.BasicStatus()
	snap, err := n.storage.Snapshot()
	must(err)
	return member.Status{
		Role: roles[basic.RaftState], Term: basic.GetTerm(), Vote: basic.GetVote(), Lead: basic.Lead,
		Commit: basic.GetCommit(), Snapshot: snap.GetMetadata().GetIndex(), SnapTerm: snap.GetMetadata().GetTerm(),
		Voters: n.conf.GetVoters(),
	}
}

func (n *node) Log() []member.Entry {
	first, err := n.storage.FirstIndex()
	must(err)
	last, err := n.storage.LastIndex()
	must(err)
	if last < first {
		return nil
	}
	log, err := n.storage.Entries(first, last+1, math.MaxUint64)
	must(err)
	return neutral(log)
}
