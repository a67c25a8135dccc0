package sdk

// Host describes a system to Waymark.
type Host struct {
	Name, Summary string
	Parameters    []Parameter
	Bugs          []Bug
	// Channels is the order of messages that the protocol is written for: none (the default), pair or receiver.
	Channels string
	// Lines are the packages whose lines count, and those below them, if the binary is built with
	// go build -cover -covermode=atomic -coverpkg=...; none: all that it was built for.
	Lines []string
	// Configure is called once, with all parameters and the bugs that are switched on. An error refuses them.
	Configure func(Configuration) (Ready, error)
}

// Parameter is what the user may set with -p. With Values it is one of these; with Most it is a number from Least to
// Most; else it is any text.
type Parameter struct {
	Name, Default, Summary string
	Least, Most            int64
	Values                 []string
	// Kind is what its value names outside of Waymark: "program", "folder" or "address"; empty: nothing. Files of others set
	// what names something only with permission.
	Kind string
}

// Bug is a seeded bug that the user may switch on with --bug.
type Bug struct{ Name, Summary, Breaks string }

// Configuration is what the user chose.
type Configuration struct {
	Parameters map[string]string
	Bugs       map[string]bool
}

// Ready is a system with its parameters fixed.
type Ready struct {
	Nodes int
	// Node makes a node; called for every execution and for every restart.
	Node func(env *Env) Node
	// Colours are the parts of states that count as coverage. None: all.
	Colours []Colour
	// Health names events whose mean number per execution is shown.
	Health     []string
	Properties []Property
	// Clauses of the protocol as its description has them: "upon ... do ...". Nodes report with Env.Clause which they carry out.
	Clauses []string
	// Steps bounds the decisions of an execution; 0: 1000.
	Steps int
	// Faults per execution unless the user says otherwise: crashes=2,drops=10,duplicates=2.
	Faults   string
	Requests Requests
	// History says how requests and replies read as a history that Waymark judges: property history. Nil: they do not.
	History *History
	// Clock: nodes call Env.Now. It costs time, so say so only if they do.
	Clock bool
	// Forge makes a message of what Waymark can read of one. Nil: messages cannot be forged.
	Forge func(seen Fields) (any, error)
	// Encode and Decode make bytes of a message and a message of bytes, for nodes in processes of their own. Nil: all live in one.
	Encode func(message any) ([]byte, error)
	Decode func(bytes []byte) (any, error)
}

// Colour is a part of a state. Kind is value (the default), node (a node's number) or nodes (a list of them).
type Colour struct{ Field, Kind string }

// Property is one that the nodes judge themselves, with Env.Violation and Env.Reach.
type Property struct{ Name, Summary string }

// Requests: each of so many clients asks Each times, for one of Of.
type Requests struct {
	Clients, Each int
	Of            []any
	// Unique is a text that stands for a number which no other request of an execution has; empty: nothing does.
	Unique string
}

// History is what clients see, in the words of a model of waymark check.
type History struct {
	// Model is kv, register, set, queue, list-append or another; Consistency is less than linearizable, if that is enough.
	Model, Consistency string
	Of                 []HistoryOperation
	// Failed are replies that say that nothing happened, Unknown those that leave it open: their types, or they themselves if they are texts.
	Failed, Unknown []string
}

// HistoryOperation says that requests of a type, or of this text, are operation F of the model. Key and Value name parts of the request,
// Result the part of the reply that says what was read, "*" all of it. Requests of other types are nothing to the model.
type HistoryOperation struct {
	Request, F, Key string
	Value           []string
	Result          string
}
