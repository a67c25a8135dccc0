package sdk

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
)

// command is one frame from Waymark.
type command struct {
	run, seq       int64
	do             string
	node, from     int
	seed           int64
	again          bool
	disk           map[string]any
	sent           []any
	message, timer string
	forged         any
	bytes          []byte
	now            int64
	client, number int
	request        any
	effects        int
	parameters     map[string]any
	bugs           []any
	offers         []any
	process        int
	thread         int
	processors     []any
}

// depthMax: a stack that is full ends the process, and nobody could say why.
const depthMax = 1000

// parser reads the JSON of commands. It is done by hand: one is read for each delivery.
type parser struct {
	text  []byte
	at    int
	depth int
}

func parseCommand(frame []byte) (c command, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("a frame that cannot be read (%v): %.200s", problem, frame)
		}
	}()
	c.effects = -1
	c.now = -1
	p := &parser{text: frame}
	p.object(func(name string) {
		switch name {
		case "run":
			c.run = p.number()
		case "seq":
			c.seq = p.number()
		case "do":
			c.do = p.quoted()
		case "node":
			c.node = int(p.number())
		case "from":
			c.from = int(p.number())
		case "seed":
			c.seed = p.number()
		case "again":
			c.again = p.value().(bool)
		case "disk":
			c.disk = p.plainMap()
		case "sent":
			c.sent = p.value().([]any)
		case "message":
			c.message = p.quoted()
		case "bytes":
			bytes, err := base64.StdEncoding.DecodeString(p.quoted())
			if err != nil {
				panic(err)
			}
			c.bytes = append([]byte{}, bytes...)
		case "timer":
			c.timer = p.quoted()
		case "forged":
			c.forged = p.value()
		case "now":
			c.now = p.number()
		case "client":
			c.client = int(p.number())
		case "number":
			c.number = int(p.number())
		case "request":
			c.request = p.value()
		case "effects":
			c.effects = int(p.number())
		case "parameters":
			c.parameters = p.plainMap()
		case "bugs":
			c.bugs = p.value().([]any)
		case "offers":
			c.offers = p.value().([]any)
		case "process":
			c.process = int(p.number())
		case "thread":
			c.thread = int(p.number())
		case "processors":
			c.processors = p.value().([]any)
		default:
			p.value()
		}
	})
	if p.space(); p.at < len(p.text) {
		panic("something is behind it")
	}
	return c, nil
}

func (p *parser) space() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\n' || p.text[p.at] == '\t' || p.text[p.at] == '\r') {
		p.at++
	}
}

func (p *parser) take(c byte) {
	p.space()
	if p.text[p.at] != c {
		panic("expected " + string(c))
	}
	p.at++
}

func (p *parser) is(c byte) bool {
	p.space()
	if p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *parser) object(entry func(name string)) {
	p.take('{')
	if p.is('}') {
		return
	}
	p.deeper()
	for {
		p.space()
		name := p.quoted()
		p.take(':')
		p.space()
		entry(name)
		if !p.is(',') {
			p.take('}')
			p.depth--
			return
		}
	}
}

func (p *parser) deeper() {
	if p.depth++; p.depth > depthMax {
		panic("too deep")
	}
}

// word is one of null, true and false.
func (p *parser) word(word string) {
	if !bytes.HasPrefix(p.text[p.at:], []byte(word)) {
		panic("expected " + word)
	}
	p.at += len(word)
}

func (p *parser) plainMap() map[string]any {
	m := map[string]any{}
	p.object(func(name string) { m[name] = p.value() })
	return m
}

func (p *parser) number() int64 {
	begin := p.at
	for p.at < len(p.text) && (p.text[p.at] == '-' || (p.text[p.at] >= '0' && p.text[p.at] <= '9')) {
		p.at++
	}
	n, err := strconv.ParseInt(string(p.text[begin:p.at]), 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

func (p *parser) quoted() string {
	p.take('"')
	begin := p.at
	for p.text[p.at] != '"' {
		if p.text[p.at] == '\\' {
			return p.escaped(begin)
		}
		p.at++
	}
	p.at++
	return string(p.text[begin : p.at-1])
}

// escaped is a text with something that the library knows better.
func (p *parser) escaped(begin int) string {
	for p.text[p.at] != '"' {
		if p.text[p.at] == '\\' {
			p.at++
		}
		p.at++
	}
	p.at++
	var text string
	if err := json.Unmarshal(p.text[begin-1:p.at], &text); err != nil {
		panic(err)
	}
	return text
}

// value reads what appendValue writes. Whole numbers are int.
func (p *parser) value() any {
	p.space()
	switch c := p.text[p.at]; {
	case c == '"':
		return p.quoted()
	case c == '{':
		var fields Fields
		p.object(func(name string) {
			if name == "@" {
				fields.Type = p.quoted()
			} else {
				fields.Parts = append(fields.Parts, Part{name, p.value()})
			}
		})
		return fields
	case c == '[':
		p.at++
		list := []any{}
		if p.is(']') {
			return list
		}
		p.deeper()
		for {
			list = append(list, p.value())
			if !p.is(',') {
				p.take(']')
				p.depth--
				return list
			}
		}
	case c == 't':
		p.word("true")
		return true
	case c == 'f':
		p.word("false")
		return false
	case c == 'n':
		p.word("null")
		return nil
	default:
		begin := p.at
		n := p.number()
		if p.at < len(p.text) && (p.text[p.at] == '.' || p.text[p.at] == 'e' || p.text[p.at] == 'E') {
			for p.at < len(p.text) && p.text[p.at] != ',' && p.text[p.at] != ']' && p.text[p.at] != '}' {
				p.at++
			}
			f, err := strconv.ParseFloat(string(p.text[begin:p.at]), 64)
			if err != nil {
				panic(err)
			}
			return f
		}
		return int(n)
	}
}
