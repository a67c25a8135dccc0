package sdk

import (
	"fmt"
	"sort"
	"strconv"
	"unicode/utf8"
)

// Raw is a value as JSON makes of it: for one that is written again and again.
type Raw []byte

// JSON is a value as Waymark reads it.
func JSON(value any) Raw { return appendValue(nil, value) }

// Parse is the value that JSON was made of: objects are Fields, whole numbers int, lists []any.
func Parse(text []byte) any {
	p := &parser{text: text}
	return p.value()
}

// appendValue writes a value as JSON. It is done by hand: an answer is written for each delivery.
func appendValue(out []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(out, "null"...)
	case bool:
		return strconv.AppendBool(out, v)
	case int:
		return strconv.AppendInt(out, int64(v), 10)
	case int32:
		return strconv.AppendInt(out, int64(v), 10)
	case int64:
		return strconv.AppendInt(out, v, 10)
	case uint32:
		return strconv.AppendUint(out, uint64(v), 10)
	case uint64:
		return strconv.AppendUint(out, v, 10)
	case float64:
		return strconv.AppendFloat(out, v, 'g', -1, 64)
	case string:
		return appendText(out, v)
	case Fields:
		return appendFields(out, v)
	case Raw:
		return append(out, v...)
	case *Kept:
		return v.append(out)
	case []any:
		return appendList(out, v)
	case []int:
		return appendList(out, v)
	case []uint64:
		return appendList(out, v)
	case []string:
		return appendList(out, v)
	case []Fields:
		return appendList(out, v)
	case map[string]string:
		return appendMap(out, v)
	default:
		panic(fmt.Sprintf("a %T is no value that Waymark can read: make it of sdk.Fields, texts, numbers, bools and lists", v))
	}
}

func appendList[T any](out []byte, list []T) []byte {
	out = append(out, '[')
	for i, element := range list {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendValue(out, element)
	}
	return append(out, ']')
}

func appendMap(out []byte, m map[string]string) []byte {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	out = append(out, '{')
	for i, key := range keys {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendText(out, key), ':')
		out = appendText(out, m[key])
	}
	return append(out, '}')
}

func appendFields(out []byte, fields Fields) []byte {
	out = appendText(append(out, `{"@":`...), fields.Type)
	for _, part := range fields.Parts {
		out = append(appendText(append(out, ','), part.Name), ':')
		out = appendValue(out, part.Value)
	}
	return append(out, '}')
}

const hex = "0123456789abcdef"

func appendText(out []byte, text string) []byte {
	out = append(out, '"')
	begin := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size == 1 { // bytes that are no text
				out = append(out, text[begin:i]...)
				out = append(out, `\ufffd`...)
				begin = i + 1
			}
			i += size
			continue
		}
		out = append(out, text[begin:i]...)
		if c == '"' || c == '\\' {
			out = append(out, '\\', c)
		} else {
			out = append(out, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i++
		begin = i
	}
	return append(append(out, text[begin:]...), '"')
}
