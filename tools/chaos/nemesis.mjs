// @ts-check
// Injects faults in two parallel lanes so that faults overlap: one for processes, Postgres and Redis, and one for the provider, its events
// and time. Each lane injects all of its faults before it repeats any.
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../processes/failure.mjs';
import { DATABASE_FAULTS } from './faults/database-faults.mjs';
import { PROCESS_FAULTS } from './faults/process-faults.mjs';
import { PROVIDER_FAULTS } from './faults/provider-faults.mjs';
import { REDIS_FAULTS } from './faults/redis-faults.mjs';
import { WEBHOOK_FAULTS } from './faults/webhook-faults.mjs';

/**
 * @typedef {{ world: import('./world.mjs').World, random: import('./random.mjs').Random }} Nemesis
 * @typedef {object} Fault
 * @property {string} name
 * @property {'hard' | 'soft'} lane
 * @property {(nemesis: Nemesis) => Promise<boolean>} run  injects the fault and removes it again; false if there was nothing to break
 */

const FAULTS = [...PROCESS_FAULTS, ...DATABASE_FAULTS, ...REDIS_FAULTS, ...PROVIDER_FAULTS, ...WEBHOOK_FAULTS];

/**
 * @param {import('./world.mjs').World} world
 * @param {import('./random.mjs').Random} random
 * @param {() => boolean} isOver
 */
export async function injectFaults(world, random, isOver) {
  const { only } = world.options;
  const chosen = FAULTS.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new PlainError(`No fault has this name. The faults are: ${FAULTS.map(({ name }) => name).join(', ')}.`);
  const possible = world.redis ? chosen : chosen.filter((fault) => !REDIS_FAULTS.includes(fault));
  await Promise.all(
    /** @type {const} */ (['hard', 'soft']).map((lane) =>
      runLane(
        possible.filter((fault) => fault.lane === lane),
        { world, random: random.fork(lane) },
        isOver,
      ),
    ),
  );
}

/** @param {Fault[]} faults @param {Nemesis} nemesis @param {() => boolean} isOver */
async function runLane(faults, nemesis, isOver) {
  const { world, random } = nemesis;
  while (!isOver() && faults.length > 0) {
    for (const fault of random.shuffled(faults)) {
      if (isOver()) return;
      await delay(random.between(300, 1200));
      world.history.note('nemesis', `begins: ${fault.name}`);
      // Injecting this fault may fail because of a fault in the other lane, for example while the database is unavailable.
      const struck = await fault.run(nemesis).catch((error) => {
        world.history.note('nemesis', `failed: ${fault.name}`, String(error));
        return false;
      });
      world.history.note('nemesis', `${struck ? 'removed' : 'nothing to break'}: ${fault.name}`);
      if (struck) world.history.count('fault', fault.name);
    }
  }
}
