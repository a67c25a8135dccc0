package v1

import (
	"reflect"

	"github.com/cometbft/cometbft/libs/log"
)

// ticker stands for the library's own, and follows its rule: a timeout for an earlier step than the last is ignored, any other takes its
// place. T is the library's description of a timeout, which is not exported.
type ticker[T any] struct {
	told func(any)
	tock chan T
	next T
	wait bool
	any  bool
}

type ticking[T any] interface {
	ScheduleTimeout(T)
	Chan() <-chan T
}

func newTicker[T any](_ ticking[T], told func(any)) *ticker[T] {
	return &ticker[T]{told: told, tock: make(chan T, 1)}
}

func (t *ticker[T]) Start() error           { return nil }
func (t *ticker[T]) Stop() error            { return nil }
func (t *ticker[T]) SetLogger(_ log.Logger) {}
func (t *ticker[T]) Chan() <-chan T         { return t.tock }

func (t *ticker[T]) ScheduleTimeout(info T) {
	if t.any && !later(reflect.ValueOf(info), reflect.ValueOf(t.next)) {
		return
	}
	t.any = true
	t.next = info
	t.wait = true
	t.told(info)
}

func later(info, than reflect.Value) bool {
	for _, name := range []string{"Height", "Round"} {
		if a, b := info.FieldByName(name).Int(), than.FieldByName(name).Int(); a != b {
			return a > b
		}
	}
	return info.FieldByName("Step").Uint() > than.FieldByName("Step").Uint()
}

func (t *ticker[T]) fire() {
	if t.wait {
		t.wait = false
		t.tock <- t.next
	}
}
