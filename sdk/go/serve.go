package sdk

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Version is that of the host protocol.
const Version = 2

// gcPercent: what nodes leave behind is much more than what they keep, and a collection stops the only thread that works.
const gcPercent = 400

const frameBytesMax = 16 << 20

// Serve speaks with Waymark until its input ends: on standard input and output, where what the nodes print goes to standard
// error; or on the Unix socket that WAYMARK_SOCKET names. If WAYMARK_NODE is a number it holds that node alone.
//
// With arguments --play N it plays N executions by itself instead, and prints how many microseconds a decision took.
func Serve(host Host) {
	if len(os.Args) == 3 && os.Args[1] == "--play" {
		play(host, os.Args[2])
		return
	}
	var in io.Reader = os.Stdin
	var out io.Writer = os.Stdout
	only := 0
	if path := os.Getenv("WAYMARK_SOCKET"); path != "" {
		socket, err := net.Dial("unix", path)
		if err != nil {
			fmt.Fprintln(os.Stderr, host.Name+":", err)
			os.Exit(1)
		}
		in, out = socket, socket
		only, _ = strconv.Atoi(os.Getenv("WAYMARK_NODE"))
	}
	os.Stdout = os.Stderr
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	signal.Ignore(os.Interrupt) // Ctrl-C is for Waymark: it ends the input when it is done
	go endWithParent(os.Getppid())
	if err := serve(host, only, in, out); err != nil {
		fmt.Fprintln(os.Stderr, host.Name+":", err)
		os.Exit(1)
	}
}

// endWithParent is for a node that does not return: nobody sees then that the input has ended.
func endWithParent(parent int) {
	for os.Getppid() == parent {
		time.Sleep(500 * time.Millisecond)
	}
	os.Exit(1)
}

type server struct {
	host  Host
	only  int // the node that it holds; 0: all
	ready Ready
	pins  bool   // Waymark may ask for it
	keeps bool   // Waymark can be told what it knows by a number
	lines *lines // nil: they are not counted
	in    *bufio.Reader
	out   *bufio.Writer
	frame []byte
}

// run is one execution.
type run struct {
	host     *server
	seed     int64
	envs     []*Env
	nodes    []Node
	messages map[string]sent
	name     []byte
	player   *player
	at       int

	kept    []*Kept // what Waymark knows by a number, from 1
	telling bool    // what is written is sent

	// of the answer that is being made
	answer  []byte
	effects int
	max     int
}

type sent struct {
	from    int
	message any
}

func serve(host Host, only int, from io.Reader, to io.Writer) error {
	s := &server{host: host, only: only, in: bufio.NewReaderSize(from, 64<<10), out: bufio.NewWriterSize(to, 64<<10)}
	s.write(s.hello())
	frame, err := s.read()
	if err != nil {
		return end(err)
	}
	c, err := parseCommand(frame)
	if err != nil {
		return err
	}
	s.ready, err = s.configure(c)
	if err != nil {
		s.write(appendText([]byte(`{"refused":`), err.Error()), "}")
		s.out.Flush()
		return nil
	}
	s.lines = countLines(host.Lines)
	s.keeps = slices.Contains(c.offers, any("keep"))
	s.pins = canPin && slices.Contains(c.offers, any("pin"))
	s.write(s.describe())
	r := s.newRun(0)
	for {
		if frame, err = s.read(); err != nil {
			return end(err)
		}
		if c, err = parseCommand(frame); err != nil {
			return err
		}
		if c.do == "reset" {
			r = s.newRun(c.seed)
			if s.lines != nil {
				s.lines.clear()
			}
		}
		s.write(r.handle(c))
	}
}

func end(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// read waits for a command. Answers go out only when there is none: those sent ahead are answered together.
func (s *server) read() ([]byte, error) {
	if s.in.Buffered() < 4 {
		if err := s.out.Flush(); err != nil {
			return nil, err
		}
	}
	var header [4]byte
	if _, err := io.ReadFull(s.in, header[:]); err != nil {
		return nil, err
	}
	length := int(binary.BigEndian.Uint32(header[:]))
	if length > frameBytesMax {
		return nil, fmt.Errorf("a frame of %d bytes", length)
	}
	if cap(s.frame) < length {
		s.frame = make([]byte, length)
	}
	s.frame = s.frame[:length]
	_, err := io.ReadFull(s.in, s.frame)
	return s.frame, err
}

func (s *server) write(frame []byte, more ...string) {
	for _, part := range more {
		frame = append(frame, part...)
	}
	var header [4]byte
	binary.BigEndian.PutUint32(header[:], uint32(len(frame)))
	s.out.Write(header[:]) // an error shows at the next flush
	s.out.Write(frame)
}

func (s *server) configure(c command) (ready Ready, err error) {
	configuration := Configuration{Parameters: map[string]string{}, Bugs: map[string]bool{}}
	for name, value := range c.parameters {
		configuration.Parameters[name] = fmt.Sprint(value)
	}
	for _, bug := range c.bugs {
		configuration.Bugs[fmt.Sprint(bug)] = true
	}
	return s.host.Configure(configuration)
}

func (s *server) newRun(seed int64) *run {
	return &run{
		host:     s,
		seed:     seed,
		envs:     make([]*Env, s.ready.Nodes+1),
		nodes:    make([]Node, s.ready.Nodes+1),
		messages: map[string]sent{},
	}
}

// handle lets a node handle a command and makes the answer of what it did.
func (r *run) handle(c command) []byte {
	r.answer = append(r.answer[:0], `{"run":`...)
	r.answer = strconv.AppendInt(r.answer, c.run, 10)
	r.answer = append(r.answer, `,"seq":`...)
	r.answer = strconv.AppendInt(r.answer, c.seq, 10)
	r.answer = append(r.answer, `,"node":`...)
	r.answer = strconv.AppendInt(r.answer, int64(c.node), 10)
	r.answer = append(r.answer, `,"effects":[`...)
	r.effects = 0
	r.max = c.effects
	known, failure := r.call(c)
	r.answer = append(r.answer, ']')
	if c.do == "lines" && r.host.lines != nil {
		failure = r.ran()
	}
	if c.do == "pin" {
		r.pinned(c)
	}
	if !known {
		r.answer = append(r.answer, `,"unknown":true`...)
	}
	if failure == nil && c.node > 0 && c.node < len(r.nodes) && r.nodes[c.node] != nil {
		failure = r.state(c.node)
	}
	if failure != nil {
		r.answer = append(r.answer, `,"failure":{"what":`...)
		r.answer = appendText(r.answer, failure.what)
		r.answer = append(r.answer, `,"where":`...)
		r.answer = append(appendValue(r.answer, failure.where), '}')
	}
	return append(r.answer, '}')
}

// pinned adds why this process and a thread of Waymark's cannot be kept on a processor.
func (r *run) pinned(c command) {
	problem := ""
	if err := pin(c.process, c.thread, c.processors); err != nil {
		problem = err.Error()
	}
	r.answer = appendText(append(r.answer, `,"pinned":`...), problem)
}

// ran adds which lines ran in this execution.
func (r *run) ran() *failure {
	out, err := r.host.lines.appendRan(append(r.answer, `,"ran":"`...))
	if err != nil {
		return &failure{what: err.Error()}
	}
	r.answer = append(out, '"')
	return nil
}

// state adds the node's state if it is not what it was.
func (r *run) state(node int) (failure *failure) {
	begin := len(r.answer)
	kept := len(r.kept)
	defer func() {
		r.telling = false
		if problem := recover(); problem != nil {
			r.answer = r.answer[:begin]
			r.forget(kept)
			failure = failed(problem)
		}
	}()
	env := r.envs[node]
	shown := r.nodes[node].State()
	r.telling = r.host.keeps
	r.answer = appendFields(append(r.answer, `,"state":`...), shown)
	if bytes.Equal(r.answer[begin:], env.last) {
		r.answer = r.answer[:begin]
	} else if len(r.kept) > kept { // next time it is written as what Waymark knows
		env.last = appendFields(append(env.last[:0], `,"state":`...), shown)
	} else {
		env.last = append(env.last[:0], r.answer[begin:]...)
	}
	return nil
}

// Failure is a panic that happened elsewhere, such as in a goroutine that a node waits for: panic with it to say where. The first
// place, as pkg.function(file.go:12), tells one bug from another.
type Failure struct {
	What  string
	Where []string
}

type failure struct {
	what  string
	where []string
}

// call is false if it does not know what to deliver.
func (r *run) call(c command) (known bool, failure *failure) {
	defer func() {
		if problem := recover(); problem != nil {
			known = true
			failure = failed(problem)
		}
	}()
	switch c.do {
	case "stop":
		r.nodes[c.node] = nil
		return true, nil
	case "start":
		r.start(c)
		return true, nil
	case "timer":
		if c.now >= 0 {
			r.envs[c.node].now = c.now
		}
		r.nodes[c.node].Timer(c.timer)
	case "request":
		r.nodes[c.node].Request(Operation{c.client, c.number, c.request})
	case "deliver":
		return r.deliver(c), nil
	}
	return true, nil
}

func (r *run) start(c command) {
	env := r.envs[c.node]
	if env == nil {
		env = &Env{run: r, self: c.node, count: make([]int, r.host.ready.Nodes+1)}
		env.rand = rand.New(rand.NewSource(r.seed*1_000_003 + int64(c.node)))
		r.envs[c.node] = env
	}
	for i, count := range c.sent { // to each node, before this process was there
		env.count[i+1] = count.(int)
	}
	env.again = c.again
	env.disk = c.disk
	if env.disk == nil {
		env.disk = map[string]any{}
	}
	env.last = env.last[:0]
	r.nodes[c.node] = r.host.ready.Node(env)
	r.nodes[c.node].Start()
}

func (r *run) deliver(c command) bool {
	if c.forged != nil {
		seen, ok := c.forged.(Fields)
		if !ok {
			seen = Fields{Type: fmt.Sprint(c.forged)}
		}
		if r.host.ready.Forge == nil {
			return false
		}
		message, err := r.host.ready.Forge(seen)
		if err == nil { // nobody can make it: it arrives as nothing
			r.nodes[c.node].Receive(c.from, message)
		}
		return true
	}
	if c.bytes != nil {
		message, err := r.host.ready.Decode(c.bytes)
		if err != nil {
			panic(fmt.Sprintf("a message from node %d cannot be decoded: %v", c.from, err))
		}
		r.nodes[c.node].Receive(c.from, message)
		return true
	}
	found, ok := r.messages[c.message]
	if ok {
		r.nodes[c.node].Receive(found.from, found.message)
	}
	return ok
}

// effect is false if the node has gone down before.
func (r *run) effect(name string, parts ...any) bool {
	if r.player != nil {
		r.player.effect(r.at, name, parts)
		return true
	}
	if r.max >= 0 && r.effects >= r.max {
		return false
	}
	r.effects++
	r.tell(name, parts...)
	return true
}

// clause comes in order with effects, and is none that counts.
func (r *run) clause(place int) {
	if r.player == nil && (r.max < 0 || r.effects < r.max) {
		r.tell("clause", place)
	}
}

func (r *run) tell(name string, parts ...any) {
	r.telling = r.host.keeps
	defer func() { r.telling = false }()
	if r.answer[len(r.answer)-1] == ']' {
		r.answer = append(r.answer, ',')
	}
	r.answer = appendText(append(r.answer, '['), name)
	for _, part := range parts {
		r.answer = appendValue(append(r.answer, ','), part)
	}
	r.answer = append(r.answer, ']')
}

func (r *run) send(e *Env, to int, message any, seen Fields) {
	if to < 1 || to >= len(e.count) {
		panic(fmt.Sprintf("node %d sends to node %d, but nodes are 1..%d", e.self, to, len(e.count)-1))
	}
	if r.max >= 0 && r.effects >= r.max {
		return
	}
	if r.player != nil {
		r.player.sent = append(r.player.sent, flying{e.self, to, message})
		return
	}
	e.count[to]++
	if r.host.only > 0 {
		bytes, err := r.host.ready.Encode(message)
		if err != nil {
			panic(fmt.Sprintf("a message to node %d cannot be encoded: %v", to, err))
		}
		r.effect("send", to, e.count[to], seen, base64.StdEncoding.EncodeToString(bytes))
		return
	}
	name := strconv.AppendInt(r.name[:0], int64(e.self), 10)
	name = strconv.AppendInt(append(name, '>'), int64(to), 10)
	name = strconv.AppendInt(append(name, '#'), int64(e.count[to]), 10)
	r.name = name
	r.messages[string(name)] = sent{e.self, message}
	r.effect("send", to, e.count[to], seen)
}

// failed is what a panic says, and where it came from.
func failed(problem any) *failure {
	if told, ok := problem.(Failure); ok {
		return &failure{told.What, told.Where}
	}
	result := &failure{what: fmt.Sprint(problem)}
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	panicked := false
	for {
		frame, more := frames.Next()
		name := frame.Function
		if panicked && strings.HasPrefix(name, "waymark.dev/sdk.(*run)") {
			break // what called the node is of no interest
		}
		if panicked && !strings.HasPrefix(name, "runtime.") {
			file := frame.File[strings.LastIndexByte(frame.File, '/')+1:]
			result.where = append(result.where, fmt.Sprintf("%s(%s:%d)", name, file, frame.Line))
		}
		panicked = panicked || name == "runtime.gopanic"
		if !more {
			break
		}
	}
	return result
}
