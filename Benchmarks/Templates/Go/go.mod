module flipside/benchmarks/templates

go 1.19
