-- Adds rules that the configuration of HAProxy 2.6 can't express: limits of bytes a second for each
-- source, subscriptions with QoS 0 only, and CONNACK packets for refused clients.

-- Bytes a second, and burst size, that a source sends without the key, sends with it, and receives.
-- Each name of a source also has a share that other names can't use up, so a flood leaves room for
-- the moves of players behind the same address.
local SHARE = { rate = 8 * 1024, burst = 32 * 1024 }
local RATES = {
  open = { rate = 128 * 1024, burst = 256 * 1024 },
  keyed = { rate = 1024 * 1024, burst = 2048 * 1024 },
  told = { rate = 2048 * 1024, burst = 4096 * 1024 },
}

-- Token buckets by direction and source, or by direction and name at a source. Full buckets are
-- removed.
local buckets = {}

local function now()
  local time = core.now()
  return time.sec + time.usec / 1e6
end

-- Returns the refilled bucket of a key.
local function bucket_of(rule, key)
  local at = now()
  local bucket = buckets[key]
  if not bucket then
    bucket = { left = rule.burst, at = at }
    buckets[key] = bucket
  end
  bucket.left = math.min(rule.burst, bucket.left + (at - bucket.at) * rule.rate)
  bucket.at = at
  return bucket
end

-- Returns the bytes from an offset; nothing while the buffer has no room for two more.
--
-- HAProxy's Channel.data takes an offset in the buffer's memory for an offset in its data (2.6, and
-- still 3.5-dev5). After part of the data was held back, it may return wrong bytes, even from
-- behind the memory. For a single byte this happens only if as many bytes follow it in the data as
-- precede the data in memory. With longer data the wrong byte differs. So each byte is read twice,
-- and a third time if the two differ.
local function read(channel, at, count)
  local function byte(index) return channel:data(at + index - 1, 1):byte() end
  local bytes, differing, ends = {}, {}, channel:input()
  for index = 1, count do bytes[index] = byte(index) end
  if channel:insert("\0", ends) ~= 1 then return nil end
  for index = 1, count do
    if byte(index) ~= bytes[index] then differing[#differing + 1] = index end
  end
  local added = 1
  if #differing > 0 then added = added + math.max(0, channel:insert("\0", ends + 1)) end
  for _, index in ipairs(differing) do bytes[index] = byte(index) end
  channel:remove(ends, added)
  return (#differing == 0 or added == 2) and bytes or nil
end

-- Returns a packet's type and the lengths of its header and body, if they have arrived.
local function head(channel, at, waiting)
  local bytes = read(channel, at, math.min(5, waiting - at)) or {}
  local length, scale = 0, 1
  for index = 2, #bytes do
    length = length + bytes[index] % 128 * scale
    if bytes[index] < 128 then return bytes[1], index, length end
    scale = scale * 128
  end
  return nil, #bytes, 0
end

-- Returns whether a SUBSCRIBE requests QoS 0 only. A cluster stores messages of higher QoS until
-- they are acknowledged, and the apps acknowledge nothing.
local function is_plain(body)
  local at = 3
  while at + 1 < #body do
    local length = body[at] * 256 + body[at + 1]
    if body[at + 2 + length] ~= 0 then return false end
    at = at + 3 + length
  end
  return true
end

local SUBSCRIBE, LONGEST_SUBSCRIBE = 8, 1024

-- DISCONNECT.
local GOODBYE = string.char(0xE0, 0)

-- Milliseconds. HAProxy 2.6 does not forget an expired wake-up time: it wakes the stream in a loop
-- and aborts itself after a second. So each call sets a new time; a day never expires, since silent
-- connections end after 100 s.
local SOON, NEVER = 50, 86400000

-- Removes sources that have been idle.
core.register_task(function()
  while true do
    core.sleep(60)
    local at = now()
    for key, bucket in pairs(buckets) do
      if at - bucket.at > 60 then buckets[key] = nil end
    end
  end
end)

local Pace = { id = "pace", flags = 0 }
Pace.__index = Pace

function Pace:new()
  return setmetatable({ left = 0 }, Pace)
end

function Pace:start_analyze(_, channel)
  filter.register_data_filter(self, channel)
end

function Pace:tcp_payload(txn, channel)
  filter.wake_time(NEVER)
  local waiting = channel:input()
  if waiting == 0 then return end
  if not self.source then
    self.source = tostring(txn:get_var("sess.source"))
    self.line = tostring(txn:get_var("sess.line"))
    self.kind = txn:get_var("sess.keyed") and "keyed" or "open"
  end
  local kind = channel:is_resp() and "told" or self.kind
  local bucket, share = bucket_of(RATES[kind], kind .. self.source), bucket_of(SHARE, kind .. self.line)
  local common = math.floor(bucket.left)
  local taken = math.min(waiting, common + math.floor(share.left))
  if not channel:is_resp() then
    if self.barred then
      -- A filter of this version can't close a connection, and never closes one whose data it holds
      -- back. So the filter sends DISCONNECT in place of the data, and the broker closes the
      -- connection.
      channel:set(GOODBYE, 0, waiting)
      return #GOODBYE
    end
    taken, self.barred = self:whole(channel, taken)
  end
  bucket.left = bucket.left - math.min(taken, common)
  share.left = share.left - math.max(0, taken - common)
  if taken < waiting then
    filter.wake_time(SOON)
    return taken
  end
end

-- Returns the offset up to which packets may pass, and whether the next packet is refused. The rest
-- of a permitted packet is skipped.
function Pace:whole(channel, waiting)
  local at = 0
  while at < waiting do
    if self.left > 0 then
      local passed = math.min(self.left, waiting - at)
      at, self.left = at + passed, self.left - passed
    else
      local kind, before, length = head(channel, at, waiting)
      if not kind then return at, before >= 5 end
      if kind >> 4 == SUBSCRIBE then
        if length > LONGEST_SUBSCRIBE then return at, true end
        if at + before + length > waiting then return at end
        local body = read(channel, at + before, length)
        if not body then return at end
        if not is_plain(body) then return at, true end
      end
      self.left = before + length
    end
  end
  return at
end

core.register_filter("pace", Pace, function(pace) return pace end)

-- Sends CONNACK with the code, so that the app can name the reason instead of retrying silently.
-- Then closes: a service of HAProxy would read for as long as the client sends.
local function answer(name, code)
  core.register_action(name, { "tcp-req" }, function(txn)
    txn.res:send(string.char(0x20, 2, 0, code))
    txn:done()
  end)
end
answer("unavailable", 3)
answer("not_authorized", 5)
