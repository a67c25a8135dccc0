package member

import (
	"crypto/sha256"
	"strconv"

	"waymark.dev/sdk"
)

// world is one execution: its validators, and the names of its blocks. A block is called b1-2 if it is of height 1 and of node 2;
// another of the same is b1-2r4, after the round in which it came. Hashes would do, but say nothing, and some depend on clocks.
type world struct {
	library    Library
	options    Options
	validators []*validator
	names      map[Hash]string
	hashes     map[string]Hash
	first      map[int]Hash // of each height, some block that was proposed
}

func newWorld(library Library, options Options) *world {
	return &world{
		library: library, options: options, validators: make([]*validator, options.Nodes+1),
		names: map[Hash]string{"": ""}, hashes: map[string]Hash{"": ""}, first: map[int]Hash{},
	}
}

func (w *world) knows(node int) bool { return w.validators[node] != nil }

func (w *world) stop() {
	for _, each := range w.validators {
		if each != nil {
			each.machine.Stop()
		}
	}
}

func (w *world) validator(env *sdk.Env) *validator {
	v := &validator{env: env, world: w, waiting: map[string]sdk.Operation{}}
	v.machine = w.library.Open(env.Self(), v)
	w.validators[env.Self()] = v
	return v
}

// named gives a block that a node proposes its name.
func (w *world) named(m Message, node int) {
	if _, known := w.names[m.Block]; known {
		return
	}
	name := "b" + strconv.Itoa(m.Height) + "-" + strconv.Itoa(node)
	for _, taken := w.hashes[name]; taken; _, taken = w.hashes[name] {
		name += "r" + strconv.Itoa(m.Round)
	}
	w.call(m.Block, name)
	if _, known := w.first[m.Height]; !known {
		w.first[m.Height] = m.Block
	}
}

func (w *world) call(block Hash, name string) {
	w.names[block] = name
	w.hashes[name] = block
}

// voted is the block of that name for a vote: if there is none, one that nobody has.
func (w *world) voted(name string) Hash {
	if hash, known := w.hashes[name]; known {
		return hash
	}
	sum := sha256.Sum256([]byte(name))
	w.call(Hash(sum[:]), name)
	return Hash(sum[:])
}

// proposed is the block of that name for a proposal: if nobody has made it, it is made of another of its height.
func (w *world) proposed(name string, height int) Hash {
	if hash, known := w.hashes[name]; known {
		return hash
	}
	made := w.library.Variant(w.first[height], "lie="+name)
	if made != "" {
		w.call(made, name)
	}
	return made
}
