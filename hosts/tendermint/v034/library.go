// Package v034 is Tendermint 0.34: its consensus state machines, unmodified.
package v034

import (
	"bytes"
	"crypto/sha256"
	"sort"
	"strconv"
	"time"

	"github.com/tendermint/tendermint/consensus"
	"github.com/tendermint/tendermint/crypto"
	"github.com/tendermint/tendermint/crypto/ed25519"
	tmproto "github.com/tendermint/tendermint/proto/tendermint/types"
	sm "github.com/tendermint/tendermint/state"
	"github.com/tendermint/tendermint/types"

	"waymark.dev/hosts/tendermint/member"
)

const chain = "waymark"

// The first block has this time. It is far ahead of all clocks: then times of blocks are counted up from it, and clocks do not
// matter to them.
var genesisTime = time.Date(2500, 1, 1, 0, 0, 0, 0, time.UTC)

// Library holds the keys of all validators, and the blocks of one execution.
type Library struct {
	keys    []crypto.PrivKey // node i has key i-1, in the order in which they propose
	genesis sm.State
	blocks  map[member.Hash]made
}

type made struct {
	block *types.Block
	parts *types.PartSet
}

func (m made) id() types.BlockID {
	return types.BlockID{Hash: m.block.Hash(), PartSetHeader: m.parts.Header()}
}

// New gives what makes a library for each execution.
func New(nodes int) func() member.Library {
	keys := []crypto.PrivKey{}
	for i := 1; i <= nodes; i++ {
		keys = append(keys, ed25519.GenPrivKeyFromSecret([]byte("waymark "+strconv.Itoa(i))))
	}
	sort.Slice(keys, func(i, j int) bool {
		return bytes.Compare(keys[i].PubKey().Address(), keys[j].PubKey().Address()) < 0
	})
	doc := &types.GenesisDoc{
		GenesisTime: genesisTime, ChainID: chain, InitialHeight: 1, ConsensusParams: types.DefaultConsensusParams(),
	}
	for _, key := range keys {
		doc.Validators = append(doc.Validators, types.GenesisValidator{PubKey: key.PubKey(), Power: 1})
	}
	genesis, err := sm.MakeGenesisState(doc)
	if err != nil {
		panic(err)
	}
	return func() member.Library {
		return &Library{keys: keys, genesis: genesis, blocks: map[member.Hash]made{}}
	}
}

func (l *Library) nodeOf(address []byte) int {
	for i, key := range l.keys {
		if bytes.Equal(key.PubKey().Address(), address) {
			return i + 1
		}
	}
	return 0
}

func (l *Library) note(block *types.Block, parts *types.PartSet) {
	l.blocks[member.Hash(block.Hash())] = made{block, parts}
}

// idOf is that of a block that was made, or of one that never will be.
func (l *Library) idOf(block member.Hash) types.BlockID {
	if block == "" {
		return types.BlockID{}
	}
	if known, ok := l.blocks[block]; ok {
		return known.id()
	}
	parts := sha256.Sum256([]byte(block))
	return types.BlockID{Hash: []byte(block), PartSetHeader: types.PartSetHeader{Total: 1, Hash: parts[:]}}
}

// Vote signs with that node's key.
func (l *Library) Vote(node int, m member.Message) any {
	kind := tmproto.PrevoteType
	if m.Kind == member.Precommit {
		kind = tmproto.PrecommitType
	}
	key := l.keys[node-1]
	vote := &types.Vote{
		Type: kind, Height: int64(m.Height), Round: int32(m.Round), BlockID: l.idOf(m.Block),
		Timestamp:        genesisTime.Add(time.Duration(m.Height) * time.Second),
		ValidatorAddress: key.PubKey().Address(), ValidatorIndex: int32(node - 1),
	}
	signature, err := key.Sign(types.VoteSignBytes(chain, vote.ToProto()))
	if err != nil {
		panic(err)
	}
	vote.Signature = signature
	return &consensus.VoteMessage{Vote: vote}
}

// Variant has one more transaction.
func (l *Library) Variant(of member.Hash, tx string) member.Hash {
	known, ok := l.blocks[of]
	if !ok {
		return ""
	}
	given := known.block
	txs := append(append(types.Txs{}, given.Txs...), types.Tx(tx))
	block := types.MakeBlock(given.Height, txs, given.LastCommit, given.Evidence.Evidence)
	header := given.Header
	header.DataHash = block.DataHash
	block.Header = header
	l.note(block, block.MakePartSet(types.BlockPartSizeBytes))
	return member.Hash(block.Hash())
}

// Propose signs with that node's key.
func (l *Library) Propose(node int, m member.Message) []any {
	known, ok := l.blocks[m.Block]
	if !ok {
		return nil
	}
	proposal := types.NewProposal(int64(m.Height), int32(m.Round), int32(m.ValidRound), known.id())
	signature, err := l.keys[node-1].Sign(types.ProposalSignBytes(chain, proposal.ToProto()))
	if err != nil {
		panic(err)
	}
	proposal.Signature = signature
	return append([]any{&consensus.ProposalMessage{Proposal: proposal}}, parts(known, m.Height, m.Round)...)
}

func parts(known made, height, round int) []any {
	messages := []any{}
	for i := 0; i < int(known.parts.Total()); i++ {
		messages = append(messages, &consensus.BlockPartMessage{Height: int64(height), Round: int32(round), Part: known.parts.GetPart(i)})
	}
	return messages
}
