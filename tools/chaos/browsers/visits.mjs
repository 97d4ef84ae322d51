// @ts-check
// What people at browsers come for, dealt like cards: each kind comes once before one comes again.
import { dateOf } from '../slots.mjs';
import { PLACES } from './visitor.mjs';
import { atTheProvider, goesToPay, registers, signsIn, submits, ticks } from './buyer.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */
/** @typedef {import('playwright-core').Page} Page */

const TRIES = 8;

const VISITS = { buys, declinesFirst, cancelsAtTheBank, goesBack, changesTheMind, letsGo, hasTwoTabs, sleeps, losesTheLine, signsOutAndIn };

/** @param {Visitor} visitor @param {() => boolean} isOver */
export async function visit(visitor, isOver) {
  try {
    await registers(visitor);
    do {
      for (const [name, comes] of visitor.random.shuffled(Object.entries(VISITS))) {
        visitor.world.history.note(visitor.name, name);
        await comes(visitor);
        visitor.world.history.operation('visits by browser', name);
        if (isOver()) break;
      }
    } while (!isOver());
  } catch (error) {
    visitor.finding('a visit broke off', [String(/** @type {Error} */ (error).stack)]);
  }
}

/** @param {Visitor} visitor */
const way = (visitor) => visitor.random.one(/** @type {const} */ (['Pay by card', 'Pay with a wallet']));

/** @param {Visitor} visitor @param {Page} [page] @returns {Promise<string | undefined>} a selection whose payment page is open */
async function holds(visitor, page = visitor.page) {
  return (await ticks(visitor, page)) > 0 ? submits(visitor, page) : undefined;
}

/** @param {Visitor} visitor @param {(subject: string) => Promise<unknown>} then  at the provider */
async function holdsAndGoes(visitor, then) {
  const subject = await holds(visitor);
  if (subject && (await goesToPay(visitor, visitor.page))) await then(subject);
}

/** @param {Visitor} visitor */
export function buys(visitor) {
  return holdsAndGoes(visitor, (subject) => atTheProvider(visitor, visitor.page, subject, way(visitor)));
}

/** @param {Visitor} visitor */
function declinesFirst(visitor) {
  return holdsAndGoes(visitor, (subject) => atTheProvider(visitor, visitor.page, subject, 'Decline the card'));
}

/** @param {Visitor} visitor */
function cancelsAtTheBank(visitor) {
  return holdsAndGoes(visitor, async (subject) => {
    const place = await atTheProvider(visitor, visitor.page, subject, 'Cancel and go back');
    if (place === 'payable' && (await goesToPay(visitor, visitor.page))) await atTheProvider(visitor, visitor.page, subject, way(visitor));
  });
}

/** Back from the provider with the browser's own button, and there again. @param {Visitor} visitor */
export function goesBack(visitor) {
  const { page } = visitor;
  return holdsAndGoes(visitor, async (subject) => {
    await page.goBack({ waitUntil: 'commit' }).catch(() => {});
    const place = await visitor.until(page, 'payable', 'over', 'success', 'dialog', 'calendar');
    if (place === 'payable' && (await goesToPay(visitor, page))) await atTheProvider(visitor, page, subject, way(visitor));
  });
}

/** @param {Visitor} visitor */
async function changesTheMind(visitor) {
  const { page } = visitor;
  if (!(await holds(visitor))) return;
  const change = page.getByRole('link', { name: 'Change my time slots' });
  if (!(await change.isVisible())) return;
  await change.click();
  if ((await visitor.until(page, 'ticked', 'over', 'success')) !== 'ticked') return;
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  const subject = await submits(visitor, page);
  if (subject && (await goesToPay(visitor, page))) await atTheProvider(visitor, page, subject, way(visitor));
}

/** @param {Visitor} visitor */
async function letsGo(visitor) {
  const { page } = visitor;
  if (!(await holds(visitor))) return;
  await page.goBack({ waitUntil: 'commit' }).catch(() => {});
  await visitor.until(page, 'calendar');
  // While just what is held is ticked, it is changed by ticking.
  const clear = page.getByRole('button', { name: 'Clear all' });
  if (await clear.isVisible()) await clear.click();
  const release = page.getByRole('button', { name: 'Release', exact: true });
  if (await release.isVisible()) await release.click();
}

/** The same ticks in two tabs, submitted in both, and paid in whichever leads on. @param {Visitor} visitor */
export async function hasTwoTabs(visitor) {
  const date = dateOf(visitor.random.between(0, 3));
  const other = await visitor.newTab();
  await ticks(visitor, visitor.page, { date });
  await ticks(visitor, other, { date, count: 1 });
  const subjects = await Promise.all([submits(visitor, visitor.page), submits(visitor, other)]);
  const [page, subject] = subjects[1] ? [other, subjects[1]] : [visitor.page, subjects[0]];
  if (subject && (await goesToPay(visitor, page))) await atTheProvider(visitor, page, subject, way(visitor));
  if (visitor.random.chance(0.7)) await other.close();
}

/** A tab falls asleep while its person buys in another, and wakes. @param {Visitor} visitor */
export async function sleeps(visitor) {
  const asleep = await visitor.newTab();
  await visitor.open(asleep, `/booking?date=${dateOf(visitor.random.between(0, 3))}`, 'grid');
  const devtools = await visitor.context.newCDPSession(asleep);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await buys(visitor);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
}

/** A line that is dead, and nobody told the browser. @param {Visitor} visitor */
export async function losesTheLine(visitor) {
  const { page } = visitor;
  await visitor.open(page, `/booking?date=${dateOf(visitor.random.between(0, 3))}`, 'live');
  visitor.line.die();
  await visitor.until(page, 'notLive');
  visitor.line.comeBack();
  await visitor.until(page, 'live');
}

/** @param {Visitor} visitor */
async function signsOutAndIn(visitor) {
  const { page } = visitor;
  await visitor.open(page, '/dashboard', 'account');
  for (let turn = 0; turn < TRIES; turn += 1) {
    await page.getByRole('button', { name: /My Account: / }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    if ((await visitor.until(page, 'visitor', 'notLoggedOut')) === 'visitor') return signsIn(visitor);
    await PLACES.notLoggedOut(page).first().waitFor({ state: 'hidden' });
  }
}
