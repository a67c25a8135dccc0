package member

import (
	"strconv"

	"waymark.dev/sdk"
)

// Options are what the user chose.
type Options struct {
	Nodes, Heights int
	Gossip         bool
	// Ahead: messages of later rounds are given to a validator at once, and not when it is there.
	Ahead bool
}

// Serve is the host; version says what is inside, open makes the library of an execution.
func Serve(version string, open func(nodes int) func() Library) {
	flags := []string{"false", "true"}
	sdk.Serve(sdk.Host{
		Name:    "tendermint-go",
		Summary: version,
		Parameters: []sdk.Parameter{
			{Name: "nodes", Default: "4", Least: 4, Most: 13, Summary: "validators, with one vote each"},
			{Name: "heights", Default: "2", Least: 1, Most: 100, Summary: "blocks to decide"},
			{Name: "gossip", Default: "true", Values: flags, Summary: "validators repeat what they said, and help those behind"},
			{Name: "ahead", Default: "false", Values: flags, Summary: "messages of later rounds are given at once"},
			{Name: "requests", Default: "0", Least: 0, Most: 1000, Summary: "transactions of the client"},
		},
		Configure: func(c sdk.Configuration) (sdk.Ready, error) { return Configure(c, open) },
	})
}

// Configure is what Waymark does with the parameters it was given.
func Configure(c sdk.Configuration, open func(nodes int) func() Library) (sdk.Ready, error) {
	numbers := map[string]int{}
	for _, name := range []string{"nodes", "heights", "requests"} {
		number, err := strconv.Atoi(c.Parameters[name])
		if err != nil {
			return sdk.Ready{}, err
		}
		numbers[name] = number
	}
	options := Options{
		Nodes: numbers["nodes"], Heights: numbers["heights"], Gossip: c.Parameters["gossip"] == "true",
		Ahead: c.Parameters["ahead"] == "true",
	}
	library := open(options.Nodes)
	current := newWorld(library(), options)
	ready := sdk.Ready{
		Nodes: options.Nodes,
		Node: func(env *sdk.Env) sdk.Node {
			if current.knows(env.Self()) { // a new execution: nobody starts twice in one
				current.stop()
				current = newWorld(library(), options)
			}
			return current.validator(env)
		},
		Colours: []sdk.Colour{{Field: "height"}, {Field: "round"}, {Field: "step"}, {Field: "lockedRound"}, {Field: "validRound"}},
		Health:  []string{"decide", "round"},
		Steps:   300,
		Faults:  "crashes=0,drops=5,duplicates=2",
		Forge:   func(seen sdk.Fields) (any, error) { return forged{seen}, nil },
	}
	if numbers["requests"] > 0 {
		ready.Requests = sdk.Requests{Clients: 1, Each: numbers["requests"], Of: []any{"set"}}
	}
	return ready, nil
}
