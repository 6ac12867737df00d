-- Drives wrk: the targets of a file, one after the other or at random, and the outcome as one line of JSON.
local requests, position, at_random = {}, 0, false

function init(args)
  local file, order, headers, wait = args[1], args[2], args[3], tonumber(args[4])
  position = tonumber(args[5])
  for pair in headers:gmatch("[^\n]+") do
    local name, value = pair:match("^(.-): (.*)$")
    wrk.headers[name] = value
  end
  local variants = {}
  for block in ((args[6] or "") .. "\n\n"):gmatch("(.-)\n\n") do
    local variant = {}
    for name, value in pairs(wrk.headers) do variant[name] = value end
    for pair in block:gmatch("[^\n]+") do
      local name, value = pair:match("^(.-): (.*)$")
      variant[name] = value
    end
    variants[#variants + 1] = variant
  end
  for target in io.lines(file) do
    requests[#requests + 1] = wrk.format("GET", target, variants[#requests % #variants + 1])
  end
  at_random = order == "random"
  if wait > 0 then
    delay = function() return wait * 2 * math.random() end
  end
  math.randomseed(7)
end

function request()
  if at_random then return requests[math.random(#requests)] end
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
