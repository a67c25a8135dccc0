package sdk

import (
	"encoding/json"
)

// hello and describe are sent once: what they cost does not matter.
func (s *server) hello() []byte {
	parameters := []map[string]any{}
	for _, p := range s.host.Parameters {
		parameter := map[string]any{"name": p.Name, "default": p.Default, "summary": p.Summary}
		if p.Most > p.Least {
			parameter["least"] = p.Least
			parameter["most"] = p.Most
		}
		if len(p.Values) > 0 {
			parameter["values"] = p.Values
		}
		if p.Kind != "" {
			parameter["kind"] = p.Kind
		}
		parameters = append(parameters, parameter)
	}
	bugs := []map[string]any{}
	for _, b := range s.host.Bugs {
		bugs = append(bugs, map[string]any{"name": b.Name, "summary": b.Summary, "breaks": b.Breaks})
	}
	hello := map[string]any{
		"waymark": Version, "name": s.host.Name, "summary": s.host.Summary, "parameters": parameters, "bugs": bugs,
	}
	if s.only > 0 {
		hello["node"] = s.only
	}
	if s.host.Channels != "" {
		hello["channels"] = s.host.Channels
	}
	return marshal(hello)
}

func (s *server) describe() []byte {
	r := s.ready
	colours := []map[string]any{}
	for _, c := range r.Colours {
		kind := c.Kind
		if kind == "" {
			kind = "value"
		}
		colours = append(colours, map[string]any{"field": c.Field, "kind": kind})
	}
	properties := []map[string]any{}
	for _, p := range r.Properties {
		properties = append(properties, map[string]any{"name": p.Name, "summary": p.Summary})
	}
	features := []string{}
	if r.Clock {
		features = append(features, "clock")
	}
	if r.Forge != nil {
		features = append(features, "forge")
	}
	if r.Encode != nil && r.Decode != nil {
		features = append(features, "bytes")
	}
	if s.pins {
		features = append(features, "pin")
	}
	if s.keeps {
		features = append(features, "keep")
	}
	ready := map[string]any{
		"nodes": r.Nodes, "colours": colours, "health": r.Health, "properties": properties, "features": features,
	}
	if s.lines != nil {
		ready["lines"] = s.lines.describe()
	}
	if len(r.Clauses) > 0 {
		ready["clauses"] = r.Clauses
	}
	if r.Steps > 0 {
		ready["steps"] = r.Steps
	}
	if r.Faults != "" {
		ready["faults"] = r.Faults
	}
	if r.Requests.Clients > 0 {
		of := []json.RawMessage{}
		for _, value := range r.Requests.Of {
			of = append(of, appendValue(nil, value))
		}
		requests := map[string]any{"clients": r.Requests.Clients, "each": max(1, r.Requests.Each), "of": of}
		if r.Requests.Unique != "" {
			requests["unique"] = r.Requests.Unique
		}
		ready["requests"] = requests
	}
	if r.History != nil {
		ready["history"] = r.History.describe()
	}
	return marshal(ready)
}

func (h *History) describe() map[string]any {
	of := []map[string]any{}
	for _, o := range h.Of {
		operation := map[string]any{"request": o.Request, "f": o.F}
		if o.Key != "" {
			operation["key"] = o.Key
		}
		if len(o.Value) > 0 {
			operation["value"] = o.Value
		}
		if o.Result != "" {
			operation["result"] = o.Result
		}
		of = append(of, operation)
	}
	history := map[string]any{"model": h.Model, "of": of, "failed": h.Failed, "unknown": h.Unknown}
	if h.Consistency != "" {
		history["consistency"] = h.Consistency
	}
	return history
}

func marshal(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
