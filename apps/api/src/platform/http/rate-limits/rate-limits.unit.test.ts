import { Redis } from 'ioredis';
import { RateLimits } from './rate-limits.js';

const THREE = { points: 3, seconds: 60 };

describe('rate limits', () => {
  it('reject requests over the limit and state how long to wait', async () => {
    const limits = new RateLimits(null, { rateLimits: true, redisPrefix: 'test' });
    for (let round = 0; round < 3; round += 1) await limits.spend('test', 'a', THREE);
    await expect(limits.spend('test', 'a', THREE)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 60 });
    await limits.spend('test', 'b', THREE);
    await limits.spend('other', 'a', THREE);
  });

  it('can be refunded and reset', async () => {
    const limits = new RateLimits(null, { rateLimits: true, redisPrefix: 'test' });
    for (let round = 0; round < 9; round += 1) {
      await limits.spend('test', 'a', THREE);
      await limits.refund('test', 'a', THREE);
    }
    for (let round = 0; round < 3; round += 1) await limits.spend('test', 'a', THREE);
    await limits.forget('test', 'a', THREE);
    await limits.spend('test', 'a', THREE);
  });

  it('continue to apply in memory while Redis is unavailable', async () => {
    const away = new Redis({ lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
    const limits = new RateLimits(away, { rateLimits: true, redisPrefix: 'test' });
    for (let round = 0; round < 3; round += 1) await limits.spend('test', 'a', THREE);
    await expect(limits.spend('test', 'a', THREE)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limits.refund('test', 'a', THREE);
    await limits.forget('test', 'a', THREE);
    await limits.spend('test', 'a', THREE);
    away.disconnect();
  });

  it('count nothing if they are disabled', async () => {
    const limits = new RateLimits(null, { rateLimits: false, redisPrefix: 'test' });
    for (let round = 0; round < 20; round += 1) await limits.spend('test', 'a', THREE);
  });
});
