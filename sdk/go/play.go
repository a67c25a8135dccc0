package sdk

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"time"
)

const playDecisions = 100

// play is with all parameters at their defaults.
func play(host Host, executions string) {
	n, err := strconv.Atoi(executions)
	parameters := map[string]string{}
	for _, p := range host.Parameters {
		parameters[p.Name] = p.Default
	}
	var ready Ready
	if err == nil {
		ready, err = host.Configure(Configuration{Parameters: parameters, Bugs: map[string]bool{}})
	}
	if err != nil || n < 1 {
		fmt.Fprintln(os.Stderr, "--play:", err)
		os.Exit(1)
	}
	begin := time.Now()
	for i := 0; i < n; i++ {
		Play(ready, int64(i), playDecisions)
	}
	fmt.Printf("%.3f\n", float64(time.Since(begin).Nanoseconds())/1000/float64(n*playDecisions))
}

// Play makes one execution in this process, at random and without Waymark: so many deliveries and timers, nothing lost and
// nobody crashes. It tells how many messages were delivered. It is what a host costs by itself: the loop that a benchmark
// compares with.
func Play(ready Ready, seed int64, decisions int) int {
	r := (&server{ready: ready}).newRun(seed)
	r.player = &player{armed: map[timer]bool{}}
	for node := 1; node <= ready.Nodes; node++ {
		r.at = node
		r.max = -1
		r.start(command{node: node})
	}
	random := rand.New(rand.NewSource(seed))
	deliveries := 0
	for ; decisions > 0; decisions-- {
		if waiting := len(r.player.sent); waiting > 0 && random.Intn(10) > 0 {
			i := random.Intn(waiting)
			next := r.player.sent[i]
			r.player.sent[i] = r.player.sent[waiting-1]
			r.player.sent = r.player.sent[:waiting-1]
			r.at = next.to
			r.nodes[next.to].Receive(next.from, next.message)
			deliveries++
		} else if len(r.player.timers) > 0 {
			i := random.Intn(len(r.player.timers))
			fired := r.player.timers[i]
			r.player.timers = append(r.player.timers[:i], r.player.timers[i+1:]...)
			if r.player.armed[fired] {
				delete(r.player.armed, fired)
				r.at = fired.node
				r.nodes[fired.node].Timer(fired.kind)
			}
		}
		r.nodes[r.at].State()
	}
	return deliveries
}

// player is what Waymark would keep.
type player struct {
	sent   []flying
	timers []timer
	armed  map[timer]bool
}

type flying struct {
	from, to int
	message  any
}

type timer struct {
	node int
	kind string
}

// effect keeps what can happen later; nothing else matters here.
func (p *player) effect(node int, name string, parts []any) {
	switch name {
	case "timer":
		t := timer{node, parts[0].(string)}
		if !p.armed[t] {
			p.armed[t] = true
			p.timers = append(p.timers, t)
		}
	case "cancel":
		t := timer{node, parts[0].(string)}
		if p.armed[t] {
			delete(p.armed, t)
			for i, each := range p.timers {
				if each == t {
					p.timers = append(p.timers[:i], p.timers[i+1:]...)
					break
				}
			}
		}
	}
}
