-- Posts a text, another one each time, as the same text again would be no change.
dofile("Benchmarks/Load/report.lua")

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"

local number = os.time() * 1000000
local words = string.rep("every+page+has+another+side+", 8)

function request()
  number = number + 1
  return wrk.format(nil, nil, nil, "text=" .. words .. string.format("%.0f", number))
end
