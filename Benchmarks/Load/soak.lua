-- The requests of visitors: pages, their files, pages that are not there, forms that are refused and forms that are kept.
local form = "application/x-www-form-urlencoded"
local kinds = {
  wrk.format("GET", "/"),
  wrk.format("GET", "/songs"),
  wrk.format("GET", "/songs/3"),
  wrk.format("GET", "/movies"),
  wrk.format("GET", "/app.css"),
  wrk.format("GET", "/app.css", { ["If-None-Match"] = '"no-such-tag"' }),
  wrk.format("GET", "/text/edit"),
  wrk.format("GET", "/not-there"),
  wrk.format("DELETE", "/songs"),
  wrk.format("POST", "/text", { ["Content-Type"] = form }, "text=%00"),
}
local keep = wrk.format("POST", "/text", { ["Content-Type"] = form }, "text=hello")
local count = 0

function request()
  count = count + 1
  if count % 1000 == 0 then return keep end
  return kinds[count % #kinds + 1]
end

-- As in report.lua; refusals are what is asked for here, so only lost connections count as errors.
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("measured %d %d %d %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.timeout))
end
