// @ts-check
// Clients that claim slots as fast as they can, over HTTP or through pg.
import { bareClaims } from '../baselines/bare-claim.mjs';
import { selectionOf, slotsOfClaim } from '../plan.mjs';
import { postOk } from '../post.mjs';
import { answerTasks } from '../tasks.mjs';

/**
 * @typedef {import('../people.mjs').Person} Person
 * @typedef {object} Claims
 * @property {Person[]} people
 * @property {number} from     number of the first claim
 * @property {number} count
 * @property {number} clients
 */

/** @param {Claims & { port: number }} work @returns {Promise<number>} claims per second */
function overHttp({ port, ...claims }) {
  return timed(claims, async ({ id, cookie }, slotIds) => {
    await postOk(port, '/api/slot-selections', selectionOf(slotIds), { cookie, 'x-user': id });
  });
}

/** @type {ReturnType<typeof bareClaims> | undefined} */
let direct;

/** @param {Claims & { databaseUrl: string, connections: number }} work @returns {Promise<number>} claims per second */
function throughPg({ databaseUrl, connections, ...claims }) {
  const bare = (direct ??= bareClaims(databaseUrl, connections));
  return timed(claims, async ({ id }, slotIds) => {
    if (!(await bare.claim(id, slotIds))) throw new Error('a free slot was refused');
  });
}

/**
 * @param {Claims} claims
 * @param {(person: Person, slotIds: string[]) => Promise<void>} claim
 */
async function timed({ people, from, count, clients }, claim) {
  const numbers = Array.from({ length: count }, (_, index) => from + index).values();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const n of numbers) await claim(/** @type {Person} */ (people[n % people.length]), slotsOfClaim(n));
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

answerTasks({ overHttp, throughPg });
