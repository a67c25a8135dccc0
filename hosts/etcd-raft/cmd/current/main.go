// The host for etcd's raft library as it is now.
package main

import (
	"waymark.dev/hosts/etcd-raft/current"
	"waymark.dev/hosts/etcd-raft/member"
)

func main() { member.Serve("3.7.0", current.Open, current.Codec) }
