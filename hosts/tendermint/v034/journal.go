package v034

import (
	"io"
	"reflect"

	"github.com/tendermint/tendermint/consensus"
	cstypes "github.com/tendermint/tendermint/consensus/types"
	tmproto "github.com/tendermint/tendermint/proto/tendermint/types"
	"github.com/tendermint/tendermint/types"

	"waymark.dev/hosts/tendermint/member"
)

// journal is the write-ahead log. Whatever the state machine says itself is written there before it is handled: that is how it is heard.
type journal struct{ *machine }

func (j journal) Write(msg consensus.WALMessage) error {
	if step, ok := msg.(types.EventDataRoundState); ok && step.Step == cstypes.RoundStepPropose.String() {
		j.listener.NewRound(int(step.Height), int(step.Round))
	}
	return nil
}

func (j journal) WriteSync(msg consensus.WALMessage) error {
	if end, ok := msg.(consensus.EndHeightMessage); ok {
		if end.Height > 0 {
			j.decided(end.Height)
		}
		return nil
	}
	switch said := reflect.ValueOf(msg).FieldByName("Msg").Interface().(type) {
	case *consensus.ProposalMessage:
		j.proposal = said.Proposal
		j.parts = []any{said}
	case *consensus.BlockPartMessage:
		j.machine.parts = append(j.machine.parts, said)
		if len(j.machine.parts) == 1+int(j.proposal.BlockID.PartSetHeader.Total) {
			j.proposed()
		}
	case *consensus.VoteMessage:
		kind := member.Prevote
		if said.Vote.Type == tmproto.PrecommitType {
			kind = member.Precommit
		}
		j.listener.Voted(member.Message{
			Kind: kind, Height: int(said.Vote.Height), Round: int(said.Vote.Round), Block: member.Hash(said.Vote.BlockID.Hash),
			ValidRound: -1, Originals: []any{said},
		})
	}
	return nil
}

func (j journal) proposed() {
	p := j.proposal
	set := types.NewPartSetFromHeader(p.BlockID.PartSetHeader)
	for _, part := range j.machine.parts[1:] {
		if _, err := set.AddPart(part.(*consensus.BlockPartMessage).Part); err != nil {
			panic(err)
		}
	}
	bz, err := io.ReadAll(set.GetReader())
	if err != nil {
		panic(err)
	}
	pb := new(tmproto.Block)
	if err := pb.Unmarshal(bz); err != nil {
		panic(err)
	}
	block, err := types.BlockFromProto(pb)
	if err != nil {
		panic(err)
	}
	j.library.note(block, set)
	j.listener.Proposed(member.Message{
		Kind: member.Proposal, Height: int(p.Height), Round: int(p.Round), Block: member.Hash(p.BlockID.Hash),
		ValidRound: int(p.POLRound), Originals: j.machine.parts,
	})
}

func (j journal) decided(height int64) {
	block := j.store.LoadBlock(height)
	txs := []string{}
	for _, tx := range block.Txs {
		txs = append(txs, string(tx))
	}
	j.listener.Decided(int(height), int(j.store.LoadSeenCommit(height).Round), member.Hash(block.Hash()), txs)
}

func (journal) FlushAndSync() error { return nil }
func (journal) Start() error        { return nil }
func (journal) Stop() error         { return nil }
func (journal) Wait()               {}

// SearchForEndHeight: there is nothing to catch up with.
func (journal) SearchForEndHeight(int64, *consensus.WALSearchOptions) (io.ReadCloser, bool, error) {
	return nil, false, nil
}
