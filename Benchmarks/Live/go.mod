module flipside/live

go 1.19
