package member

import (
	"errors"
	"strconv"

	"waymark.dev/sdk"
)

// Codec makes bytes of a message and back, for servers in processes of their own.
type Codec struct {
	Encode func(Message) ([]byte, error)
	Decode func([]byte) (Message, error)
}

// Serve is the host; version is the library's, open makes one of its nodes.
func Serve(version string, open func(Config) Library, codec Codec) {
	flags := []string{"false", "true"}
	sdk.Serve(sdk.Host{
		Name:    "etcd-raft",
		Summary: "etcd's raft library " + version,
		Parameters: []sdk.Parameter{
			{Name: "nodes", Default: "3", Least: 1, Most: 9, Summary: "servers"},
			{Name: "preVote", Default: "false", Values: flags, Summary: "ask before a term is used up"},
			{Name: "checkQuorum", Default: "false", Values: flags, Summary: "leaders that hear from no majority step down"},
			{Name: "joint", Default: "false", Values: flags, Summary: "configurations change by a joint one"},
			{Name: "reads", Default: "log", Values: []string{"log", "index", "lease"}, Summary: "how reads are made"},
			{Name: "snapshotEvery", Default: "0", Least: 0, Most: 1000, Summary: "entries after which a log is compacted"},
		},
		Lines: []string{"go.etcd.io"},
		Bugs: []sdk.Bug{{
			Name: "forgets-hard-state", Summary: "term, vote and commit are not persisted: the host breaks the library's contract",
			Breaks: "election-safety",
		}},
		Configure: func(c sdk.Configuration) (sdk.Ready, error) {
			ready, err := Configure(c, open)
			ready.Encode = func(message any) ([]byte, error) { return codec.Encode(message.(Message)) }
			ready.Decode = func(bytes []byte) (any, error) { return codec.Decode(bytes) }
			return ready, err
		},
	})
}

// Configure is what Waymark does with the parameters it was given.
func Configure(c sdk.Configuration, open func(Config) Library) (sdk.Ready, error) {
	on := func(name string) bool { return c.Parameters[name] == "true" }
	nodes, err := strconv.Atoi(c.Parameters["nodes"])
	if err != nil {
		return sdk.Ready{}, err
	}
	every, err := strconv.ParseUint(c.Parameters["snapshotEvery"], 10, 64)
	if err != nil {
		return sdk.Ready{}, err
	}
	if c.Parameters["reads"] == "lease" && !on("checkQuorum") {
		return sdk.Ready{}, errors.New("reads=lease needs checkQuorum=true: a lease is one only if others do not vote meanwhile")
	}
	options := Options{
		Nodes: nodes, PreVote: on("preVote"), CheckQuorum: on("checkQuorum"), Joint: on("joint"),
		Reads: c.Parameters["reads"], SnapshotEvery: every, ForgetsHardState: c.Bugs["forgets-hard-state"],
	}
	return sdk.Ready{
		Nodes:  nodes,
		Node:   func(env *sdk.Env) sdk.Node { return New(env, options, open) },
		Health: []string{"election", "commit"},
	}, nil
}
