// @ts-check
// Who breaks things: two lanes at once, one of processes and their stores, one of the provider, its events and time, so that faults
// meet each other. Each lane goes through all of its faults before it repeats one.
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
 * @property {(nemesis: Nemesis) => Promise<boolean>} run  injects it and lifts it again; false: there was nothing to strike
 */

const FAULTS = [...PROCESS_FAULTS, ...DATABASE_FAULTS, ...REDIS_FAULTS, ...PROVIDER_FAULTS, ...WEBHOOK_FAULTS];

/**
 * @param {import('./world.mjs').World} world
 * @param {import('./random.mjs').Random} random
 * @param {() => boolean} isOver
 */
export async function rage(world, random, isOver) {
  const { only } = world.options;
  const chosen = FAULTS.filter(({ name }) => only === undefined || only.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new PlainError(`There is no such fault; there are: ${FAULTS.map(({ name }) => name).join(', ')}.`);
  const possible = world.redis ? chosen : chosen.filter((fault) => !REDIS_FAULTS.includes(fault));
  await Promise.all(
    /** @type {const} */ (['hard', 'soft']).map((lane) =>
      walk(
        possible.filter((fault) => fault.lane === lane),
        { world, random: random.fork(lane) },
        isOver,
      ),
    ),
  );
}

/** @param {Fault[]} faults @param {Nemesis} nemesis @param {() => boolean} isOver */
async function walk(faults, nemesis, isOver) {
  const { world, random } = nemesis;
  while (!isOver() && faults.length > 0) {
    for (const fault of random.shuffled(faults)) {
      if (isOver()) return;
      await delay(random.between(300, 1200));
      world.history.note('nemesis', `begins: ${fault.name}`);
      // Its own tools may meet the fault of the other lane, such as a database that is away.
      const struck = await fault.run(nemesis).catch((error) => {
        world.history.note('nemesis', `could not: ${fault.name}`, String(error));
        return false;
      });
      world.history.note('nemesis', `${struck ? 'lifted' : 'nothing to strike'}: ${fault.name}`);
      if (struck) world.history.fault(fault.name);
    }
  }
}
