// @ts-check
// The story of one measurement: product, browser, each page some times, a table, and an exit code for whoever asks by script.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startGuard } from '../start/guard.mjs';
import { createHousehold } from '../start/household.mjs';
import { PlainError } from '../start/plain-error.mjs';
import { say, step } from '../start/progress.mjs';
import { askedToStop } from '../start/stop-signals.mjs';
import { startBrowser } from './browser.mjs';
import { insistOnLighthouse } from './install.mjs';
import { judge, median } from './judge.mjs';
import { readOptions } from './options.mjs';
import { startProduct } from './product.mjs';
import { tableOf } from './table.mjs';

/** @param {string[]} args */
export async function main(args) {
  const household = createHousehold();
  const guard = startGuard();
  const folder = mkdtempSync(join(tmpdir(), 'raffle-lighthouse-'));
  guard.entrust({ remove: folder });
  chmodSync(folder, 0o711); // Postgres runs as another user inside
  const stopped = askedToStop(() => process.exit(1)).then(() => Promise.reject(new PlainError('Stopped.')));
  try {
    const isKept = await Promise.race([stopped, household.lost, measure(readOptions(args), household, folder)]);
    process.exitCode = isKept ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof PlainError ? error.message : /** @type {Error} */ (error).stack}\n`);
    process.exitCode = 1;
  } finally {
    await household.endAll();
    rmSync(folder, { recursive: true, force: true });
    await guard.release();
  }
  process.exit();
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {import('../start/household.mjs').Household} household
 * @param {string} folder  for data that nobody will miss
 * @returns {Promise<boolean>} whether every page keeps its budget
 */
async function measure({ runs, pages, url, json }, household, folder) {
  const lighthouse = await insistOnLighthouse(household);
  const origin = url ?? (await startProduct(household, join(folder, 'data')));
  const port = await startBrowser(household, join(folder, 'profile'));
  /** @type {import('./judge.mjs').Judged[]} */
  const judged = [];
  for (const page of pages) {
    /** @type {import('./judge.mjs').Report[]} */
    const reports = [];
    await step(`Measuring ${page.path}, ${runs} ${runs === 1 ? 'time' : 'times'}`, async () => {
      for (let run = 0; run < runs; run += 1)
        reports.push(await reportOn(lighthouse, `${origin}${page.path}`, { port, skipAudits: page.skip ?? [] }));
    });
    const report = median(reports);
    if (json !== undefined) keep(json, page.path, report);
    judged.push(judge(page, report));
  }
  say(`\n${tableOf(judged)}`);
  return judged.every(({ verdicts }) => verdicts.every(({ kept }) => kept));
}

/**
 * Lighthouse's own defaults are its mobile preset: a small phone on slow 4G. Network and processor are slowed down while the
 * page loads, instead of reckoning afterwards how it might have been: a figure is then what somebody saw.
 * @param {import('./install.mjs').Lighthouse} lighthouse
 * @param {string} address
 * @param {object} flags
 */
async function reportOn(lighthouse, address, flags) {
  const result = await lighthouse(address, {
    ...flags,
    throttlingMethod: 'devtools',
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (result === undefined) throw new PlainError(`Lighthouse said nothing about ${address}.`);
  if (result.lhr.runtimeError) throw new PlainError(`Lighthouse could not measure ${address}: ${result.lhr.runtimeError.message}`);
  return result.lhr;
}

/** @param {string} folder @param {string} path @param {import('./judge.mjs').Report} report */
function keep(folder, path, report) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(resolve(folder), `${path.slice(1) || 'home'}.json`), JSON.stringify(report));
}
