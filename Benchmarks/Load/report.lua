-- Prints what wrk measured on one line: requests, µs, p50 and p99 in µs, errors.
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("measured %d %d %d %d %d\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
