package sdk

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime/coverage"
	"strings"
)

// lines tells which lines ran, in a binary that was built with go build -cover -covermode=atomic -coverpkg=... The compiler
// counts blocks: places in a file from one line to another.
type lines struct {
	files []blocks
	// By package and function, as counters name them: the number of its first block; -1: it is not asked for.
	first [][]int
	size  int
	// One bit for each block. What ran before the first execution is the same for all of them, and counts for each.
	before, ran []byte
	data        bytes.Buffer
}

// blocks of one file, each with its first and its last line, in the order of their numbers.
type blocks struct {
	file  string
	lines [][2]int
}

// countLines is nil in a binary that has no counters; if it has some that cannot be used, standard error says so.
func countLines(packages []string) *lines {
	l := &lines{}
	if coverage.WriteMeta(&l.data) != nil {
		return nil
	}
	err := l.places(l.data.Bytes(), packages)
	if err == nil {
		l.before = make([]byte, (l.size+7)/8)
		l.ran = make([]byte, len(l.before))
		err = l.read(l.before)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "lines cannot be told:", err)
		return nil
	}
	return l
}

// clear begins an execution.
func (l *lines) clear() {
	if err := coverage.ClearCounters(); err != nil {
		panic(err) // they could be read before
	}
}

// appendRan writes which blocks ran since: a digit for each four of them, the first is its lowest bit.
func (l *lines) appendRan(out []byte) ([]byte, error) {
	copy(l.ran, l.before)
	if err := l.read(l.ran); err != nil {
		return out, err
	}
	for _, eight := range l.ran {
		out = append(out, hex[eight&15], hex[eight>>4])
	}
	return out, nil
}

func (l *lines) describe() []any {
	files := []any{}
	for _, f := range l.files {
		files = append(files, []any{f.file, f.lines})
	}
	return files
}

// Sizes of what stands before the parts of the two files that runtime/coverage writes.
const (
	metaHeader    = 56
	packageHeader = 44
	counterHeader = 32
	segmentHeader = 16
)

var errFormat = errors.New("counters are written in a way that this SDK does not know: it was made for Go 1.20 to 1.26")

// places reads which blocks there are.
func (l *lines) places(meta []byte, packages []string) (err error) {
	defer func() { // a format of another Go
		if recover() != nil {
			err = errFormat
		}
	}()
	if string(meta[:4]) != "\x00cvm" || binary.LittleEndian.Uint32(meta[4:]) != 1 {
		return errFormat
	}
	entries := int(binary.LittleEndian.Uint64(meta[16:]))
	l.first = make([][]int, entries)
	for i := range l.first {
		at := binary.LittleEndian.Uint64(meta[metaHeader+8*i:])
		length := binary.LittleEndian.Uint64(meta[metaHeader+8*(entries+i):])
		l.ofPackage(i, meta[at:at+length], packages)
	}
	return nil
}

func (l *lines) ofPackage(number int, meta []byte, packages []string) {
	functions := int(binary.LittleEndian.Uint32(meta[40:]))
	table := uvarints{meta[packageHeader+4*functions:]}
	texts := make([]string, table.next())
	for i := range texts {
		texts[i] = table.text()
	}
	counts := isCounted(texts[binary.LittleEndian.Uint32(meta[8:])], packages)
	for i := 0; i < functions; i++ {
		in := uvarints{meta[binary.LittleEndian.Uint32(meta[packageHeader+4*i:]):]}
		units := in.next()
		in.next() // its name
		file := texts[in.next()]
		if !counts {
			l.first[number] = append(l.first[number], -1)
			continue
		}
		l.first[number] = append(l.first[number], l.size)
		l.size += units
		if len(l.files) == 0 || l.files[len(l.files)-1].file != file {
			l.files = append(l.files, blocks{file: file})
		}
		last := &l.files[len(l.files)-1]
		for ; units > 0; units-- {
			begin := in.next()
			in.next() // a column
			end := in.next()
			in.next()
			in.next() // statements
			last.lines = append(last.lines, [2]int{begin, end})
		}
	}
}

// isCounted: the SDK itself is nobody's system.
func isCounted(path string, packages []string) bool {
	for _, prefix := range packages {
		if path == prefix || strings.HasPrefix(path, strings.TrimSuffix(prefix, "/")+"/") {
			return true
		}
	}
	return len(packages) == 0 && path != "waymark.dev/sdk"
}

// read sets the bits of blocks that were counted since the counters were cleared.
func (l *lines) read(bits []byte) (err error) {
	l.data.Reset()
	if err = coverage.WriteCounters(&l.data); err != nil {
		return err
	}
	defer func() {
		if recover() != nil {
			err = errFormat
		}
	}()
	data := l.data.Bytes()
	flavour := data[24]
	if string(data[:4]) != "\x00cwm" || binary.LittleEndian.Uint32(data[4:]) != 1 || flavour < 1 || flavour > 2 || data[25] != 0 {
		return errFormat
	}
	segment := data[counterHeader:]
	functions := binary.LittleEndian.Uint64(segment)
	texts := int(binary.LittleEndian.Uint32(segment[8:]) + binary.LittleEndian.Uint32(segment[12:]))
	in := uvarints{segment[segmentHeader+texts:]}
	next := in.next
	if flavour == 1 {
		next = in.word
	}
	for ; functions > 0; functions-- {
		counters := next()
		first := l.first[next()][next()]
		for i := 0; i < counters; i++ {
			if next() > 0 && first >= 0 {
				bits[(first+i)/8] |= 1 << ((first + i) % 8)
			}
		}
	}
	return nil
}

// uvarints reads numbers one after the other; it panics at the end.
type uvarints struct{ left []byte }

func (u *uvarints) next() int {
	value, size := binary.Uvarint(u.left)
	if size <= 0 {
		panic(errFormat)
	}
	u.left = u.left[size:]
	return int(value)
}

func (u *uvarints) word() int {
	value := binary.LittleEndian.Uint32(u.left)
	u.left = u.left[4:]
	return int(value)
}

func (u *uvarints) text() string {
	length := u.next()
	text := string(u.left[:length])
	u.left = u.left[length:]
	return text
}
