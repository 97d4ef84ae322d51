// @ts-check
// An organiser at the bridge who sells for cash, on the same bad lines.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { dateOf } from '../slots.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

const OWNER = { fullName: 'Keabetswe Moatlhodi', password: 'the tongue of the water' };
/** With it the first organiser is made. */
export const SETUP_TOKEN = randomBytes(16).toString('hex');
/** Lists beside the form may fail for a while, too, and what fails says so. */
const TRIES = 40;
const PAUSE_MS = 2000;
const PRESS_MS = 10_000;

/** @param {Visitor} visitor @param {() => boolean} isOver */
export async function sellsForCash(visitor, isOver) {
  const { page, world, username } = visitor;
  try {
    await isMade(visitor);
    await visitor.open(page, '/admin/login', 'login');
    await page.getByLabel('Email address').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await presses(visitor, 'Login', 'inside');
    await visitor.open(page, '/admin/cash', 'shift');
    await page.getByLabel('Dollars in the box').fill('20');
    await presses(visitor, 'Open your shift', 'sale');
    for (let day = 0; day === 0 || !isOver(); day += 1) {
      await page.getByLabel('Date').fill(dateOf(day % 4));
      await choosesSlot(page);
      await page.getByLabel('Name of the buyer').fill('Onalenna Seretse');
      visitor.pressed.submits += 1;
      await presses(visitor, /^Take \$/, 'receipt');
      visitor.pressed.sales.push(Number(/\/admin\/cash\/(\d+)/.exec(page.url())?.[1]));
      world.history.operation('visits by browser', 'sells for cash');
      await page.getByRole('link', { name: 'Next sale' }).click();
      await visitor.until(page, 'sale');
    }
  } catch (error) {
    visitor.finding('a visit broke off', [String(/** @type {Error} */ (error).stack)]);
  }
}

/** @param {import('playwright-core').Page} page */
function choosesSlot(page) {
  return page
    .getByRole('button', { name: /^\d\d:\d\d - \d\d:\d\d Available$/ })
    .first()
    .click({ timeout: 60_000 });
}

/** The first organiser. @param {Visitor} visitor */
async function isMade({ world, username }) {
  const body = JSON.stringify({ ...OWNER, username, token: SETUP_TOKEN });
  for (let turn = 0; turn < TRIES; turn += 1) {
    const api = world.apis.find((one) => one.isUp());
    const setup = `http://127.0.0.1:${api?.port}/api/admin/setup`;
    const made = await fetch(setup, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
    // Refused: it was made, and the answer lost.
    if (made && made.status < 500) return;
    await delay(PAUSE_MS);
  }
  throw new Error('there is no first organiser');
}

/** Pressed until it has led on; on a good day that is once. @param {Visitor} visitor @param {string | RegExp} name @param {'inside' | 'sale' | 'receipt'} place */
async function presses(visitor, name, place) {
  const { page, world } = visitor;
  const button = page.getByRole('button', { name }).last();
  for (let turn = 0; turn < TRIES; turn += 1) {
    // The press before may have led on meanwhile.
    const pressed = visitor.random.chance(0.4) ? button.dblclick({ timeout: PRESS_MS }) : button.click({ timeout: PRESS_MS });
    await pressed.catch(() => {});
    if ((await visitor.until(page, place, 'failed')) === place) return;
    world.history.note(visitor.name, 'is told', await page.getByRole('main').getByRole('alert').allInnerTexts());
    await delay(PAUSE_MS);
    if (await visitor.shows(page, place)) return;
    if (await page.getByText('No longer free: ').isVisible()) {
      await page.getByRole('button', { name: /^Remove / }).click();
      await choosesSlot(page);
    }
  }
  throw new Error(`${String(name)} was pressed in vain`);
}
