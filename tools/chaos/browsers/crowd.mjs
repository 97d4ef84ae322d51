// @ts-check
// The people at browsers: from the first to arrive until every screen was held against the api.
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { PlainError } from '../../processes/failure.mjs';
import { findHeadlessChromium } from '../../test/runner/services.mjs';
import { signsIn } from './buyer.mjs';
import { cellsSayWhatIsSold, OF_A_SCREEN } from './invariants.mjs';
import { sellsForCash } from './cashier.mjs';
import { factsFor, madeBy, soldForCash } from './facts.mjs';
import { readScreen, SLOT } from './screen.mjs';
import { everyPressCountsOnce, everySaleIsMadeOnce, noClaimWasFalse } from './told.mjs';
import { Visitor } from './visitor.mjs';
import { visit } from './visits.mjs';

/** One of them sells; the others buy. */
const CASHIER = 'cashier';

/** Longer than a page takes at most to ask again by itself. */
const AGREES_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 500;

/** @param {(() => unknown)[]} closing */
export async function launchBrowser(closing) {
  const executablePath = findHeadlessChromium();
  if (executablePath === undefined) throw new PlainError('--browsers needs Chromium: install it, or name its path in CHROMIUM.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'] });
  closing.push(() => browser.close());
  return browser;
}

/** @param {import('../world.mjs').World} world @param {import('../random.mjs').Random} random @param {(() => unknown)[]} closing */
export async function openCrowd(world, random, closing) {
  const count = world.options.browsers;
  if (count === 0) return [];
  const browser = await launchBrowser(closing);
  const names = Array.from({ length: count }, (_, index) => (index === 1 ? CASHIER : `visitor${index}`));
  const visitors = await Promise.all(names.map((name) => Visitor.arrive(name, world, random.fork(name), browser)));
  closing.push(() => visitors.forEach(({ line }) => line.close()));
  return visitors;
}

/** @param {Visitor[]} visitors @param {() => boolean} isOver */
export async function comeAndGo(visitors, isOver) {
  await Promise.all(visitors.map((visitor) => (visitor.name === CASHIER ? sellsForCash(visitor, isOver) : visit(visitor, isOver))));
}

/** The line is whole again, and the processor quick. @param {Visitor} visitor */
export async function mend(visitor) {
  visitor.line.mend();
  await visitor.context.setOffline(false);
  for (const page of visitor.context.pages()) {
    const devtools = await visitor.context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (page.url().startsWith('chrome-error:')) await page.reload().catch(() => {});
  }
}

/** Every open page as it was left. @param {Visitor[]} visitors @param {string} when */
export async function screensAgree(visitors, when) {
  await Promise.all(
    visitors.map(async (visitor) => {
      for (const page of visitor.context.pages()) await agrees(visitor, page, when);
    }),
  );
}

/** @param {Visitor} visitor @param {import('playwright-core').Page} page @param {string} when */
async function agrees(visitor, page, when) {
  const { world } = visitor;
  for (const deadline = Date.now() + AGREES_WITHIN_MS; page.url().startsWith(world.publicUrl); await delay(LOOK_EVERY_MS)) {
    const wrong = await differences(visitor, page);
    const isLate = Date.now() > deadline;
    for (const { name, rows } of wrong) if (isLate) visitor.finding(`${name} (${when})`, rows);
    if (wrong.length === 0 || isLate) break;
    const again = page.getByRole('button', { name: /^(Try again|Check again)$/ }).first();
    if (await again.isVisible()) await again.click();
  }
  for (const { name } of OF_A_SCREEN) world.history.checked(name);
}

/** @param {Visitor} visitor @param {import('playwright-core').Page} page */
async function differences(visitor, page) {
  // A page that goes on to another at this moment is read again.
  const screen = await readScreen(page).catch(() => undefined);
  if (!screen) return [{ name: 'a screen that can be read', rows: [page.url()] }];
  const facts = await factsFor(visitor, screen);
  return OF_A_SCREEN.map((invariant) => ({ name: invariant.name, rows: invariant(screen, facts) })).filter(({ rows }) => rows.length > 0);
}

/** What was pressed and claimed, against what came of it; then the two pages that say it all, opened anew. @param {Visitor[]} visitors */
export async function judgeVisits(visitors) {
  for (const visitor of visitors)
    await (visitor.name === CASHIER ? judgeSales(visitor) : judgeVisit(visitor)).catch((error) =>
      visitor.finding('a visit cannot be judged', [String(error.stack)]),
    );
}

/** @param {Visitor} visitor */
async function judgeSales(visitor) {
  const { pressed, world } = visitor;
  visitor.finding(everySaleIsMadeOnce.name, everySaleIsMadeOnce(pressed, await soldForCash(world)));
  world.history.checked(everySaleIsMadeOnce.name, pressed.sales.length);
}

/** @param {Visitor} visitor */
async function judgeVisit(visitor) {
  const { pressed, claims, world, page } = visitor;
  const made = await madeBy(visitor);
  visitor.finding(everyPressCountsOnce.name, everyPressCountsOnce(pressed, made));
  visitor.finding(noClaimWasFalse.name, noClaimWasFalse(claims, pressed, made));
  world.history.checked(everyPressCountsOnce.name, pressed.submits + pressed.pays.length);
  world.history.checked(noClaimWasFalse.name, claims.length);
  if ((await visitor.open(page, '/dashboard', 'account', 'login')) === 'login') {
    await signsIn(visitor);
    await visitor.open(page, '/dashboard', 'account');
  }
  await agrees(visitor, page, 'opened anew');
  const slot = made[0]?.slots[0] ?? '2025-05-02T10:00';
  await visitor.open(page, `/booking?date=${slot.slice(0, 10)}`, 'grid');
  await agrees(visitor, page, 'opened anew');
  await wouldNotice(visitor);
}

/** A screen that lies is found out: a check that finds nothing proves something only if it can find. @param {Visitor} visitor */
async function wouldNotice(visitor) {
  const { page } = visitor;
  await page
    .locator(SLOT)
    .first()
    .evaluate((cell) => cell.setAttribute('aria-label', 'somebody else’s'));
  const found = await differences(visitor, page);
  if (found.length !== 1 || found[0]?.name !== cellsSayWhatIsSold.name || found[0].rows.length !== 1)
    visitor.finding('a cell that lies is not noticed', [JSON.stringify(found)]);
}
