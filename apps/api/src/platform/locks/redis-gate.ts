import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { InProcessGate } from './in-process-gate.js';
import { GATE_WAIT_MS, type SlotGate } from './slot-gate.js';

/** Time in milliseconds after which a lock expires if its owner has died. */
const LOCK_MS = 2000;
const RETRY_MS = 8;

/** Locks either all of the slots or none, in one round trip. Otherwise, two people's overlapping requests could each lock some of them. */
const LOCK_ALL = `
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then return 0 end
end
for _, key in ipairs(KEYS) do redis.call('SET', key, ARGV[1], 'PX', ARGV[2]) end
return 1`;
const UNLOCK_OWN = `
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
return 1`;

/** Gate across processes. Waits inside this process first, so that at most one request per slot and process queries Redis at a time. */
export class RedisGate implements SlotGate {
  private readonly local = new InProcessGate();

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  async enter(slotIds: readonly string[]): Promise<Disposable> {
    const here = await this.local.enter(slotIds);
    const keys = slotIds.map((id) => `${this.prefix}:slot-gate:${id}`);
    const token = randomUUID();
    const locked = await this.lock(keys, token);
    return {
      [Symbol.dispose]: () => {
        if (locked) this.redis.eval(UNLOCK_OWN, keys.length, ...keys, token).catch(() => undefined);
        here[Symbol.dispose]();
      },
    };
  }

  private async lock(keys: string[], token: string): Promise<boolean> {
    const giveUpAt = performance.now() + GATE_WAIT_MS;
    while (performance.now() < giveUpAt) {
      if (this.redis.status !== 'ready') return false;
      const asked = this.redis.eval(LOCK_ALL, keys.length, ...keys, token, LOCK_MS).catch(() => undefined);
      const answer = await Promise.race([asked, after(giveUpAt - performance.now())]);
      // Redis is unavailable or slow. It may still set the lock later, in which case the lock expires by itself. The request continues,
      // because the database decides who gets the slots.
      if (answer === undefined) return false;
      if (answer === 1) return true;
      await after(RETRY_MS);
    }
    return false;
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), Math.max(0, ms)));
}
