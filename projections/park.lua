-- Put a match that cannot be folded aside with its error, unless somebody else could fold it.
-- KEYS: views, dirty, parked
-- ARGV: match id, the score of the mark that was acted on, the error
local match, score = ARGV[1], tonumber(ARGV[2])
local reached = tonumber(redis.call('HGET', KEYS[1], 'version') or 0)
if reached < score then redis.call('HSET', KEYS[3], match, ARGV[3]) end
local now = redis.call('ZSCORE', KEYS[2], match)
if now and tonumber(now) <= score then redis.call('ZREM', KEYS[2], match) end
return {reached < score and 'parked' or 'reached'}
