// @ts-check
// What people do: each journey is one visit, with all the ways in which people are not the people of the happy path.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('./person.mjs').Person} Person */

/** @type {readonly (readonly [string, number, (person: Person) => Promise<void>])[]} */
const JOURNEYS = [
  ['buys', 10, buys],
  ['tries another card', 5, triesAnotherCard],
  ['changes the mind', 5, changesTheMind],
  ['abandons the hold', 3, abandonsTheHold],
  ['abandons the page', 4, abandonsThePage],
  ['comes back for an unpaid booking', 6, paysAnEarlierBooking],
  ['cancels, and pays all the same', 4, cancelsAndPays],
  ['double-clicks everything', 6, doubleClicks],
  ['has two tabs', 6, hasTwoTabs],
  ['logs out while paying', 4, logsOutWhilePaying],
  ['deletes the account while paying', 3, deletesWhilePaying],
  ['looks around', 5, looksAround],
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
    person.world.history.operation('visits', name);
    await delay(person.random.between(0, 300));
  }
  person.leave();
}

/** @param {Person} person @param {string} selectionId @param {{ twice?: boolean }} [how] */
const checkout = (person, selectionId, how) => person.checkout(`/api/slot-selections/${selectionId}/checkout`, how);

/** @param {Person} person */
const method = (person) => person.random.one(/** @type {const} */ (['card', 'card', 'wallet']));

/** @param {Person} person @param {import('./person.mjs').Checkout} page */
async function pays(person, page) {
  const session = await person.atThePage(page, method(person));
  // Some close the browser here: the webhook or a job must do the rest.
  if (session === undefined || person.random.chance(0.3)) return person.lookAt(page.referenceNumber);
  const told = await person.comeBack(session);
  if (told?.outcome !== 'conflict' || person.random.chance(0.4)) return;
  const rest = await checkout(person, told.selectionId);
  if (rest) await person.atThePage(rest, method(person));
}

/** @param {Person} person */
async function holdsAndChecksOut(person) {
  const held = await person.hold(person.wish());
  const page = held && (await checkout(person, held.selectionId));
  if (held && !page) await person.expectsToHold(held.selectionId);
  return held && page ? { held, page } : undefined;
}

/** @param {Person} person */
async function buys(person) {
  const bought = await holdsAndChecksOut(person);
  if (bought) await pays(person, bought.page);
}

/** @param {Person} person */
async function triesAnotherCard(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  await person.atThePage(bought.page, 'decline');
  // Either on the same page, or back on the site and once more to the provider.
  const page = person.random.chance(0.5) ? bought.page : await checkout(person, bought.held.selectionId);
  if (page) await pays(person, page);
}

/** @param {Person} person */
async function changesTheMind(person) {
  const held = await person.hold(person.wish(3));
  if (!held) return;
  const seen = await person.browser.ask('look at the selection', 'GET', `/api/slot-selections/${held.selectionId}`);
  const removed = held.slots[0]?.id;
  if (seen.status === 200) {
    const body = { removeSlotIds: [removed], version: seen.body.version };
    await person.browser.ask('edit', 'PATCH', `/api/slot-selections/${held.selectionId}`, { body });
  }
  if (person.random.chance(0.5)) await person.browser.ask('need more time', 'POST', `/api/slot-selections/${held.selectionId}/extend`);
  const page = await checkout(person, held.selectionId);
  if (page) await pays(person, page);
}

/** @param {Person} person */
async function abandonsTheHold(person) {
  await person.hold(person.wish());
}

/** @param {Person} person */
async function abandonsThePage(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  if (person.random.chance(0.5)) await person.atThePage(bought.page, person.random.one(/** @type {const} */ (['cancel', 'decline'])));
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
async function cancelsAndPays(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  const cancels = person.browser.ask('cancel', 'DELETE', `/api/slot-selections/${bought.held.selectionId}`);
  if (person.random.chance(0.5)) await cancels;
  await Promise.all([cancels, person.random.chance(0.7) ? pays(person, bought.page) : undefined]);
}

/** @param {Person} person */
async function doubleClicks(person) {
  const held = await person.hold(person.wish(), { twice: true });
  if (!held) return;
  const page = await checkout(person, held.selectionId, { twice: true });
  if (!page) return;
  const sessions = await Promise.all([person.atThePage(page, method(person)), person.atThePage(page, method(person))]);
  const session = sessions.find((one) => one !== undefined);
  if (session !== undefined) await Promise.all([person.comeBack(session), person.comeBack(session)]);
}

/** @param {Person} person */
async function hasTwoTabs(person) {
  const slots = person.wish(3);
  const first = await person.hold(slots);
  const old = first && (await checkout(person, first.selectionId));
  // The other tab asks for two of the same slots: that replaces the selection, whose page may be paid at this moment.
  const other = slots.slice(1);
  const [second] = await Promise.all([person.hold(other), old && person.random.chance(0.4) ? pays(person, old) : undefined]);
  const page = second && (await checkout(person, second.selectionId));
  if (page) await pays(person, page);
  if (old && person.random.chance(0.5)) await pays(person, old);
}

/** @param {Person} person */
async function logsOutWhilePaying(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  const [session] = await Promise.all([person.atThePage(bought.page, method(person)), person.logOut()]);
  await person.logIn();
  if (session !== undefined && person.random.chance(0.5)) await person.comeBack(session);
  await person.lookAtBookings();
}

/** @param {Person} person */
async function deletesWhilePaying(person) {
  const bought = await holdsAndChecksOut(person);
  if (!bought) return;
  const paying = person.random.chance(0.6) ? person.atThePage(bought.page, method(person)) : undefined;
  if (person.random.chance(0.5)) await paying;
  const [gone] = await Promise.all([person.deleteAccount(), paying]);
  if (gone) await person.register();
  else await person.lookAtBookings();
}

/** @param {Person} person */
async function looksAround(person) {
  const [slot = ''] = person.wish(1);
  await person.browser.ask('grid', 'GET', `/api/time-slots?date=${slot.slice(0, 10)}`);
  await person.browser.ask('donations', 'GET', '/api/donations/stats');
  await person.lookAtBookings();
  await person.repeatOldRequest();
}
