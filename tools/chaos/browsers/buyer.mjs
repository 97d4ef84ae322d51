// @ts-check
// What people at browsers do for a slot, step by step; each leads on or tells that it does not.
import { setTimeout as delay } from 'node:timers/promises';
import { dateOf } from '../slots.mjs';
import { slotLabel } from './invariants.mjs';
import { readScreen } from './screen.mjs';
import { nothingTypedIsLost } from './told.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./visitor.mjs').Visitor} Visitor */
/** @typedef {'Pay by card' | 'Pay with a wallet' | 'Decline the card' | 'Cancel and go back'} Wish  at the provider */

const TRIES = 8;
const PAUSE_MS = 4000;
const PASSWORD = 'mokoro under the bridge';

/** A new account; whose first answer was lost signs in to it. @param {Visitor} visitor */
export async function registers(visitor) {
  const { page } = visitor;
  await visitor.open(page, '/auth', 'login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await visitor.until(page, 'register');
  const form = page.getByRole('tabpanel', { name: 'Register' });
  const typed = {
    'First name': 'Naledi',
    Surname: visitor.name.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
    'Email address': visitor.username,
    'Phone number': '71555333',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    'Security answer': 'Tau',
  };
  for (const [field, text] of Object.entries(typed)) await form.getByLabel(field, { exact: true }).fill(text);
  // As the field has laid it out.
  typed['Phone number'] = await form.getByLabel('Phone number', { exact: true }).inputValue();
  for (let turn = 0; turn < TRIES; turn += 1) {
    await form.getByRole('button', { name: 'Create Account' }).click();
    const place = await visitor.until(page, 'account', 'registered', 'refused');
    if (place === 'account') return entered(visitor);
    await visitor.expectTyped(form, typed);
    if (place === 'registered') return signsIn(visitor);
    await page.getByText('Registration failed').first().waitFor({ state: 'hidden' });
  }
}

/** @param {Visitor} visitor */
export async function signsIn(visitor) {
  const { page } = visitor;
  await visitor.open(page, '/auth', 'login');
  await page.getByRole('tab', { name: 'Login' }).click();
  const form = page.getByRole('tabpanel', { name: 'Login' });
  const typed = { 'Email address': visitor.username, Password: PASSWORD };
  for (const [field, text] of Object.entries(typed)) await form.getByLabel(field, { exact: true }).fill(text);
  for (let turn = 0; turn < TRIES; turn += 1) {
    await form.getByRole('button', { name: 'Login', exact: true }).click();
    if ((await visitor.until(page, 'account', 'notLoggedIn')) === 'account') return entered(visitor);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await visitor.expectTyped(form, typed);
  }
}

/** Signing in loads the page once more: who is quicker acts on a page that is about to go. @param {Visitor} visitor */
const entered = ({ page }) => page.waitForURL(({ pathname }) => pathname !== '/auth', { waitUntil: 'domcontentloaded' });

/** Ticks some free slots of a day. @param {Visitor} visitor @param {Page} page @returns {Promise<number>} how many */
export async function ticks(visitor, page, { date = dateOf(visitor.random.between(0, 3)), count = visitor.random.between(1, 3) } = {}) {
  await visitor.open(page, `/booking?date=${date}`, 'grid');
  const { cells } = await readScreen(page);
  const free = Object.keys(cells).filter((id) => cells[id]?.endsWith(', available'));
  for (const id of visitor.random.shuffled(free).slice(0, count)) {
    const cell = page.getByRole('button', { name: new RegExp(`^${slotLabel(id)}, `) });
    // Whoever has just paid is taken to their bookings, wherever they are by then.
    await cell.click({ timeout: PAUSE_MS }).catch(() => {});
  }
  return (await readScreen(page)).chosen.length;
}

/**
 * Submits what is ticked, again and again until there is an answer.
 * @param {Visitor} visitor
 * @param {Page} page
 * @returns {Promise<string | undefined>} the selection, whose payment page is open
 */
export async function submits(visitor, page) {
  const { pressed } = visitor;
  const submit = page.getByRole('button', { name: 'Submit Prediction' });
  for (let turn = 0, wish = -1; turn < TRIES; turn += 1) {
    const { path, chosen } = await readScreen(page);
    if (path.startsWith('/payment/')) return heldOn(visitor, page);
    if (chosen.length === 0) return undefined;
    // A page that was loaded anew does not know of the press before.
    if (wish !== visitor.loads) pressed.submits += 1;
    wish = visitor.loads;
    if (!(await visitor.press(page, submit))) continue;
    const place = await visitor.until(page, 'payable', 'over', 'success', 'dialog', 'notSubmitted');
    if (place === 'payable' || place === 'over' || place === 'success') return heldOn(visitor, page);
    if (place === 'dialog') {
      await page.keyboard.press('Escape');
      return undefined;
    }
    // The press before may have said so, and this one lead on.
    await delay(PAUSE_MS);
    const after = await readScreen(page);
    if (!after.path.startsWith('/booking') || after.hold) continue;
    const taken = after.text.includes('removed from your selection');
    visitor.world.history.checked(nothingTypedIsLost.name);
    if (!taken) visitor.finding('what was ticked is lost', nothingTypedIsLost({ ticked: chosen.join() }, { ticked: after.chosen.join() }));
  }
  return undefined;
}

/** @param {Visitor} visitor @param {Page} page */
function heldOn({ pressed }, page) {
  const id = /\/payment\/selection\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id) pressed.held.push(id);
  return id;
}

/** To the provider's page. @param {Visitor} visitor @param {Page} page @returns {Promise<boolean>} whether it is open */
export async function goesToPay(visitor, page) {
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  for (let turn = 0; turn < TRIES; turn += 1) {
    // Another tab may have released or paid it. A press whose answer was lost is sent again by the page and may have led on.
    const now = await visitor.until(page, 'payable', 'provider', 'over', 'success', 'later');
    if (now !== 'payable') return now === 'provider';
    if (!(await visitor.press(page, pay))) continue;
    const place = await visitor.until(page, 'provider', 'providerDone', 'providerClosed', 'dialog', 'over', 'success', 'later', 'payable');
    if (place !== 'payable') return place === 'provider';
  }
  return false;
}

/** @param {Visitor} visitor @param {Page} page @param {string} subject  the selection @param {Wish} wish */
export async function atTheProvider(visitor, page, subject, wish) {
  for (let turn = 0; turn < TRIES; turn += 1) {
    if (wish === 'Decline the card') await page.getByText('Let the payment fail').click();
    if (wish.startsWith('Pay ')) visitor.pressed.pays.push({ subject, at: Date.now() });
    await page.getByRole('button', { name: wish }).click();
    const place = await visitor.until(
      page,
      'success',
      'providerRefuses',
      'payable',
      'over',
      'later',
      'dialog',
      'providerDone',
      'providerClosed',
      'calendar',
    );
    if (place === 'providerDone') await page.getByRole('link', { name: /^Return to / }).click();
    if (place !== 'providerRefuses') return place;
    if (wish === 'Decline the card') return atTheProvider(visitor, page, subject, 'Pay by card');
  }
  return undefined;
}
