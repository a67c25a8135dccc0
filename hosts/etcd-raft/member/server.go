package member

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"waymark.dev/sdk"
)

const (
	election  = "election"
	heartbeat = "heartbeat"
	quorum    = "quorum"
	lease     = "lease"

	electionTicks = 10
	tick          = 10
)

// Options are what the user chose.
type Options struct {
	Nodes                int
	PreVote, CheckQuorum bool
	Joint                bool
	Reads                string
	SnapshotEvery        uint64
	ForgetsHardState     bool
}

// server is one node: the library, its disk, its store, and who waits for an answer.
type server struct {
	env     *sdk.Env
	options Options
	open    func(Config) Library

	library Library
	status  Status
	store   *store
	applied uint64
	conf    Conf
	log     *sdk.Kept // the entries as Waymark sees them, shown with each state
	logged  []Entry   // the same as the library has them
	base    uint64    // the index before the first of them
	waiting map[string]sdk.Operation
	reads   []waitingRead
}

type waitingRead struct {
	operation sdk.Operation
	index     uint64
	confirmed bool
}

// New makes a server that is about to start.
func New(env *sdk.Env, options Options, open func(Config) Library) sdk.Node {
	return &server{env: env, options: options, open: open}
}

func (s *server) Start() {
	config := Config{
		Self: uint64(s.env.Self()), Nodes: s.options.Nodes, ElectionTicks: electionTicks, HeartbeatTicks: 1,
		PreVote: s.options.PreVote, CheckQuorum: s.options.CheckQuorum, Lease: s.options.Reads == "lease",
	}
	s.store = newStore()
	s.waiting = map[string]sdk.Operation{}
	for node := 1; node <= s.options.Nodes; node++ {
		s.conf.Voters = append(s.conf.Voters, uint64(node))
	}
	if saved, ok := s.env.Disk("snapshot").(sdk.Fields); ok {
		config.Snapshot = snapshotOf(saved)
		s.restore(*config.Snapshot)
	}
	if saved, ok := s.env.Disk("hard").(sdk.Fields); ok {
		config.Hard = Hard{number(saved, "term"), number(saved, "vote"), number(saved, "commit")}
	}
	if saved, ok := s.env.Disk("log").(sdk.Fields); ok {
		base := number(saved, "base")
		for i, each := range saved.Get("entries").([]any) {
			entry := entryOf(each.(sdk.Fields), base+uint64(i)+1)
			if entry.Index > s.applied { // the log may be older than the snapshot
				config.Entries = append(config.Entries, entry)
			}
		}
	}
	if s.env.Again() {
		s.env.Emit("restart")
	}
	s.library = s.open(config)
	s.status = s.library.Status()
	s.relog()
	s.env.SetTimer(election, s.electionDelay())
	s.ready()
}

func (s *server) restore(snapshot Snapshot) {
	s.store = restore(snapshot.Data)
	s.applied = snapshot.Index
	s.conf = snapshot.Conf
}

func (s *server) electionDelay() int64 {
	return int64(electionTicks*tick + s.env.Rand().Intn(electionTicks)*tick)
}

// Timer: elections start by ticks alone. How many it takes is drawn inside the library; here it ticks until it happens.
func (s *server) Timer(kind string) {
	switch kind {
	case election:
		for i := 0; i < 2*electionTicks && !s.library.HasReady(); i++ {
			s.library.Tick()
		}
		s.env.SetTimer(election, s.electionDelay())
	case heartbeat:
		s.library.RetrySnapshots()
		s.library.Tick()
		s.env.SetTimer(heartbeat, tick)
	case quorum:
		for i := 0; i < electionTicks && s.library.Status().Role == "leader"; i++ {
			s.library.Tick()
		}
		s.env.SetTimer(quorum, electionTicks*tick)
	case lease: // time passes without an election: who does not hear from a leader may vote for another
		for i := 0; i < electionTicks; i++ {
			s.library.Tick()
		}
	}
	s.ready()
}

func (s *server) Receive(from int, original any) {
	m := original.(Message)
	fromLeader := m.Type == "AppendEntries" || m.Type == "Heartbeat" || m.Type == "InstallSnapshot"
	if err := s.library.Step(m.Original); err == nil && fromLeader && m.Term >= s.status.Term {
		s.env.SetTimer(election, s.electionDelay())
		if s.options.CheckQuorum {
			s.env.SetTimer(lease, electionTicks*tick)
		}
	}
	s.ready()
}

func (s *server) Request(operation sdk.Operation) {
	request, _ := operation.Request.(sdk.Fields)
	key := operationKey(operation.Client, operation.Number)
	node, _ := request.Get("node").(int)
	switch request.Type {
	case "Transfer":
		s.library.Transfer(uint64(node))
		s.env.Reply(operation, sdk.F("Done"))
	case "AddServer", "RemoveServer":
		if s.library.Change(request.Type == "AddServer", uint64(node), s.options.Joint, []byte(key)) == nil {
			s.waiting[key] = operation
		}
	case "Get":
		if s.options.Reads != "log" {
			s.reads = append(s.reads, waitingRead{operation: operation})
			s.library.ReadIndex([]byte(key))
			break
		}
		s.propose(key, operation, request)
	default:
		s.propose(key, operation, request)
	}
	s.ready()
}

// propose: a server that does not lead sends it on; without a leader it is refused, and the client asks another.
func (s *server) propose(key string, operation sdk.Operation, request sdk.Fields) {
	data := sdk.JSON(sdk.F("Execute", "client", operation.Client, "number", operation.Number, "request", request))
	if s.library.Propose(data) == nil {
		s.waiting[key] = operation
	}
}

func operationKey(client, number int) string {
	return strconv.Itoa(client) + "." + strconv.Itoa(number)
}

// ready does what the library has ready, in the order of its contract: what is to be kept is safe before anything is sent.
func (s *server) ready() {
	for s.library.HasReady() {
		before := s.status
		rd := s.library.Ready()
		s.status = s.library.Status()
		if s.status.Role == "leader" && (before.Role != "leader" || before.Term != s.status.Term) {
			s.env.Emit("election", s.status.Term)
		}
		s.save(rd)
		if s.status.Role == "leader" && s.status.Commit > before.Commit {
			s.env.Emit("commit", s.status.Commit)
		}
		for _, m := range rd.Messages {
			s.env.Send(int(m.To), m, s.seen(m))
		}
		for _, read := range rd.Reads {
			s.confirm(read)
		}
		for _, entry := range rd.Committed {
			s.apply(entry)
		}
		s.library.Advance()
		s.answerReads()
		s.compact()
		s.arm(before)
	}
	s.status = s.library.Status()
}

func (s *server) save(rd Ready) {
	if rd.Snapshot != nil {
		s.env.Persist("snapshot", rd.Snapshot.seen(true))
		s.restore(*rd.Snapshot)
	}
	s.library.Save()
	if rd.Snapshot != nil {
		s.relog()
	} else if len(rd.Entries) > 0 {
		s.extend(rd.Entries)
	}
	if rd.Snapshot != nil || len(rd.Entries) > 0 {
		s.env.Persist("log", s.savedLog())
	}
	if rd.Hard != nil && !s.options.ForgetsHardState {
		s.env.Persist("hard", sdk.F("Hard", "term", rd.Hard.Term, "vote", rd.Hard.Vote, "commit", rd.Hard.Commit))
	}
	if rd.Snapshot != nil || len(rd.Entries) > 0 || rd.Hard != nil {
		s.env.Sync()
	}
	if rd.Snapshot != nil {
		s.env.Emit("install", rd.Snapshot.Index)
	}
}

// arm: a leader has heartbeats, all others elections.
func (s *server) arm(before Status) {
	now := s.library.Status()
	leads, led := now.Role == "leader", before.Role == "leader"
	if leads && !led {
		s.env.CancelTimer(election)
		s.env.SetTimer(heartbeat, tick)
		if s.options.CheckQuorum {
			s.env.CancelTimer(lease)
			s.env.SetTimer(quorum, electionTicks*tick)
		}
	}
	if !leads && led {
		s.env.CancelTimer(heartbeat)
		if s.options.CheckQuorum {
			s.env.CancelTimer(quorum)
		}
		s.env.SetTimer(election, s.electionDelay())
	}
	s.status = now
}

func (s *server) apply(entry Entry) {
	s.applied = entry.Index
	s.store.note(entry.Data)
	if entry.Change {
		conf, context := s.library.ApplyChange(entry)
		s.conf = conf
		if operation, ok := s.waiting[string(context)]; ok {
			delete(s.waiting, string(context))
			s.env.Reply(operation, sdk.F("Done"))
		}
		return
	}
	if len(entry.Data) == 0 {
		return
	}
	execute := sdk.Parse(entry.Data).(sdk.Fields)
	client, number := execute.Get("client").(int), execute.Get("number").(int)
	if s.store.execute(client, number, int(entry.Index), execute.Get("request").(sdk.Fields)) {
		s.env.Emit("execute", client, number)
	}
	key := operationKey(client, number)
	if operation, ok := s.waiting[key]; ok && s.store.Sessions[client].Number == number {
		delete(s.waiting, key)
		s.env.Emit("answer", client, number, s.store.Sessions[client].Index)
		s.env.Reply(operation, sdk.Raw(s.store.Sessions[client].Result))
	}
}

func (s *server) confirm(read Read) {
	for i := range s.reads {
		if operationKey(s.reads[i].operation.Client, s.reads[i].operation.Number) == string(read.Context) {
			s.reads[i].index = read.Index
			s.reads[i].confirmed = true
		}
	}
}

func (s *server) answerReads() {
	open := s.reads[:0]
	for _, read := range s.reads {
		if !read.confirmed || read.index > s.applied {
			open = append(open, read)
			continue
		}
		key, _ := read.operation.Request.(sdk.Fields).Get("key").(string)
		s.env.Emit("answer", read.operation.Client, read.operation.Number, s.applied)
		s.env.Reply(read.operation, s.store.get(key))
	}
	s.reads = open
}

func (s *server) compact() {
	if s.options.SnapshotEvery == 0 || s.applied < s.library.Status().Snapshot+s.options.SnapshotEvery {
		return
	}
	snapshot := s.library.Compact(s.applied, s.store.image())
	s.env.Emit("snapshot", snapshot.Index)
	s.relog()
	s.env.Persist("snapshot", snapshot.seen(true))
	s.env.Persist("log", s.savedLog())
	s.env.Sync()
}

// relog makes the log anew, as Waymark sees it.
func (s *server) relog() {
	s.base = s.library.Status().Snapshot
	s.log, s.logged = nil, nil
	s.extend(s.library.Log())
}

// extend has these entries in the log, in the place of all that were there from the first of them on.
func (s *server) extend(more []Entry) {
	first := len(s.logged)
	if len(more) > 0 {
		first = int(more[0].Index - s.base - 1)
	}
	then := make([]any, 0, len(more))
	for _, entry := range more {
		then = append(then, s.env.Keep(entry.seen()))
	}
	s.log = s.env.KeepList(s.log, first, then...)
	s.logged = append(s.logged[:first], more...)
}

// entry is one in a message: mostly Waymark knows it from the log.
func (s *server) entry(e Entry) any {
	place := int(e.Index) - int(s.base) - 1
	if place >= 0 && place < len(s.logged) && s.logged[place].Term == e.Term && bytes.Equal(s.logged[place].Data, e.Data) {
		return s.log.At(place)
	}
	return e.seen()
}

func (s *server) savedLog() sdk.Fields {
	status := s.library.Status()
	return sdk.F("SavedLog", "base", status.Snapshot, "baseTerm", status.SnapTerm, "entries", s.log)
}

func (s *server) State() sdk.Fields {
	status := s.status
	return sdk.F("RaftState", "role", strings.ToUpper(status.Role), "term", status.Term, "vote", status.Vote, "leader", status.Lead,
		"log", s.log, "commit", status.Commit, "applied", s.applied, "digest", s.store.Digest,
		"snapshotIndex", status.Snapshot, "snapshotTerm", status.SnapTerm, "members", bits(status.Voters))
}

func bits(voters []uint64) int {
	members := 0
	for _, node := range voters {
		members |= 1 << node
	}
	return members
}

func number(fields sdk.Fields, name string) uint64 {
	value, ok := fields.Get(name).(int)
	if !ok {
		panic(fmt.Sprintf("%s on disk lacks %s", fields.Type, name))
	}
	return uint64(value)
}
