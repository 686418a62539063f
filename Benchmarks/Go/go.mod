module flipside/benchmarks/go-peer

go 1.19
