// @ts-check
// Buyers: hold, check out, pay on the provider's page. Each begins the next purchase once the provider sends them back; the clock
// stops when the last purchase is paid.
import { slotsOfClaim, wish } from '../plan.mjs';
import { answerTasks } from '../tasks.mjs';
import { jsonOf, post, Wire } from '../wire.mjs';

/**
 * @typedef {object} Purchases
 * @property {number} port
 * @property {number} count
 * @property {number} buyers   at the same time
 */

/** @param {Purchases & { people: import('../people.mjs').Person[], from: number }} purchases */
function throughProduct({ people, from, ...purchases }) {
  return buyAll(purchases, async (wire, n) => {
    const { cookie } = /** @type {import('../people.mjs').Person} */ (people[(from + n) % people.length]);
    const { selectionId } = jsonOf(await wire.send(post('/api/slot-selections', wish(slotsOfClaim(from + n)), { Cookie: cookie })));
    return jsonOf(await wire.send(post(`/api/slot-selections/${selectionId}/checkout`, {}, { Cookie: cookie }))).checkoutUrl;
  });
}

/** @param {Purchases} purchases */
function throughNothing(purchases) {
  return buyAll(purchases, async (wire) => jsonOf(await wire.send(post('/buy', {}))).checkoutUrl);
}

/**
 * @param {Purchases} purchases
 * @param {(wire: Wire, n: number) => Promise<string>} checkOut  answers the address of the page
 */
async function buyAll({ port, count, buyers }, checkOut) {
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      const wire = await Wire.open(port);
      for (const n of numbers) await pay(await checkOut(wire, n));
      wire.close();
    }),
  );
}

/** @param {string} checkoutUrl */
async function pay(checkoutUrl) {
  const page = checkoutUrl.replace('//localhost', '//127.0.0.1');
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'card' }) });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
  await answer.arrayBuffer();
}

answerTasks({ throughProduct, throughNothing });
