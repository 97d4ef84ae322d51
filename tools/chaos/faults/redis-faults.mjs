// @ts-check
// Faults in which Redis becomes unavailable or loses its data. Redis decides nothing, so no request may fail because of it.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('../nemesis.mjs').Fault} Fault */

/** @param {string} name @param {(redis: NonNullable<import('../world.mjs').World['redis']>, nemesis: import('../nemesis.mjs').Nemesis) => Promise<void>} work @returns {Fault} */
const redisFault = (name, work) => ({
  name: `redis: ${name}`,
  lane: 'hard',
  async run(nemesis) {
    const { redis } = nemesis.world;
    if (!redis) return false;
    await work(redis, nemesis);
    return true;
  },
});

/** @type {Fault[]} */
export const REDIS_FAULTS = [
  redisFault('down', async (redis, { random }) => {
    redis.proxy.down();
    await delay(random.between(2000, 6000));
    redis.proxy.up();
  }),
  redisFault('restarted empty', async (redis) => {
    await redis.stop();
    await delay(1000);
    await redis.start();
  }),
  redisFault('down while a process starts', async (redis, { world, random }) => {
    const server = random.one(world.servers);
    redis.proxy.down();
    await server.kill();
    await server.start();
    await delay(1000);
    redis.proxy.up();
  }),
];
