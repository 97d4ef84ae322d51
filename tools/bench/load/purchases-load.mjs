// @ts-check
// Buyers who hold slots, check out and pay on the provider's page. Each starts their next purchase once the provider redirects them to the
// site.
import { selectionOf, slotsOfClaim } from '../plan.mjs';
import { postOk } from '../post.mjs';
import { answerTasks } from '../tasks.mjs';

/**
 * @typedef {object} Purchases
 * @property {number} port
 * @property {number} count
 * @property {number} buyers   number of simultaneous buyers
 */

/** @param {Purchases & { people: import('../people.mjs').Person[], from: number }} purchases */
function throughProduct({ people, from, ...purchases }) {
  return buyAll(purchases, async (n) => {
    const { cookie } = /** @type {import('../people.mjs').Person} */ (people[(from + n) % people.length]);
    const { selectionId } = await postOk(purchases.port, '/api/slot-selections', selectionOf(slotsOfClaim(from + n)), { cookie });
    return (await postOk(purchases.port, `/api/slot-selections/${selectionId}/checkout`, {}, { cookie })).checkoutUrl;
  });
}

/** @param {Purchases} purchases */
function throughSdk(purchases) {
  return buyAll(purchases, async () => (await postOk(purchases.port, '/buy', {})).checkoutUrl);
}

/**
 * @param {Purchases} purchases
 * @param {(n: number) => Promise<string>} checkOut  returns the URL of the payment page
 */
async function buyAll({ count, buyers }, checkOut) {
  const numbers = Array.from({ length: count }, (_, n) => n).values();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      for (const n of numbers) await pay(await checkOut(n));
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

answerTasks({ throughProduct, throughSdk });
