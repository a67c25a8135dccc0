// Package member is a validator as Waymark sees it, whatever version of Tendermint decides inside it.
package member

// Kinds of messages, with the names of Waymark's own Tendermint.
const (
	Proposal  = "Proposal"
	Prevote   = "Prevote"
	Precommit = "Precommit"
	Decided   = "Decided"
	Tx        = "Tx"
	Garbage   = "Garbage"
)

// Message is what validators say to each other. Originals are what the library is given of it, one after the other: a proposal
// comes with the parts of its block and with the prevotes it refers to, a decision with its precommits and its block.
type Message struct {
	Kind          string
	Height, Round int
	Block         Hash
	ValidRound    int
	Signers       []int
	Originals     []any
	tx            string
}

// Hash is that of a block; empty is nil.
type Hash string

// Round is what can be seen of a machine.
type Round struct {
	Height, Round           int
	Step                    string
	Locked, Valid           Hash
	LockedRound, ValidRound int
}

// Machine is one consensus state machine. Each method returns when it has nothing left to do: see Listener.
type Machine interface {
	Start()
	// Give hands it an original that a peer sent.
	Give(from int, original any)
	// Fire lets the timeout happen that it told last.
	Fire()
	// Tx offers a transaction to its mempool.
	Tx(tx string)
	Round() Round
	// Prevotes are those it knows for a block, with who signed them, after the claim that there are enough: whoever has another
	// vote of a liar takes the liar's vote for this block only then.
	Prevotes(height, round int, block Hash) ([]int, []any)
	// Commit is what decides a height for others: precommits, then the block.
	Commit(height int) Message
	Stop()
}

// Listener is told what a machine does, in order, while the caller of the machine waits.
type Listener interface {
	// Timeout: it waits for this one, and for none that it told before.
	Timeout(kind string, height, round int)
	NewRound(height, round int)
	// Proposed is called once for the proposal and all parts of its block.
	Proposed(m Message)
	Voted(m Message)
	Decided(height, round int, block Hash, txs []string)
	Evidence(node int)
	Failed(what string, where []string)
}

// Library is one version of Tendermint, with the blocks of one execution.
type Library interface {
	Open(self int, listener Listener) Machine
	// Vote is one in the name of a node, whatever that node thinks of it. A block that nobody has made is voted for all the same.
	Vote(node int, m Message) any
	// Variant is another block than this one, which the same node might have proposed; empty if there is no such block.
	Variant(block Hash, tx string) Hash
	// Propose is a proposal in the name of a node, with all parts of its block.
	Propose(node int, m Message) []any
}
