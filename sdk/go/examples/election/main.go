// Election is a host with nodes that elect a leader for each term by majority. Try it from the repository's root:
//
//	(cd sdk/go && go build -o /tmp/election ./examples/election)
//	./waymark run host -p command=/tmp/election --bug forgets-vote
package main

import (
	"errors"
	"fmt"
	"strconv"

	"waymark.dev/sdk"
)

type ask struct{ term int }

type vote struct{ term int }

type lead struct{ term int }

type node struct {
	env     *sdk.Env
	forgets bool
	term    int
	role    string
	votes   map[int]bool
}

func (n *node) Start() {
	n.role = "follower"
	if term, ok := n.env.Disk("term").(int); ok {
		n.term = term
	}
	n.env.SetTimer("election", 100)
}

// Timer: nobody leads, so this node wants to.
func (n *node) Timer(string) {
	n.vote(n.term + 1)
	n.role = "candidate"
	n.votes = map[int]bool{n.env.Self(): true}
	for to := 1; to <= n.env.Nodes(); to++ {
		if to != n.env.Self() {
			n.env.Send(to, ask{n.term}, sdk.F("Ask", "term", n.term))
		}
	}
	n.env.SetTimer("election", 100)
}

// vote gives away this node's only vote in a term; it must be on disk before anybody hears of it.
func (n *node) vote(term int) {
	n.term = term
	if !n.forgets {
		n.env.Persist("term", term)
		n.env.Sync()
	}
}

func (n *node) Receive(from int, message any) {
	switch m := message.(type) {
	case ask:
		if m.term > n.term {
			n.vote(m.term)
			n.role = "follower"
			n.env.Send(from, vote{m.term}, sdk.F("Vote", "term", m.term))
		}
	case vote:
		if m.term == n.term && n.role == "candidate" {
			n.votes[from] = true
			if 2*len(n.votes) > n.env.Nodes() {
				n.win()
			}
		}
	case lead:
		if m.term == n.term && n.role == "leader" {
			n.env.Violation("one-leader", "nodes "+strconv.Itoa(n.env.Self())+" and "+strconv.Itoa(from)+
				" both lead term "+strconv.Itoa(m.term))
		}
	}
}

func (n *node) win() {
	n.role = "leader"
	n.env.Emit("elected", n.term)
	n.env.Reach("one-leader")
	n.env.CancelTimer("election")
	for to := 1; to <= n.env.Nodes(); to++ {
		if to != n.env.Self() {
			n.env.Send(to, lead{n.term}, sdk.F("Lead", "term", n.term))
		}
	}
}

// Request: a client asks who leads.
func (n *node) Request(operation sdk.Operation) {
	n.env.Reply(operation, n.role == "leader")
}

func (n *node) State() sdk.Fields {
	return sdk.F("State", "role", n.role, "term", n.term, "votes", len(n.votes))
}

// encode and decode are for a process for each node: -p processes=per-node.
func encode(message any) ([]byte, error) {
	return []byte(fmt.Sprintf("%T %[1]d", message)), nil
}

func decode(bytes []byte) (any, error) {
	var kind string
	var term int
	if _, err := fmt.Sscanf(string(bytes), "%s {%d}", &kind, &term); err != nil {
		return nil, err
	}
	return map[string]any{"main.ask": ask{term}, "main.vote": vote{term}, "main.lead": lead{term}}[kind], nil
}

func configure(c sdk.Configuration) (sdk.Ready, error) {
	nodes, err := strconv.Atoi(c.Parameters["nodes"])
	if err != nil || nodes%2 == 0 {
		return sdk.Ready{}, errors.New("nodes must be odd")
	}
	return sdk.Ready{
		Nodes:      nodes,
		Node:       func(env *sdk.Env) sdk.Node { return &node{env: env, forgets: c.Bugs["forgets-vote"]} },
		Health:     []string{"elected"},
		Properties: []sdk.Property{{Name: "one-leader", Summary: "no term has two leaders; reached when one is elected"}},
		Requests:   sdk.Requests{Clients: 1, Each: 3, Of: []any{"who leads"}},
		Steps:      100,
		Faults:     "crashes=2,drops=5,duplicates=2",
		Encode:     encode,
		Decode:     decode,
	}, nil
}

func main() {
	sdk.Serve(sdk.Host{
		Name:       "election",
		Summary:    "nodes elect a leader for each term by majority",
		Parameters: []sdk.Parameter{{Name: "nodes", Default: "3", Summary: "an odd number", Least: 1, Most: 9}},
		Bugs:       []sdk.Bug{{Name: "forgets-vote", Summary: "a vote is not on disk", Breaks: "one-leader"}},
		Configure:  configure,
	})
}
