// The host for etcd's raft library of 2021, when it was a part of etcd.
package main

import (
	"waymark.dev/hosts/etcd-raft/member"
	"waymark.dev/hosts/etcd-raft/old"
)

func main() { member.Serve("3.5.0", old.Open, old.Codec) }
