package sdk

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"reflect"
	"strings"
	"testing"
)

// corpus gives the commands of testdata, and whether each is read.
func corpus(t *testing.T) (commands []string, fates []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/commands.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fate, command, _ := strings.Cut(line, " ")
		fates = append(fates, fate)
		commands = append(commands, command)
	}
	return commands, fates
}

// played is a run with both nodes started, for commands of all kinds.
func played(t *testing.T) *run {
	t.Helper()
	ready, err := host().Configure(Configuration{})
	if err != nil {
		t.Fatal(err)
	}
	r := (&server{host: host(), ready: ready}).newRun(1)
	for node := 1; node <= 2; node++ {
		r.handle(command{node: node, do: "start", effects: -1})
	}
	return r
}

// carriedOut is false if the command cannot be read. What it is answered with is JSON, whatever it says.
func carriedOut(t *testing.T, frame string) bool {
	t.Helper()
	c, err := parseCommand([]byte(frame))
	if err != nil {
		if len(err.Error()) > 1000 {
			t.Errorf("an endless error for %.200s", frame)
		}
		return false
	}
	if answer := played(t).handle(c); !json.Valid(answer) {
		t.Errorf("%q is answered with %q", frame, answer)
	}
	written := appendValue(nil, c.request)
	if again := Parse(written); !reflect.DeepEqual(again, c.request) {
		t.Errorf("request %v was written as %s, which is %v", c.request, written, again)
	}
	return true
}

func TestCommandsOfTheCorpus(t *testing.T) {
	commands, fates := corpus(t)
	for i, command := range commands {
		if carriedOut(t, command) != (fates[i] == "read") {
			t.Errorf("is not %s: %s", fates[i], command)
		}
	}
}

func TestCommandsThatAreNearlyRight(t *testing.T) {
	commands, _ := corpus(t)
	tokens := []string{"null", "true", "-1", "2.5", "1e999", "9223372036854775808", `""`, `"\ud800"`, `"@"`, "[]", "{}", "[", "}", `"`, `\`, ",", ""}
	random := rand.New(rand.NewSource(1))
	read := 0
	for i := 0; i < 20_000; i++ {
		frame := commands[random.Intn(len(commands))]
		for changes := 1 + random.Intn(3); changes > 0; changes-- {
			begin := random.Intn(len(frame) + 1)
			end := begin + random.Intn(min(20, len(frame)-begin)+1)
			switch random.Intn(5) {
			case 0:
				frame = frame[:begin] + frame[end:]
			case 1:
				frame = frame[:end] + strings.Repeat(frame[begin:end], random.Intn(3)) + frame[end:]
			case 2:
				frame = frame[:begin] + string(rune(random.Intn(300))) + frame[begin:]
			default:
				frame = frame[:begin] + tokens[random.Intn(len(tokens))] + frame[end:]
			}
		}
		if carriedOut(t, frame) {
			read++
		}
	}
	if read < 500 || read > 15_000 {
		t.Error(fmt.Sprint(read, " were read"))
	}
}

func TestACommandThatIsTooDeep(t *testing.T) {
	for _, frame := range []string{strings.Repeat("[", 5_000_000), `{"request":` + strings.Repeat(`{"a":`, 2_000_000)} {
		if carriedOut(t, frame) || carriedOut(t, `{"request":`+frame) {
			t.Error("it was read")
		}
	}
}
