// The host for Tendermint 0.34; go.mod or a file beside it says which.
package main

import (
	"waymark.dev/hosts/tendermint/member"
	"waymark.dev/hosts/tendermint/v034"
)

func main() { member.Serve("Tendermint 0.34", v034.New) }
