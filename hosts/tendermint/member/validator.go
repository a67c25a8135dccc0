package member

import (
	"fmt"
	"strconv"

	"waymark.dev/sdk"
)

const (
	gossip      = "gossip"
	gossipEvery = 40
	timeout     = 10
	longer      = 5
)

// validator is one node: a machine, and what a reactor would do for it.
type validator struct {
	env     *sdk.Env
	world   *world
	machine Machine

	round   Round
	timer   string // the one that is armed
	decided []string
	said    []Message // at this height
	early   []arrived // what came before this validator was there
	waiting map[string]sdk.Operation
	done    []func() // what the machine did, to be told
	failure *sdk.Failure
}

type arrived struct {
	from    int
	message Message
}

func (v *validator) Start() {
	v.machine.Start()
	v.settle()
	v.fire("commit") // the first height begins at once
	if v.world.options.Gossip {
		v.env.SetTimer(gossip, gossipEvery)
	}
}

func (v *validator) over() bool { return len(v.decided) >= v.world.options.Heights }

func (v *validator) Timer(kind string) {
	if kind != gossip {
		v.fire(kind)
		return
	}
	for _, message := range v.said {
		v.tellOthers(message)
	}
	v.env.SetTimer(gossip, gossipEvery)
}

func (v *validator) fire(kind string) {
	if v.timer == kind {
		v.timer = ""
		v.machine.Fire()
		v.settle()
	}
}

func (v *validator) Receive(from int, original any) {
	var message Message
	lied := false
	switch m := original.(type) {
	case forged:
		message = v.world.forge(from, m.seen)
		lied = true
	case Message:
		message = m
	}
	switch {
	case message.Kind == Tx:
		v.machine.Tx(message.tx)
	case message.Kind == Garbage || len(message.Originals) == 0:
		v.env.Emit("garbage", from)
	case message.Height < v.round.Height || v.over():
		v.help(from, message)
	case lied && message.Kind != Proposal && message.Height == v.round.Height:
		v.give(arrived{from, message}) // no reactor keeps a liar from speaking of later rounds
		v.settle()
	default:
		v.early = append(v.early, arrived{from, message})
		v.settle()
	}
}

// help: who still speaks of a height that is decided is told so. Late precommits are for the machine all the same.
func (v *validator) help(late int, message Message) {
	if message.Kind == Precommit && !v.over() {
		v.give(arrived{late, message})
		v.settle()
	}
	if v.world.options.Gossip && message.Kind != Decided && message.Height <= len(v.decided) {
		v.tell(late, v.machine.Commit(message.Height))
	}
}

func (v *validator) give(a arrived) {
	for _, each := range a.message.Originals {
		v.machine.Give(a.from, each)
	}
}

// settle tells what the machine did, and gives it what it can use by now: a reactor sends a peer what is of the peer's round or an
// earlier one, and what is of a later one when the peer is there.
func (v *validator) settle() {
	for {
		done := v.done
		v.done = nil
		for _, each := range done {
			each()
		}
		if v.failure != nil {
			panic(*v.failure)
		}
		v.round = v.machine.Round()
		next := v.next()
		if next < 0 {
			return
		}
		a := v.early[next]
		v.early = append(v.early[:next:next], v.early[next+1:]...)
		v.give(a)
	}
}

func (v *validator) next() int {
	if v.over() {
		return -1
	}
	for i, each := range v.early {
		m := each.message
		there := m.Round <= v.round.Round || m.Kind == Decided || v.world.options.Ahead && m.Kind != Proposal
		if m.Height < v.round.Height || m.Height == v.round.Height && there {
			return i
		}
	}
	return -1
}

func (v *validator) Request(operation sdk.Operation) {
	tx := strconv.Itoa(operation.Client) + "." + strconv.Itoa(operation.Number) + "=set"
	v.waiting[tx] = operation
	v.machine.Tx(tx)
	v.tellOthers(Message{Kind: Tx, tx: tx})
}

func (v *validator) State() sdk.Fields {
	step := v.round.Step
	if v.over() {
		step = "DONE"
	}
	return sdk.F("ValidatorState", "height", v.round.Height, "round", v.round.Round, "step", step,
		"locked", v.world.names[v.round.Locked], "lockedRound", v.round.LockedRound,
		"valid", v.world.names[v.round.Valid], "validRound", v.round.ValidRound, "decided", v.decided)
}

func (v *validator) tell(to int, m Message) { v.env.Send(to, m, v.world.seen(m)) }

func (v *validator) tellOthers(m Message) {
	for to := 1; to <= v.world.options.Nodes; to++ {
		if to != v.env.Self() {
			v.tell(to, m)
		}
	}
}

func (v *validator) say(m Message) {
	v.said = append(v.said, m)
	v.tellOthers(m)
}

// The machine tells what it does while it works; it is passed on when it is quiet.

func (v *validator) later(what func()) { v.done = append(v.done, what) }

func (v *validator) Timeout(kind string, height, round int) {
	v.later(func() {
		if v.timer != "" {
			v.env.CancelTimer(v.timer)
			v.timer = ""
		}
		if !v.over() {
			v.timer = kind
			v.env.SetTimer(kind, int64(timeout+longer*round))
		}
	})
}

func (v *validator) NewRound(height, round int) {
	v.later(func() { v.env.Emit("round", height, round) })
}

// Proposed: a block that had prevotes is proposed with them, for those who lack them.
func (v *validator) Proposed(m Message) {
	v.later(func() {
		v.world.named(m, v.env.Self())
		if m.ValidRound >= 0 {
			signers, votes := v.machine.Prevotes(m.Height, m.ValidRound, m.Block)
			m.Signers = signers
			m.Originals = append(append([]any{}, m.Originals...), votes...)
		}
		v.say(m)
	})
}

func (v *validator) Voted(m Message) {
	v.later(func() {
		event := "prevote"
		if m.Kind == Precommit {
			event = "precommit"
		}
		v.env.Emit(event, m.Height, m.Round, v.world.names[m.Block])
		v.say(m)
	})
}

func (v *validator) Decided(height, round int, block Hash, txs []string) {
	v.later(func() {
		v.decided = append(v.decided, v.world.names[block])
		v.said = nil
		v.env.Emit("decide", height, v.world.names[block], round)
		for _, tx := range txs {
			if operation, ok := v.waiting[tx]; ok {
				delete(v.waiting, tx)
				v.env.Reply(operation, height)
			}
		}
		if v.over() && v.world.options.Gossip {
			v.env.CancelTimer(gossip)
		}
	})
}

func (v *validator) Evidence(node int) {
	v.later(func() { v.env.Emit("evidence", node) })
}

func (v *validator) Failed(what string, where []string) {
	v.failure = &sdk.Failure{What: what, Where: where}
}

// Panicked reads what the library logs of a panic: its "err" and its "stack".
func Panicked(keyvals ...any) (what string, where []string) {
	for i := 0; i+1 < len(keyvals); i += 2 {
		switch keyvals[i] {
		case "err":
			what = fmt.Sprint(keyvals[i+1])
		case "stack":
			where = places(fmt.Sprint(keyvals[i+1]))
		}
	}
	return what, where
}
