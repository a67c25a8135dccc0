package v1

import (
	"strings"

	"github.com/cometbft/cometbft/libs/log"

	"waymark.dev/hosts/tendermint/member"
)

// logger hears of panics: the state machine recovers from them, says so, and ends.
type logger struct{ *machine }

func (logger) Debug(string, ...interface{})     {}
func (logger) Info(string, ...interface{})      {}
func (l logger) With(...interface{}) log.Logger { return l }
func (l logger) Error(msg string, keyvals ...interface{}) {
	if !strings.HasPrefix(msg, "CONSENSUS FAILURE") {
		return
	}
	l.gone = true
	l.listener.Failed(member.Panicked(keyvals...))
	go func() { l.quiet <- struct{}{} }()
}
