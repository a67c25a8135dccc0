package sdk

import (
	"bytes"
	"encoding/binary"
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
	var in, out bytes.Buffer
	for _, command := range append([]string{`{"do":"configure","parameters":{},"bugs":[]}`}, commands...) {
		binary.Write(&in, binary.BigEndian, uint32(len(command)))
		in.WriteString(command)
	}
	if err := serve(host(), 0, &in, &out); err != nil {
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
