-- Write the views of a match if they are newer than the stored ones, and clear its mark if the stored ones have reached it.
-- KEYS: views, rebuilt, head, dirty, parked, snapshot, then the lobby's sets: the two of the match's status, then those of
--       the other statuses
-- ARGV: match id, view schema, version, the hash up to it, status, when it was created, a snapshot ("" for none), then
--       fields and values in pairs; without them, the views are those that lie ready in `rebuilt`
local views, rebuilt, head, dirty, parked, snapshot = unpack(KEYS)
local match, schema, version, status = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[5]
local switching = #ARGV == 7

-- The writer may remember a history that is no more (a failover, a restore).
local found = redis.call('HMGET', head, 'version', 'hash')
local last = tonumber(found[1] or 0)
if last < version or (last == version and found[2] ~= ARGV[4]) then return {'history', '0'} end

local stored = redis.call('HMGET', views, 'schema', 'version', 'status', 'snapshot')
local stored_schema, reached, kept = tonumber(stored[1] or 0), tonumber(stored[2] or 0), stored[4] or '0'
local outcome = 'older'
if switching then
  -- An operator's rebuild may go back to an older schema, never to an older version.
  if version >= reached and redis.call('HGET', rebuilt, 'version') == ARGV[3] then outcome = 'written' end
elseif version >= reached and (schema > stored_schema or (schema == stored_schema and version > reached)) then
  -- A newer schema may not take the version back either: the mark that would bring it forward again may be gone.
  outcome = 'written'
elseif schema == stored_schema and version == reached then
  outcome = 'same'
end

if outcome == 'written' then
  if switching then
    redis.call('RENAME', rebuilt, views)
    redis.call('PERSIST', views)
  else
    redis.call('DEL', views)
    redis.call('HSET', views, 'schema', ARGV[2], 'version', ARGV[3], 'status', status, unpack(ARGV, 8))
  end
  redis.call('HSET', views, 'snapshot', kept)
  if switching or stored[3] ~= status then
    for i = 7, #KEYS do
      if i <= 8 then redis.call('ZADD', KEYS[i], ARGV[6], match) else redis.call('ZREM', KEYS[i], match) end
    end
  end
  reached = version
end
if outcome ~= 'older' then
  redis.call('HDEL', parked, match)
  if ARGV[7] ~= '' then
    redis.call('SET', snapshot, ARGV[7])
    redis.call('HSET', views, 'snapshot', ARGV[3])
    kept = ARGV[3]
  end
end
local score = redis.call('ZSCORE', dirty, match)
if score and tonumber(score) <= reached then redis.call('ZREM', dirty, match) end
return {outcome, kept}
