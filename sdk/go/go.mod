module waymark.dev/sdk

go 1.21
