-- Append events to a match: all of them or none. Every check comes before the first write, and the answer is an array.
-- KEYS: head, events, openings, erasable, commands, dirty, poked
-- ARGV: expected version, expected hash, command id ("" for none), what to remember of the command,
--       new version, new hash, head record, token generations, the match's key ("" but for a new match),
--       the new head's signature, match id, milliseconds that a poke is waited for, count,
--       then count entries (a check and a packed body), count openings ("" for none), then erasable fields and values in pairs
local head, events, openings, erasable, commands, dirty, poked = unpack(KEYS)
local command, count = ARGV[3], tonumber(ARGV[13])

if command ~= '' then
  local known = redis.call('HGET', commands, command)
  if known then return {'known', known} end
end
local found = redis.call('HMGET', head, 'version', 'hash')
local version, hash = found[1] or '0', found[2] or string.rep('\0', 32)
if hash == ARGV[6] then return {'ok', '0'} end -- it was us: the connection broke before we heard, and the call was repeated
if version ~= ARGV[1] or hash ~= ARGV[2] then return {'conflict', version, hash} end

local first = tonumber(ARGV[1])
for i = 1, count do
  redis.call('XADD', events, string.format('%d-0', first + i), 'h1', ARGV[13 + i])
end
for i = 1, count do
  local opening = ARGV[13 + count + i]
  if opening ~= '' then redis.call('XADD', openings, string.format('%d-0', first + i), 'o', opening) end
end
for i = 14 + 2 * count, #ARGV, 2 do
  redis.call('HSET', erasable, ARGV[i], ARGV[i + 1])
end
redis.call('HSET', head, 'version', ARGV[5], 'hash', ARGV[6], 'record', ARGV[7], 'tokens', ARGV[8], 'signature', ARGV[10])
if ARGV[9] ~= '' then redis.call('HSET', head, 'key', ARGV[9]) end
if command ~= '' then redis.call('HSET', commands, command, ARGV[4]) end
redis.call('ZADD', dirty, ARGV[5], ARGV[11])
local fresh = redis.call('SET', poked, '1', 'NX', 'PX', ARGV[12])
return {'ok', fresh and '1' or '0'}
