package sdk

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"io"
	"os/exec"
	"path/filepath"
	"testing"
)

// counted builds the example with counters and gives what it says once it is configured, and its answers to these commands.
func counted(t *testing.T, mode string, commands ...string) (ready map[string]any, answers []map[string]any) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "election")
	build := exec.Command("go", "build", "-cover", "-covermode="+mode, "-coverpkg=./examples/election,.", "-o", binary, "./examples/election")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	host := exec.Command(binary)
	host.Stdin = bytes.NewReader(frames(append([]string{`{"do":"configure","parameters":{"nodes":"3"},"bugs":[]}`}, commands...)))
	out, err := host.Output()
	if err != nil {
		t.Fatal(err)
	}
	for read := bytes.NewReader(out); read.Len() > 0; {
		answer := map[string]any{}
		if err := json.Unmarshal(frame(t, read), &answer); err != nil {
			t.Fatal(err)
		}
		answers = append(answers, answer)
	}
	return answers[1], answers[2:]
}

func frames(commands []string) (in []byte) {
	for _, command := range commands {
		in = append(binary.BigEndian.AppendUint32(in, uint32(len(command))), command...)
	}
	return in
}

func frame(t *testing.T, from io.Reader) []byte {
	var length uint32
	if err := binary.Read(from, binary.BigEndian, &length); err != nil {
		t.Fatal(err)
	}
	frame := make([]byte, length)
	if _, err := io.ReadFull(from, frame); err != nil {
		t.Fatal(err)
	}
	return frame
}

func bits(ran any) (count int) {
	for _, digit := range ran.(string) {
		for four := bytes.IndexRune([]byte(hex), digit); four > 0; four &= four - 1 {
			count++
		}
	}
	return count
}

func TestLinesOfAnExecution(t *testing.T) {
	const reset, lines = `{"run":1,"seq":0,"do":"reset","node":0,"seed":3}`, `{"run":1,"seq":4,"do":"lines","node":0}`
	ready, answers := counted(t, "atomic", reset, start, lines, reset, start,
		`{"run":1,"seq":3,"do":"timer","node":1,"timer":"election"}`, lines, reset, start, lines)
	files := ready["lines"].([]any)
	if len(files) != 1 || files[0].([]any)[0] != "waymark.dev/sdk/examples/election/main.go" {
		t.Fatal("not the lines of the example alone: ", files)
	}
	blocks := len(files[0].([]any)[1].([]any))
	started, voted, again := answers[2]["ran"], answers[6]["ran"], answers[9]["ran"]
	if started != again {
		t.Error("the same execution ran other lines: ", started, again)
	}
	if bits(started) == 0 || bits(started) >= bits(voted) || bits(voted) >= blocks {
		t.Error(bits(started), bits(voted), blocks)
	}
}

// Only counters that are written atomically can be cleared.
func TestLinesNeedAtomicCounters(t *testing.T) {
	if ready, _ := counted(t, "set"); ready["lines"] != nil {
		t.Error("lines that cannot be counted are offered")
	}
}

func TestAFormatOfAnotherGo(t *testing.T) {
	for _, meta := range []string{"", "\x00cvm\x02\x00\x00\x00", "something else, and long enough to be a header of this format"} {
		if err := (&lines{}).places([]byte(meta), nil); err != errFormat {
			t.Error(meta, err)
		}
	}
}
