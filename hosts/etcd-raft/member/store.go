package member

import (
	"encoding/json"
	"hash/fnv"

	"waymark.dev/sdk"
)

// store is the replicated state machine. An operation that a client repeats takes effect once.
type store struct {
	Cells    map[string]string
	Sessions map[int]session
	Digest   int64
}

type session struct {
	Number, Index int
	Result        []byte
}

func newStore() *store { return &store{Cells: map[string]string{}, Sessions: map[int]session{}} }

func (s *store) image() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return text
}

func restore(image []byte) *store {
	s := newStore()
	if len(image) > 0 {
		if err := json.Unmarshal(image, s); err != nil {
			panic(err)
		}
	}
	return s
}

func (s *store) note(data []byte) {
	hash := fnv.New64a()
	hash.Write([]byte{byte(s.Digest), byte(s.Digest >> 8), byte(s.Digest >> 16), byte(s.Digest >> 24),
		byte(s.Digest >> 32), byte(s.Digest >> 40), byte(s.Digest >> 48), byte(s.Digest >> 56)})
	hash.Write(data)
	s.Digest = int64(hash.Sum64()>>2) + 1
}

// execute is false if it was done before.
func (s *store) execute(client, number, index int, request sdk.Fields) bool {
	if s.Sessions[client].Number >= number {
		return false
	}
	s.Sessions[client] = session{number, index, sdk.JSON(s.do(request))}
	return true
}

func (s *store) do(request sdk.Fields) sdk.Fields {
	text := func(name string) string { value, _ := request.Get(name).(string); return value }
	switch request.Type {
	case "Put":
		s.Cells[text("key")] = text("value")
		return sdk.F("Done")
	case "Get":
		return s.get(text("key"))
	case "Append":
		s.Cells[text("key")] += text("value")
		return s.get(text("key"))
	case "Cas":
		return s.putIf(text("key"), request.Get("expected"), text("key"), text("value"))
	case "PutIf":
		return s.putIf(text("readKey"), request.Get("expected"), text("key"), text("value"))
	}
	return sdk.F("Refused")
}

func (s *store) get(key string) sdk.Fields {
	if value, ok := s.Cells[key]; ok {
		return sdk.F("Value", "value", value)
	}
	return sdk.F("Value", "value", nil)
}

func (s *store) putIf(read string, expected any, key, value string) sdk.Fields {
	held, ok := s.Cells[read]
	if (expected == nil && ok) || (expected != nil && (!ok || held != expected.(string))) {
		return sdk.F("Swapped", "swapped", false)
	}
	s.Cells[key] = value
	return sdk.F("Swapped", "swapped", true)
}
