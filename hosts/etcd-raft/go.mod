module waymark.dev/hosts/etcd-raft

go 1.26

require waymark.dev/sdk v0.0.0

require (
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/golang/protobuf v1.5.2 // indirect
	go.etcd.io/etcd/raft/v3 v3.5.0 // indirect
	go.etcd.io/raft/v3 v3.7.0 // indirect
	google.golang.org/protobuf v1.36.11 // indirect
)

replace waymark.dev/sdk => ../../sdk/go
