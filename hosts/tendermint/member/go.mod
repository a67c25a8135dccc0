module waymark.dev/hosts/tendermint/member

go 1.26

require waymark.dev/sdk v0.0.0

replace waymark.dev/sdk => ../../../sdk/go
