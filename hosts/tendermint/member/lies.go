package member

import "waymark.dev/sdk"

// forged is a message that nobody sent; who is said to have sent it is known when it arrives, and signs it.
type forged struct{ seen sdk.Fields }

// forge makes it with that node's key. What cannot be made arrives as garbage.
func (w *world) forge(from int, seen sdk.Fields) Message {
	number := func(name string) int {
		value, _ := seen.Get(name).(int)
		return value
	}
	name, _ := seen.Get("block").(string)
	m := Message{Kind: seen.Type, Height: number("height"), Round: number("round"), ValidRound: -1}
	if m.Height < 1 || m.Round < 0 {
		return Message{Kind: Garbage}
	}
	switch m.Kind {
	case Prevote, Precommit:
		m.Block = w.voted(name)
		m.Originals = []any{w.library.Vote(from, m)}
	case Proposal:
		m.Block = w.proposed(name, m.Height)
		m.ValidRound = number("validRound")
		m.Originals = w.library.Propose(from, m)
	default:
		m.Kind = Garbage
	}
	return m
}

func (w *world) seen(m Message) sdk.Fields {
	block := w.names[m.Block]
	switch m.Kind {
	case Tx:
		return sdk.F(Tx, "tx", m.tx)
	case Prevote, Precommit:
		return sdk.F(m.Kind, "height", m.Height, "round", m.Round, "block", block)
	case Decided:
		return sdk.F(m.Kind, "height", m.Height, "round", m.Round, "block", block, "signers", m.Signers)
	default:
		return sdk.F(m.Kind, "height", m.Height, "round", m.Round, "block", block, "validRound", m.ValidRound, "signers", m.Signers)
	}
}
