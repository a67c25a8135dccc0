// The host for CometBFT 1.0.
package main

import (
	"github.com/cometbft/cometbft/waymark/v1"
	"waymark.dev/hosts/tendermint/member"
)

func main() { member.Serve("CometBFT 1.0", v1.New) }
