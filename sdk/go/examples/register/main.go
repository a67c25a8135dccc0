// Register is a host with a key-value store that one node keeps and the others copy. Waymark judges what its clients saw: the host only
// says how requests and replies are to be read. Try it from the repository's root:
//
//	(cd sdk/go && go build -o /tmp/register ./examples/register)
//	./waymark run host -p command=/tmp/register --bug stale-read
package main

import (
	"strconv"

	"waymark.dev/sdk"
)

// forward goes to node 1, answer back, copied to all.
type forward struct {
	operation sdk.Operation
	from      int
}

type answer struct {
	operation sdk.Operation
	reply     any
}

type copied struct {
	version    int
	key, value any
}

type entry struct {
	version int
	value   any
}

type node struct {
	env     *sdk.Env
	stale   bool
	version int
	entries map[any]entry
}

func (n *node) Start() {
	n.entries = map[any]entry{}
	if n.env.Disk("started") != nil && n.env.Self() == 1 {
		n.env.Emit("lost")
	}
}

func (n *node) Timer(string) {}

// Request: node 1 answers; others ask it, but with the bug they read what they have.
func (n *node) Request(operation sdk.Operation) {
	request := operation.Request.(sdk.Fields)
	if n.env.Self() == 1 {
		n.env.Reply(operation, n.carryOut(request))
	} else if n.stale && request.Type == "Get" {
		n.env.Reply(operation, sdk.F("Value", "value", n.entries[request.Get("key")].value))
	} else {
		n.env.Send(1, forward{operation, n.env.Self()}, sdk.F("Forward", "client", operation.Client, "number", operation.Number))
	}
}

func (n *node) carryOut(request sdk.Fields) any {
	key := request.Get("key")
	if request.Type == "Get" {
		return sdk.F("Value", "value", n.entries[key].value)
	}
	n.version++
	n.entries[key] = entry{n.version, request.Get("value")}
	for to := 2; to <= n.env.Nodes(); to++ {
		n.env.Send(to, copied{n.version, key, request.Get("value")}, sdk.F("Copied", "version", n.version))
	}
	return "done"
}

func (n *node) Receive(from int, message any) {
	switch m := message.(type) {
	case forward:
		reply := n.carryOut(m.operation.Request.(sdk.Fields))
		n.env.Send(m.from, answer{m.operation, reply}, sdk.F("Answer", "client", m.operation.Client, "number", m.operation.Number))
	case answer:
		n.env.Reply(m.operation, m.reply)
	case copied:
		if m.version > n.entries[m.key].version {
			n.entries[m.key] = entry{m.version, m.value}
		}
	}
}

func (n *node) State() sdk.Fields {
	return sdk.F("State", "version", n.version, "entries", len(n.entries))
}

func configure(c sdk.Configuration) (sdk.Ready, error) {
	nodes, err := strconv.Atoi(c.Parameters["nodes"])
	if err != nil {
		return sdk.Ready{}, err
	}
	return sdk.Ready{
		Nodes: nodes,
		Node:  func(env *sdk.Env) sdk.Node { return &node{env: env, stale: c.Bugs["stale-read"]} },
		Requests: sdk.Requests{Clients: 3, Each: 4, Unique: "#", Of: []any{
			sdk.F("Put", "key", "x", "value", "#"), sdk.F("Get", "key", "x"), sdk.F("Get", "key", "y"), sdk.F("Put", "key", "y", "value", "#"),
		}},
		History: &sdk.History{Model: "kv", Of: []sdk.HistoryOperation{
			{Request: "Put", F: "put", Key: "key", Value: []string{"value"}},
			{Request: "Get", F: "get", Key: "key", Result: "value"},
		}},
		Steps:  100,
		Faults: "drops=5",
	}, nil
}

func main() {
	sdk.Serve(sdk.Host{
		Name:       "register",
		Summary:    "a key-value store that one node keeps and the others copy",
		Parameters: []sdk.Parameter{{Name: "nodes", Default: "3", Summary: "node 1 keeps it", Least: 1, Most: 9}},
		Bugs:       []sdk.Bug{{Name: "stale-read", Summary: "every node reads what it has", Breaks: "history"}},
		Configure:  configure,
	})
}
