package v1

import (
	"reflect"

	"unsafe"

	dbm "github.com/cometbft/cometbft-db"
	abcicli "github.com/cometbft/cometbft/abci/client"
	"github.com/cometbft/cometbft/abci/example/kvstore"
	cfg "github.com/cometbft/cometbft/config"
	"github.com/cometbft/cometbft/internal/consensus"
	cstypes "github.com/cometbft/cometbft/internal/consensus/types"
	"github.com/cometbft/cometbft/libs/log"
	tmsync "github.com/cometbft/cometbft/libs/sync"
	"github.com/cometbft/cometbft/mempool"
	"github.com/cometbft/cometbft/p2p"
	"github.com/cometbft/cometbft/proxy"
	sm "github.com/cometbft/cometbft/state"
	"github.com/cometbft/cometbft/store"
	"github.com/cometbft/cometbft/types"

	"waymark.dev/hosts/tendermint/member"
)

// machine is a consensus.State with its block store, its mempool and the key-value application, all in memory.
//
// The state machine has one goroutine, which takes one thing after the other from its queues. It asks for the channel of new
// transactions each time before it waits: that is where it is stopped, and goes on only when it was given something. So it has never
// more than one thing to choose from, and is quiet exactly when it asks and its queue of own messages is empty.
type machine struct {
	library  *Library
	listener member.Listener
	self     int
	state    *consensus.State
	bus      *types.EventBus
	store    *store.BlockStore
	pool     mempool.Mempool
	own      reflect.Value // queue of what it sends to itself
	stats    reflect.Value // queue for statistics, which somebody has to empty
	fire     func()
	quiet    chan struct{}
	resume   chan struct{}
	gone     bool
	proposal *types.Proposal // its own, while the parts come
	parts    []any
}

// Open makes a validator at the first height.
func (l *Library) Open(self int, listener member.Listener) member.Machine {
	m := &machine{library: l, listener: listener, self: self, quiet: make(chan struct{}), resume: make(chan struct{})}
	app := kvstore.NewInMemoryApplication()
	lock := new(tmsync.Mutex)
	connect := func() abcicli.Client { return abcicli.NewLocalClient(lock, app) } // one for each who speaks with it
	m.pool = mempool.NewCListMempool(cfg.DefaultMempoolConfig(), proxy.NewAppConnMempool(connect(), proxy.NopMetrics()), 0)
	m.store = store.NewBlockStore(dbm.NewMemDB())
	states := sm.NewStore(dbm.NewMemDB(), sm.StoreOptions{})
	if err := states.Save(l.genesis); err != nil {
		panic(err)
	}
	executor := sm.NewBlockExecutor(states, log.NewNopLogger(), proxy.NewAppConnConsensus(connect(), proxy.NopMetrics()), m.pool,
		sm.EmptyEvidencePool{}, m.store)
	m.state = consensus.NewState(cfg.DefaultConsensusConfig(), l.genesis.Copy(), executor, m.store, m, m)
	m.state.SetLogger(logger{m})
	m.state.SetPrivValidator(types.NewMockPVWithParams(l.keys[self-1], false, false))
	m.bus = types.NewEventBus()
	m.state.SetEventBus(m.bus)
	ticker := newTicker(consensus.NewTimeoutTicker(), m.waits)
	m.fire = ticker.fire
	m.state.SetTimeoutTicker(ticker)
	m.own = m.field("internalMsgQueue")
	m.stats = m.field("statsMsgQueue")
	m.field("wal").Set(reflect.ValueOf(consensus.WAL(journal{m})))
	return m
}

// field is one that is not exported: its queues are looked at, and its journal is ours.
func (m *machine) field(name string) reflect.Value {
	field := reflect.ValueOf(m.state).Elem().FieldByName(name)
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

func (m *machine) Start() {
	if err := m.bus.Start(); err != nil {
		panic(err)
	}
	if err := m.state.Start(); err != nil {
		panic(err)
	}
	<-m.quiet
}

// TxsAvailable is called by the state machine's goroutine when it looks for what to do next.
func (m *machine) TxsAvailable() <-chan struct{} {
	for m.stats.Len() > 0 {
		m.stats.Recv()
	}
	if m.own.Len() == 0 {
		m.quiet <- struct{}{}
		<-m.resume
	}
	return nil
}

// work lets it go on until it is quiet again, or has failed.
func (m *machine) work() {
	if !m.gone {
		m.resume <- struct{}{}
		<-m.quiet
	}
}

func (m *machine) Give(from int, original any) {
	if m.gone {
		return
	}
	peer := p2p.ID(string(rune('0' + from)))
	var err error
	switch msg := original.(type) {
	case *consensus.ProposalMessage:
		err = m.state.SetProposal(msg.Proposal, peer)
	case *consensus.BlockPartMessage:
		err = m.state.AddProposalBlockPart(msg.Height, msg.Round, msg.Part, peer)
	case *consensus.VoteSetMaj23Message: // for its votes alone, as a reactor does it
		rs := m.state.GetRoundState()
		if rs.Height == msg.Height {
			_ = rs.Votes.SetPeerMaj23(msg.Round, msg.Type, peer, msg.BlockID) // who claims two things is not believed
		}
		return
	case *consensus.VoteMessage:
		_, err = m.state.AddVote(msg.Vote, peer)
	}
	if err != nil {
		panic(err)
	}
	m.work()
}

func (m *machine) Fire() {
	if !m.gone {
		m.fire()
		m.work()
	}
}

func (m *machine) Tx(tx string) {
	_, _ = m.pool.CheckTx(types.Tx(tx), "") // one that it knows is refused
}

// Stop ends its goroutines.
func (m *machine) Stop() {
	_ = m.bus.Stop()
	if m.gone {
		return
	}
	m.gone = true
	_ = m.state.Stop()
	m.resume <- struct{}{}
	m.state.Wait()
}

func (m *machine) waits(info any) {
	ti := reflect.ValueOf(info)
	kinds := map[cstypes.RoundStepType]string{
		cstypes.RoundStepNewHeight: "commit", cstypes.RoundStepNewRound: "transactions", cstypes.RoundStepPropose: "propose",
		cstypes.RoundStepPrevoteWait: "prevote", cstypes.RoundStepPrecommitWait: "precommit",
	}
	step := cstypes.RoundStepType(ti.FieldByName("Step").Uint())
	m.listener.Timeout(kinds[step], int(ti.FieldByName("Height").Int()), int(ti.FieldByName("Round").Int()))
}

// ReportConflictingVotes is for the pool of evidence.
func (m *machine) ReportConflictingVotes(one, _ *types.Vote) {
	m.listener.Evidence(m.library.nodeOf(one.ValidatorAddress))
}

func (m *machine) Round() member.Round {
	rs := m.state.GetRoundState()
	round := member.Round{
		Height: int(rs.Height), Round: int(rs.Round), Step: "PROPOSE",
		LockedRound: int(rs.LockedRound), ValidRound: int(rs.ValidRound),
	}
	switch {
	case rs.Step >= cstypes.RoundStepPrecommit:
		round.Step = "PRECOMMIT"
	case rs.Step >= cstypes.RoundStepPrevote:
		round.Step = "PREVOTE"
	}
	if rs.LockedBlock != nil {
		round.Locked = member.Hash(rs.LockedBlock.Hash())
	}
	if rs.ValidBlock != nil {
		round.Valid = member.Hash(rs.ValidBlock.Hash())
	}
	return round
}

func (m *machine) Prevotes(height, round int, block member.Hash) (signers []int, votes []any) {
	rs := m.state.GetRoundState()
	if int(rs.Height) != height {
		return nil, nil
	}
	set := rs.Votes.Prevotes(int32(round))
	for i := 0; set != nil && i < set.Size(); i++ {
		vote := set.GetByIndex(int32(i))
		if vote != nil && member.Hash(vote.BlockID.Hash) == block {
			if len(votes) == 0 {
				votes = append(votes, &consensus.VoteSetMaj23Message{
					Height: vote.Height, Round: vote.Round, Type: vote.Type, BlockID: vote.BlockID,
				})
			}
			signers = append(signers, i+1)
			votes = append(votes, &consensus.VoteMessage{Vote: vote})
		}
	}
	return signers, votes
}

func (m *machine) Commit(height int) member.Message {
	commit := m.store.LoadSeenCommit(int64(height))
	block := member.Hash(commit.BlockID.Hash)
	message := member.Message{Kind: member.Decided, Height: height, Round: int(commit.Round), Block: block}
	for i := range commit.Signatures {
		if vote := commit.GetVote(int32(i)); len(vote.Signature) > 0 && member.Hash(vote.BlockID.Hash) == block {
			message.Signers = append(message.Signers, i+1)
			message.Originals = append(message.Originals, &consensus.VoteMessage{Vote: vote})
		}
	}
	message.Originals = append(message.Originals, parts(m.library.blocks[block], height, message.Round)...)
	return message
}
