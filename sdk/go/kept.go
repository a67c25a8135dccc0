package sdk

import "strconv"

// Kept is a value that does not change and is told more than once in an execution, such as an entry of a log: Waymark is sent it
// once, and knows it by a number from then on. Made by Env.Keep and Env.KeepList; it can stand wherever a value can.
type Kept struct {
	run     *run
	value   any   // of one that is no list
	items   []any // of a list
	of      *Kept // what the list begins as
	first   int   // with so many of it
	claimed bool  // the place behind items is another's
	number  int   // 0: Waymark does not know it
}

// Keep makes one of a value.
func (e *Env) Keep(value any) *Kept { return &Kept{run: e.run, value: value} }

// KeepList makes a list that begins with the first so many of another list, nil for none, and has more behind them. Only what is
// behind them is sent.
func (e *Env) KeepList(of *Kept, first int, then ...any) *Kept {
	k := &Kept{run: e.run, of: of, first: first}
	switch {
	case of == nil:
		k.items = append([]any{}, then...)
	case first == len(of.items) && !of.claimed:
		of.claimed = true
		k.items = append(of.items, then...)
	default:
		k.items = append(of.items[:first:first], then...)
	}
	return k
}

// Len is how long a list is.
func (k *Kept) Len() int { return len(k.items) }

// At is an element of a list.
func (k *Kept) At(place int) any { return k.items[place] }

func (k *Kept) append(out []byte) []byte {
	r := k.run
	if !r.telling {
		return k.appendWhole(out)
	}
	out = append(out, `{"#":`...)
	if k.number > 0 {
		return append(strconv.AppendInt(out, int64(k.number), 10), '}')
	}
	begins := k.of != nil && k.first > 0 && k.of.number > 0
	r.kept = append(r.kept, k)
	k.number = len(r.kept)
	out = strconv.AppendInt(out, int64(k.number), 10)
	if begins {
		out = strconv.AppendInt(append(out, `,"of":`...), int64(k.of.number), 10)
		out = strconv.AppendInt(append(out, `,"first":`...), int64(k.first), 10)
		out = appendList(append(out, `,"then":`...), k.items[k.first:])
	} else {
		out = k.appendWhole(append(out, `,"is":`...))
	}
	k.of = nil // what it was made of is needed no more
	return append(out, '}')
}

func (k *Kept) appendWhole(out []byte) []byte {
	if k.items != nil {
		return appendList(out, k.items)
	}
	return appendValue(out, k.value)
}

// forget is for what was written and is not sent.
func (r *run) forget(kept int) {
	for _, k := range r.kept[kept:] {
		k.number = 0
	}
	r.kept = r.kept[:kept]
}
