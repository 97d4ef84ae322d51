// @ts-check
// The story of one measurement: product, browser, each page some times, a table, and an exit code for whoever asks by script.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError } from '../processes/failure.mjs';
import { measureIn } from '../processes/measure-in.mjs';
import { say, step } from '../start/terminal.mjs';
import { startBrowser } from './browser.mjs';
import { insistOnLighthouse } from './install.mjs';
import { judge, median } from './judge.mjs';
import { readOptions } from './options.mjs';
import { startProduct } from './product.mjs';
import { tableOf } from './table.mjs';

/** @param {string[]} args */
export async function main(args) {
  await measureIn('lighthouse', (supervisor, folder) => measure(readOptions(args), supervisor, folder));
}

/**
 * @param {import('./options.mjs').Options} options
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {string} folder  for data that nobody will miss
 * @returns {Promise<boolean>} whether every page keeps its budget
 */
async function measure({ runs, pages, url, json }, supervisor, folder) {
  const lighthouse = await insistOnLighthouse(supervisor);
  const origin = url ?? (await startProduct(supervisor, join(folder, 'data')));
  const port = await startBrowser(supervisor, join(folder, 'profile'));
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
