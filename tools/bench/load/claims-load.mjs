// @ts-check
// Claims as fast as a number of clients can ask for them: over HTTP, or straight to Postgres.
import { bareClaims } from '../baselines/bare-claim.mjs';
import { slotsOfClaim, wish } from '../plan.mjs';
import { answerTasks } from '../tasks.mjs';
import { jsonOf, post, Wire } from '../wire.mjs';

/**
 * @typedef {import('../people.mjs').Person} Person
 * @typedef {object} Claims
 * @property {Person[]} people
 * @property {number} from     number of the first claim
 * @property {number} count
 * @property {number} clients
 */

/** @param {Claims & { port: number }} work @returns {Promise<number>} claims a second */
async function overHttp({ port, clients, ...claims }) {
  const requests = requestsOf(claims, ({ id, cookie }, slotIds) =>
    post('/api/slot-selections', wish(slotIds), { Cookie: cookie, 'X-User': id }),
  );
  const wires = await Promise.all(Array.from({ length: clients }, () => Wire.open(port)));
  const perSecond = await timed(requests, wires, async (wire, request) => void jsonOf(await wire.send(request)));
  for (const wire of wires) wire.close();
  return perSecond;
}

/** @type {ReturnType<typeof bareClaims> | undefined} */
let direct;

/** @param {Claims & { databaseUrl: string, connections: number }} work @returns {Promise<number>} claims a second */
async function straight({ databaseUrl, connections, clients, ...claims }) {
  const bare = (direct ??= bareClaims(databaseUrl, connections));
  const wishes = requestsOf(claims, ({ id }, slotIds) => ({ id, slotIds }));
  return timed(wishes, Array.from({ length: clients }), async (_, { id, slotIds }) => {
    if (!(await bare.claim(id, slotIds))) throw new Error('a free slot was refused');
  });
}

/**
 * Made before the clock starts.
 * @template Request
 * @param {Pick<Claims, 'people' | 'from' | 'count'>} claims
 * @param {(person: Person, slotIds: string[]) => Request} make
 * @returns {Request[]}
 */
function requestsOf({ people, from, count }, make) {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    return make(/** @type {Person} */ (people[n % people.length]), slotsOfClaim(n));
  });
}

/**
 * @template Request, Client
 * @param {Request[]} requests
 * @param {Client[]} clients
 * @param {(client: Client, request: Request) => Promise<void>} send
 */
async function timed(requests, clients, send) {
  const left = requests.values();
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const request of left) await send(client, request);
    }),
  );
  return requests.length / ((performance.now() - begun) / 1000);
}

answerTasks({ overHttp, straight });
