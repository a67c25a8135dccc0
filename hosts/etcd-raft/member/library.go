// Package member is a server on etcd's raft library, whichever version: what the library is given, what is done
// with what it has ready, and how Waymark sees it.
package member

// Library is one RawNode with its MemoryStorage. Its versions differ in how they write things, not in what they do.
type Library interface {
	Tick()
	// Step hands it a message, as it was in Message.Original.
	Step(original any) error
	Propose(data []byte) error
	// Change proposes to add or remove a server, one at a time or by a joint configuration.
	Change(add bool, node uint64, joint bool, context []byte) error
	Transfer(to uint64)
	ReadIndex(context []byte)
	HasReady() bool
	// Ready is what must be done now; Save puts it into the storage, Advance says that it is done.
	Ready() Ready
	Save()
	Advance()
	// ApplyChange puts a committed change of the configuration into force. Context is that of Change.
	ApplyChange(entry Entry) (conf Conf, context []byte)
	// Compact makes a snapshot at this index and forgets the log up to it.
	Compact(index uint64, data []byte) Snapshot
	// RetrySnapshots reports snapshots on their way as lost: a transport would.
	RetrySnapshots()
	Status() Status
	// Log is what follows the snapshot.
	Log() []Entry
}

// Config is what all versions take.
type Config struct {
	Self                          uint64
	Nodes                         int
	ElectionTicks, HeartbeatTicks int
	PreVote, CheckQuorum, Lease   bool
	Hard                          Hard
	Entries                       []Entry
	Snapshot                      *Snapshot
}

type Hard struct{ Term, Vote, Commit uint64 }

type Entry struct {
	Term, Index uint64
	// Change: it changes the configuration.
	Change bool
	Data   []byte
	// Kind is the library's own number for what it is.
	Kind int32
}

// Conf is a configuration; Outgoing is not empty in a joint one.
type Conf struct {
	Voters, Outgoing []uint64
	AutoLeave        bool
}

type Snapshot struct {
	Index, Term uint64
	Conf        Conf
	Data        []byte
}

type Message struct {
	Type                         string
	To                           uint64
	Term, LogTerm, Index, Commit uint64
	Entries                      []Entry
	Reject                       bool
	RejectHint                   uint64
	Transfer                     bool
	Snapshot                     *Snapshot
	Original                     any
}

// Ready: Hard and Snapshot are nil if they are as before.
type Ready struct {
	Hard      *Hard
	Entries   []Entry
	Snapshot  *Snapshot
	Messages  []Message
	Committed []Entry
	Reads     []Read
}

// Read is confirmed: it may be answered when Index is applied.
type Read struct {
	Index   uint64
	Context []byte
}

type Status struct {
	Role               string
	Term, Vote, Lead   uint64
	Commit             uint64
	Snapshot, SnapTerm uint64
	Voters             []uint64
}
