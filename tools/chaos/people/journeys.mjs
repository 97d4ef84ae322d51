// @ts-check
// Each journey is one person's visit.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('./person.mjs').Person} Person */

/** @type {readonly (readonly [string, number, (person: Person) => Promise<void>])[]} */
const JOURNEYS = [
  ['buys', 3, buys],
  ['leaves without paying', 2, leavesWithoutPaying],
  ['pays an earlier booking', 2, paysAnEarlierBooking],
  ['cancels while paying', 2, cancelsWhilePaying],
  ['double-clicks everything', 2, doubleClicks],
  ['uses two tabs', 2, usesTwoTabs],
];

/**
 * @param {Person} person
 * @param {() => boolean} isOver
 */
export async function live(person, isOver) {
  await person.register();
  while (!isOver()) {
    const [name, , journey] = person.random.weighed(JOURNEYS.map((one) => [one, one[1]]));
    person.world.history.note(person.name, name);
    await journey(person);
    person.world.history.count('operation', `visit: ${name}`);
    if (person.random.chance(0.2)) await person.lookAtBookings();
    if (person.random.chance(0.2)) await person.repeatOldRequest();
    await delay(person.random.between(0, 300));
  }
}

/** @param {Person} person @param {string} selectionId @param {{ twice?: boolean }} [how] */
const checkout = (person, selectionId, how) => person.checkout(`/api/slot-selections/${selectionId}/checkout`, how);

/** @param {Person} person */
const method = (person) => person.random.one(/** @type {const} */ (['card', 'card', 'wallet']));

/** @param {Person} person @param {import('./person.mjs').Checkout} page */
async function pays(person, page) {
  const session = await person.atThePage(page, method(person));
  // Some people close the browser at this point, so the webhook or a job must complete the payment.
  if (session === undefined || person.random.chance(0.3)) return person.lookAt(page.referenceNumber);
  const leftOver = await person.comeBack(session);
  if (leftOver === undefined || person.random.chance(0.4)) return;
  const rest = await checkout(person, leftOver);
  if (rest) await person.atThePage(rest, method(person));
}

/** @param {Person} person */
async function holdsAndChecksOut(person) {
  const held = await person.hold(person.pickSlots());
  const page = held && (await checkout(person, held.selectionId));
  return held && page ? { held, page } : undefined;
}

/** @param {Person} person */
async function buys(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  if (person.random.chance(0.3)) await person.atThePage(bought.page, 'decline');
  await pays(person, bought.page);
}

/** @param {Person} person */
async function leavesWithoutPaying(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  if (person.random.chance(0.5)) await person.atThePage(bought.page, 'cancel');
  person.unpaid.push(bought.page);
}

/** @param {Person} person */
async function paysAnEarlierBooking(person) {
  const booking = person.unpaid.shift();
  if (!booking) return buys(person);
  const page = person.random.chance(0.5) ? booking : await person.checkout(`/api/bookings/${booking.bookingId}/checkout`);
  if (page) await pays(person, page);
}

/** @param {Person} person */
async function cancelsWhilePaying(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  const cancels = person.browser.ask('cancel', 'DELETE', `/api/slot-selections/${bought.held.selectionId}`);
  if (person.random.chance(0.5)) await cancels;
  await Promise.all([cancels, person.random.chance(0.7) ? pays(person, bought.page) : undefined]);
}

/** @param {Person} person */
async function doubleClicks(person) {
  const held = await person.hold(person.pickSlots(), { twice: true });
  if (!held) return;
  const page = await checkout(person, held.selectionId, { twice: true });
  if (!page) return;
  const sessions = await Promise.all([person.atThePage(page, method(person)), person.atThePage(page, method(person))]);
  const session = sessions.find((one) => one !== undefined);
  if (session !== undefined) await Promise.all([person.comeBack(session), person.comeBack(session)]);
}

/** @param {Person} person */
async function usesTwoTabs(person) {
  const slots = person.pickSlots(3);
  const first = await person.hold(slots);
  const old = first && (await checkout(person, first.selectionId));
  // The other tab holds two of the same slots, which replaces the first selection. Meanwhile, the person may pay on the first selection's
  // payment page.
  const other = slots.slice(1);
  const [second] = await Promise.all([person.hold(other), old && person.random.chance(0.4) ? pays(person, old) : undefined]);
  const page = second && (await checkout(person, second.selectionId));
  if (page) await pays(person, page);
  if (old && person.random.chance(0.5)) await pays(person, old);
}
