package sdk

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"
)

type echo struct{ env *Env }

func (e *echo) Start() {
	e.env.SetTimer("tick", 5)
	if e.env.Disk("kept") != nil {
		e.env.Emit("found", e.env.Disk("kept"))
	}
}

func (e *echo) Receive(from int, message any) {
	e.env.Emit("got", from, message.(string))
	if message == "bad" {
		panic("a bad message")
	}
}

func (e *echo) Timer(kind string) {
	e.env.Persist("kept", F("Pair", "a", 1, "b", []int{2, 3}))
	e.env.Clause(1)
	e.env.Sync()
	e.env.Clause(0)
	e.env.Send(2, "hello", F("Text", "text", "hel\"lo\n\u00e4"))
	e.env.Send(2, "bad", F("Text", "text", "bad"))
}

func (e *echo) Request(operation Operation) { e.env.Reply(operation, operation.Request) }

func (e *echo) State() Fields { return F("State", "self", e.env.Self()) }

func host() Host {
	return Host{Name: "echo", Configure: func(c Configuration) (Ready, error) {
		return Ready{Nodes: 2, Clauses: []string{"upon a tick: send", "upon a tick: keep"}, Node: func(env *Env) Node { return &echo{env} }}, nil
	}}
}

// talk gives the host's answers to these commands, after hello and ready.
func talk(t testing.TB, commands ...string) []string {
	return talkWith(t, host(), `{"do":"configure","parameters":{},"bugs":[]}`, commands...)
}

func talkWith(t testing.TB, host Host, configure string, commands ...string) []string {
	var in, out bytes.Buffer
	for _, command := range append([]string{configure}, commands...) {
		binary.Write(&in, binary.BigEndian, uint32(len(command)))
		in.WriteString(command)
	}
	if err := serve(host, 0, &in, &out); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for {
		var length uint32
		if err := binary.Read(&out, binary.BigEndian, &length); err == io.EOF {
			return answers[2:]
		}
		answers = append(answers, string(out.Next(int(length))))
	}
}

func expect(t *testing.T, answer, want string) {
	t.Helper()
	if answer != want {
		t.Errorf("answered\n%s, not\n%s", answer, want)
	}
}

const start = `{"run":1,"seq":1,"do":"start","node":1,"again":false}`
const start2 = `{"run":1,"seq":2,"do":"start","node":2,"again":false}`
const fire = `{"run":1,"seq":3,"do":"timer","node":1,"timer":"tick"}`

func TestEffectsInOrder(t *testing.T) {
	answers := talk(t, `{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, start, start2, fire,
		`{"run":1,"seq":4,"do":"deliver","node":2,"message":"1>2#1"}`)
	expect(t, answers[0], `{"run":1,"seq":0,"node":0,"effects":[]}`)
	expect(t, answers[1], `{"run":1,"seq":1,"node":1,"effects":[["timer","tick",5]],"state":{"@":"State","self":1}}`)
	expect(t, answers[3], `{"run":1,"seq":3,"node":1,"effects":[["persist","kept",{"@":"Pair","a":1,"b":[2,3]}],["clause",1],["sync"],`+
		`["clause",0],["send",2,1,{"@":"Text","text":"hel\"lo\u000aä"}],["send",2,2,{"@":"Text","text":"bad"}]]}`)
	expect(t, answers[4], `{"run":1,"seq":4,"node":2,"effects":[["emit","got",1,"hello"]]}`)
}

func TestOnlySoManyEffects(t *testing.T) {
	answers := talk(t, `{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, start, start2,
		`{"run":1,"seq":3,"do":"timer","node":1,"timer":"tick","effects":2}`,
		`{"run":1,"seq":4,"do":"start","node":1,"again":true,"disk":{"kept":{"@":"Pair","a":1,"b":[2,3]}}}`,
		`{"run":1,"seq":5,"do":"timer","node":1,"timer":"tick"}`)
	expect(t, answers[3], `{"run":1,"seq":3,"node":1,"effects":[["persist","kept",{"@":"Pair","a":1,"b":[2,3]}],["clause",1],["sync"]]}`)
	expect(t, answers[4], `{"run":1,"seq":4,"node":1,"effects":[["timer","tick",5],["emit","found",{"@":"Pair","a":1,"b":[2,3]}]],`+
		`"state":{"@":"State","self":1}}`)
	if !strings.Contains(answers[5], `["send",2,1,`) {
		t.Error("what was never sent was counted: " + answers[5])
	}
}

func TestPanicsAreFailures(t *testing.T) {
	answers := talk(t, `{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, start, start2, fire,
		`{"run":1,"seq":4,"do":"deliver","node":2,"message":"1>2#2"}`,
		`{"run":1,"seq":5,"do":"deliver","node":2,"message":"1>2#1"}`,
		`{"run":1,"seq":6,"do":"deliver","node":2,"message":"1>2#9"}`)
	if !strings.HasPrefix(answers[4], `{"run":1,"seq":4,"node":2,"effects":[["emit","got",1,"bad"]],"failure":{"what":"a bad message",`+
		`"where":["waymark.dev/sdk.(*echo).Receive(serve_test.go:`) {
		t.Error(answers[4])
	}
	expect(t, answers[5], `{"run":1,"seq":5,"node":2,"effects":[["emit","got",1,"hello"]]}`)
	expect(t, answers[6], `{"run":1,"seq":6,"node":2,"effects":[],"unknown":true}`)
}

func TestAFailureElsewhere(t *testing.T) {
	told := failed(Failure{"it failed", []string{"pkg.function(file.go:12)"}})
	if told.what != "it failed" || len(told.where) != 1 || told.where[0] != "pkg.function(file.go:12)" {
		t.Error(told)
	}
}

func TestClients(t *testing.T) {
	answers := talk(t, `{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, start,
		`{"run":1,"seq":2,"do":"request","node":1,"client":2,"number":7,"request":["a\u00e4",1.5,true,null,-4]}`)
	expect(t, answers[2], `{"run":1,"seq":2,"node":1,"effects":[["reply",2,7,["aä",1.5,true,null,-4]]]}`)
}

func TestAFrameThatCannotBeRead(t *testing.T) {
	for _, frame := range []string{`{"run":`, `nonsense`, `{}`, `[1]`, `{"run":"x"}`, `{"do":"deliver","node":"`} {
		if _, err := parseCommand([]byte(frame)); err == nil && frame != `{}` {
			t.Error("no error for " + frame)
		}
	}
}

// keeper has a log that grows, and is cut with each request of number 9.
type keeper struct {
	echo
	log *Kept
}

func (k *keeper) Start() { k.log = k.env.KeepList(nil, 0, k.env.Keep(F("Entry", "term", 0))) }

func (k *keeper) Request(o Operation) {
	first := k.log.Len()
	if o.Number == 9 {
		first = 1
	}
	k.log = k.env.KeepList(k.log, first, k.env.Keep(F("Entry", "term", o.Number)))
	k.env.Persist("log", k.log)
	if o.Number == 5 {
		panic("after it was persisted")
	}
}

func (k *keeper) State() Fields { return F("State", "log", k.log) }

func keeping() Host {
	return Host{Name: "keeper", Configure: func(c Configuration) (Ready, error) {
		return Ready{Nodes: 2, Node: func(env *Env) Node { return &keeper{echo: echo{env}} }}, nil
	}}
}

func request(seq, number int) string {
	return fmt.Sprintf(`{"run":1,"seq":%d,"do":"request","node":1,"client":1,"number":%d,"request":0}`, seq, number)
}

func TestWhatIsKeptIsSentOnce(t *testing.T) {
	commands := []string{`{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, start, request(2, 3), request(3, 9),
		`{"run":1,"seq":4,"do":"timer","node":2,"timer":"none"}`, request(5, 4) + "", `{"run":2,"seq":0,"do":"reset","node":0,"seed":3}`,
		`{"run":2,"seq":1,"do":"start","node":1,"again":false}`}
	answers := talkWith(t, keeping(), `{"do":"configure","parameters":{},"bugs":[],"offers":["keep"]}`, commands...)
	expect(t, answers[1], `{"run":1,"seq":1,"node":1,"effects":[],"state":{"@":"State","log":{"#":1,"is":[{"#":2,"is":{"@":"Entry","term":0}}]}}}`)
	expect(t, answers[2], `{"run":1,"seq":2,"node":1,"effects":[["persist","log",{"#":3,"of":1,"first":1,"then":[{"#":4,"is":{"@":"Entry","term":3}}]}]],`+
		`"state":{"@":"State","log":{"#":3}}}`)
	expect(t, answers[3], `{"run":1,"seq":3,"node":1,"effects":[["persist","log",{"#":5,"of":3,"first":1,"then":[{"#":6,"is":{"@":"Entry","term":9}}]}]],`+
		`"state":{"@":"State","log":{"#":5}}}`)
	expect(t, answers[5], `{"run":1,"seq":5,"node":1,"effects":[["persist","log",{"#":7,"of":5,"first":2,"then":[{"#":8,"is":{"@":"Entry","term":4}}]}]],`+
		`"state":{"@":"State","log":{"#":7}}}`)
	expect(t, answers[7], `{"run":2,"seq":1,"node":1,"effects":[],"state":{"@":"State","log":{"#":1,"is":[{"#":2,"is":{"@":"Entry","term":0}}]}}}`)
	plain := talkWith(t, keeping(), `{"do":"configure","parameters":{},"bugs":[]}`, commands...)
	expect(t, plain[3], `{"run":1,"seq":3,"node":1,"effects":[["persist","log",[{"@":"Entry","term":0},{"@":"Entry","term":9}]]],`+
		`"state":{"@":"State","log":[{"@":"Entry","term":0},{"@":"Entry","term":9}]}}`)
}

func TestAStateThatIsAsBeforeIsNotSentAgain(t *testing.T) {
	answers := talkWith(t, keeping(), `{"do":"configure","parameters":{},"bugs":[],"offers":["keep"]}`,
		`{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, start, `{"run":1,"seq":2,"do":"deliver","node":1,"message":"1>2#1"}`)
	expect(t, answers[2], `{"run":1,"seq":2,"node":1,"effects":[],"unknown":true}`)
}

func TestPinsOnlyWhoStartedIt(t *testing.T) {
	answers := talkWith(t, host(), `{"do":"configure","parameters":{},"bugs":[],"offers":["pin"]}`,
		`{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, `{"run":1,"seq":1,"do":"pin","node":0,"process":999999999,"thread":1,"processors":[0]}`)
	if !canPin {
		t.Skip("only on Linux")
	}
	expect(t, answers[1], `{"run":1,"seq":1,"node":0,"effects":[],"pinned":"process 999999999 has not started this one, as far as it can see"}`)
}
