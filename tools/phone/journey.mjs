// @ts-check
// Walks through the site from the home page to a paid ticket. Finds elements by their visible text, so changes to the markup do not break
// it.
import { randomBytes } from 'node:crypto';

/** @typedef {import('playwright-core').Page} Page */

const FREE = /^\d\d:\d\d - \d\d:\d\d, available$/;
const MINE = /^\d\d:\d\d - \d\d:\d\d, your prediction$/;

/**
 * @param {import('./stopwatch.mjs').Stopwatch} watch
 * @param {string} origin
 * @param {boolean} isSignedIn
 */
export async function runJourney(watch, origin, isSignedIn) {
  const { page } = watch;
  const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name }).first();
  const predict = page.getByRole('link', { name: 'Make Your Prediction' }).first();
  const day = page.getByRole('link', { name: /^Next free day: / });
  const free = button(FREE);
  const login = button('Login or Register');
  const submit = button('Submit Prediction');
  const pay = button(/^Pay \$/);
  const card = button('Pay by card');

  await watch.step('open the home page', () => page.goto(origin, { waitUntil: 'commit' }), predict);
  await watch.step('it names a free day', async () => {}, day);
  await watch.step('the day', () => watch.tap(day), free);
  await watch.step('a time slot', () => watch.tap(free), isSignedIn ? button(MINE) : login.or(button(MINE)).first());
  if (!isSignedIn) {
    if (!(await login.isVisible())) await watch.step('Submit Prediction, signed out', () => watch.tap(submit), login);
    await signUp(watch, login, submit);
  }
  await watch.step('Submit Prediction', () => watch.tap(submit), pay);
  await watch.step('Pay', () => watch.tap(pay), card);
  const success = page.getByText('Prediction Successfully Recorded!').first();
  await watch.step('Pay by card (at the bank)', () => watch.tap(card), success);
  const paid = page.getByRole('region', { name: 'Predictions by date' }).getByText('Paid').first();
  await watch.step('the prediction is on the dashboard', async () => {}, paid);
}

/**
 * @param {import('./stopwatch.mjs').Stopwatch} watch
 * @param {import('playwright-core').Locator} login
 * @param {import('playwright-core').Locator} submit
 */
async function signUp(watch, login, submit) {
  const { page } = watch;
  const tab = page.getByRole('tab', { name: 'Register' });
  const form = page.getByRole('tabpanel', { name: 'Register' });
  const fields = form.locator('input:not([type="radio"]):not([type="checkbox"]):not([type="hidden"])');
  await watch.step('Login or Register', () => watch.tap(login), tab);
  if ((await tab.getAttribute('aria-selected')) !== 'true') await watch.step('Register', () => watch.tap(tab), fields.first());
  await watch.step('the form is there', async () => {}, fields.first());
  const create = form.getByRole('button', { name: 'Create Account' });
  await watch.step('fill the form in', () => fillIn(watch, fields, newcomer()), create);
  // Wait for the greeting, which appears after the page has reloaded on sign-in.
  const greeted = page.getByText('Welcome!').first();
  await watch.step('Create Account', () => watch.send(form, create).then(() => greeted.waitFor({ timeout: 120_000 })), submit);
}

/**
 * Fills in the empty fields according to their `autocomplete` attribute.
 * @param {import('./stopwatch.mjs').Stopwatch} watch
 * @param {import('playwright-core').Locator} fields
 * @param {Record<string, string>} person
 */
async function fillIn(watch, fields, person) {
  for (let index = 0; index < (await fields.count()); index += 1) {
    const field = fields.nth(index);
    if (!(await field.isVisible()) || (await field.inputValue()) !== '') continue;
    const kind = (await field.getAttribute('autocomplete')) ?? '';
    await watch.type(field, person[kind] ?? 'Leopard');
  }
}

/** @returns {Record<string, string>} values, keyed by the `autocomplete` attribute of their field */
export function newcomer() {
  const address = `naledi.${randomBytes(5).toString('hex')}@example.com`;
  return {
    'given-name': 'Naledi',
    'family-name': 'Moremi',
    username: address,
    email: address,
    tel: '71123456',
    'tel-national': '71123456',
    'new-password': 'mokoro-by-moonlight',
  };
}
