-- Write an audit of a match, if what stands in its place is what is expected there.
-- KEYS: the match's audits, the audits that wait in its partition
-- ARGV: the audit's number, what is expected in its place ("" for nothing), the audit, its mark among those that wait ("" for
--       none), the mark's score, the number that is kept no longer
local audits, waiting = unpack(KEYS)
if (redis.call('HGET', audits, ARGV[1]) or '') ~= ARGV[2] then return 0 end
redis.call('HSET', audits, ARGV[1], ARGV[3])
if ARGV[4] ~= '' then redis.call('ZADD', waiting, ARGV[5], ARGV[4]) end
redis.call('HDEL', audits, ARGV[6])
return 1
