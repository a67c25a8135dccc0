// Package sdk makes a host for Waymark of nodes written in Go.
//
// A node handles one thing after the other: a message, a timer, a client's
// request. Whatever it wants to happen it asks of its Env. It has no goroutines,
// no clock and no random source of its own; then every execution can be made again.
// Serve turns nodes into a host: a process that Waymark starts and speaks with.
package sdk

import "math/rand"

// Node is one node. A crash discards it: the next one is made anew, and finds
// with Env.Disk what survived.
type Node interface {
	// Start is called first, also after a restart.
	Start()
	// Receive handles a message that node from has sent, as it was sent: do not
	// change it, it may arrive twice.
	Receive(from int, message any)
	// Timer handles a timer that has fired.
	Timer(kind string)
	// Request handles what a client asks; answer now or later with Env.Reply.
	Request(operation Operation)
	// State is what an outside observer may know of the node now.
	State() Fields
}

// Operation is what a client asks: its operation Number, made of what the host
// offered in Ready.Requests.
type Operation struct {
	Client, Number int
	Request        any
}

// Fields is a value that Waymark can read: the name of its type, and its parts in
// order. Parts are nil, bool, int, int64, uint64, string, []int, []uint64, []string, []any, Fields or *Kept.
type Fields struct {
	Type  string
	Parts []Part
}

// Part is one part of a value.
type Part struct {
	Name  string
	Value any
}

// F makes Fields: F("Vote", "term", 3, "granted", true).
func F(kind string, namesAndValues ...any) Fields {
	fields := Fields{Type: kind, Parts: make([]Part, 0, len(namesAndValues)/2)}
	for i := 0; i+1 < len(namesAndValues); i += 2 {
		fields.Parts = append(fields.Parts, Part{namesAndValues[i].(string), namesAndValues[i+1]})
	}
	return fields
}

// Get gives the part of that name, or nil.
func (f Fields) Get(name string) any {
	for _, part := range f.Parts {
		if part.Name == name {
			return part.Value
		}
	}
	return nil
}

// Env is what a node may ask of the world. Every method that has an effect may be
// called only while the node handles something.
type Env struct {
	run   *run
	self  int
	now   int64
	again bool
	disk  map[string]any
	rand  *rand.Rand
	last  []byte
	count []int
}

// Self is this node's number, from 1.
func (e *Env) Self() int { return e.self }

// Nodes is how many there are.
func (e *Env) Nodes() int { return e.run.host.ready.Nodes }

// Now is this node's own clock, if the host has asked for clocks: Ready.Clock.
func (e *Env) Now() int64 { return e.now }

// Rand is this node's own random source, which depends on the execution's seed alone.
func (e *Env) Rand() *rand.Rand { return e.rand }

// Again: the node was started before in this execution, and has crashed since.
func (e *Env) Again() bool { return e.again }

// Send sends a message; seen is what Waymark can read of it.
func (e *Env) Send(to int, message any, seen Fields) { e.run.send(e, to, message, seen) }

// SetTimer arms a timer; one of the same kind is replaced.
func (e *Env) SetTimer(kind string, delay int64) { e.run.effect("timer", kind, delay) }

// CancelTimer disarms it.
func (e *Env) CancelTimer(kind string) { e.run.effect("cancel", kind) }

// Disk is what survived, with what was persisted since; nil if there is none of that key.
func (e *Env) Disk(key string) any { return e.disk[key] }

// Persist writes a value, which may be lost in a crash until Sync is called.
func (e *Env) Persist(key string, value any) {
	if e.run.effect("persist", key, value) {
		e.disk[key] = value
	}
}

// Remove deletes a key.
func (e *Env) Remove(key string) {
	if e.run.effect("remove", key) {
		delete(e.disk, key)
	}
}

// Sync makes what was persisted survive every crash but the loss of the disk.
func (e *Env) Sync() { e.run.effect("sync") }

// Emit reports an internal event, for properties, models and health figures.
func (e *Env) Emit(event string, fields ...any) {
	e.run.effect("emit", append([]any{event}, fields...)...)
}

// Reply answers a client.
func (e *Env) Reply(operation Operation, result any) {
	e.run.effect("reply", operation.Client, operation.Number, result)
}

// Clause says that the node carries out a clause of the protocol, by its place in Ready.Clauses, from 0.
func (e *Env) Clause(place int) { e.run.clause(place) }

// Violation says that a property of Ready.Properties does not hold.
func (e *Env) Violation(property, message string) { e.run.effect("violation", property, message) }

// Reach says that a property was put to the test.
func (e *Env) Reach(property string) { e.run.effect("reach", property) }
