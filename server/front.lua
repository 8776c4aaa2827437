-- Adds what the configuration of HAProxy 2.6 can't express: limits of bytes a second for each source, subscriptions
-- with QoS 0 only, and a broker's answers to clients that are refused.

-- Bytes a second and at once that a source sends without the key, with it, and receives. Each name of a source also has
-- a share that other names can't use up, so that a flood leaves room for the moves of players behind the same address.
local SHARE = { rate = 8 * 1024, burst = 32 * 1024 }
local RATES = {
  open = { rate = 128 * 1024, burst = 256 * 1024 },
  keyed = { rate = 1024 * 1024, burst = 2048 * 1024 },
  told = { rate = 2048 * 1024, burst = 4096 * 1024 },
}

-- Token buckets by direction and source, or direction and name at a source. A full one is removed.
local buckets = {}

local function now()
  local time = core.now()
  return time.sec + time.usec / 1e6
end

-- The bucket under a key, refilled up to now.
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

-- The bytes from there; nothing while the buffer has no room for two more.
--
-- HAProxy's Channel.data takes an offset in the buffer's memory for one in its data (2.6, and still 3.5-dev5), so that
-- where part of the data was held back it may give other bytes, and some from behind the memory. Of a single byte it
-- does so only where there are as many from it to the data's end as there are before the data in the memory. Behind
-- data that are longer it is another byte: so each is read twice, and a third time where the two differ.
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

-- A packet's kind, the length of its head and of its body, as far as they have come.
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

-- Whether a SUBSCRIBE asks for QoS 0 only. A cluster keeps what was sent with more until it is acknowledged, and
-- the apps acknowledge nothing.
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

-- Milliseconds. A time to wake at that has passed is not forgotten: HAProxy 2.6 wakes the line again and again
-- for it, and ends itself when it has done so for a second. So each call sets one; a day is never, as lines
-- that are silent for 100 seconds end.
local SOON, NEVER = 50, 86400000

-- The sources that have not been here for a while.
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
      -- A filter of this version can't end a line, and one whose words are held back it never ends, once there are
      -- enough of them: so the broker ends it, at a goodbye in their place.
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

-- Up to where packets may go on, and whether the next one may not. Of a packet that may, what is left is passed over.
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

-- CONNACK with that code: the app says what it is told, instead of trying again without a word. And the end: HAProxy
-- would read what is said on a line with a service for as long as somebody says it.
local function answer(name, code)
  core.register_action(name, { "tcp-req" }, function(txn)
    txn.res:send(string.char(0x20, 2, 0, code))
    txn:done()
  end)
end
answer("unavailable", 3)
answer("not_authorized", 5)
