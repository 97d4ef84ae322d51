// @ts-check
// Starts the product, runs each journey several times, and prints the quickest run of each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { PlainError } from '../processes/failure.mjs';
import { measureIn } from '../processes/measure-in.mjs';
import { say, step } from '../start/terminal.mjs';
import { findHeadlessChromium } from '../test/runner/services.mjs';
import { readOptions } from './options.mjs';
import { startProduct } from './product.mjs';
import { Stopwatch } from './stopwatch.mjs';
import { sumOf, tableOf } from './table.mjs';
import { newcomer, runJourney } from './journey.mjs';

/** Screen of a cheap phone. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'en-GB' };
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** @param {string[]} args */
export async function main(args) {
  await measureIn('phone', (supervisor, folder) => measure(readOptions(args), supervisor, folder));
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string} folder  a temporary folder
 */
async function measure(options, supervisor, folder) {
  const executablePath = findHeadlessChromium();
  if (executablePath === undefined)
    throw new PlainError('This needs Chromium: install it (Debian, Ubuntu: apt install chromium), or set CHROMIUM to its path.');
  const origin = options.url ?? (await startProduct(supervisor, join(folder, 'data')));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  /** @type {Record<string, { sum: import('./table.mjs').Sum, steps: import('./stopwatch.mjs').Step[] }>} */
  const figures = {};
  try {
    for (const journey of options.journeys) {
      /** @type {import('./stopwatch.mjs').Step[][]} */
      const runs = [];
      await step(`From home to paid, ${journey}, ${options.runs} ${options.runs === 1 ? 'time' : 'times'}`, async () => {
        for (let run = 0; run < options.runs; run += 1) runs.push(await runOnce(browser, origin, journey, options));
      });
      const steps = runs.reduce((best, other) => (sumOf(other).waitMs < sumOf(best).waitMs ? other : best));
      figures[journey] = { sum: sumOf(steps), steps };
      say(`\n${tableOf(journey, steps)}\n`);
    }
  } finally {
    await browser.close();
  }
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(figures, null, 2));
  return true; // always succeeds: there is no budget, so the figures are only printed
}

/**
 * Runs the journey once, with an empty browser profile.
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 * @param {import('./options.mjs').Journey} journey
 * @param {import('./options.mjs').Options} options
 */
async function runOnce(browser, origin, journey, { thinkMs, isSlow, shots }) {
  const context = await browser.newContext(PHONE);
  try {
    if (journey === 'signed-in') await register(context, origin);
    const page = await context.newPage();
    const folder = shots === undefined ? undefined : join(resolve(shots), journey);
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
    const watch = new Stopwatch(
      page,
      thinkMs,
      folder === undefined ? undefined : (name) => page.screenshot({ path: join(folder, `${name}.png`) }),
    );
    await watch.prepare(isSlow);
    await runJourney(watch, origin, journey === 'signed-in').catch(async (error) => {
      if (folder !== undefined) await page.screenshot({ path: join(folder, 'failed.png') });
      throw error;
    });
    return watch.steps;
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').BrowserContext} context @param {string} origin */
async function register(context, origin) {
  const person = newcomer();
  const answer = await context.request.post(`${origin}/api/register`, {
    data: {
      username: person.username,
      password: person['new-password'],
      phoneNumber: `+267${person.tel}`,
      fullName: `${person['given-name']} ${person['family-name']}`,
      securityQuestion: 'first_pet',
      securityAnswer: 'Leopard',
    },
    headers: { origin },
  });
  if (!answer.ok()) throw new PlainError(`Registering at ${origin} failed: ${await answer.text()}`);
}
