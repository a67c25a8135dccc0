package main_test

import (
	"testing"

	"waymark.dev/hosts/etcd-raft/current"
	"waymark.dev/hosts/etcd-raft/member"
	"waymark.dev/sdk"
)

// BenchmarkNative is the library in a loop of Go alone, with the same servers: what Waymark adds is compared with it.
func BenchmarkNative(b *testing.B) {
	ready, err := member.Configure(sdk.Configuration{Parameters: map[string]string{
		"nodes": "3", "snapshotEvery": "0", "reads": "log",
	}}, current.Open)
	if err != nil {
		b.Fatal(err)
	}
	deliveries := 0
	for i := 0; i < b.N; i++ {
		deliveries += sdk.Play(ready, int64(i), 100)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(deliveries), "us/delivery")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(100*b.N), "us/decision")
}
