// @ts-check
import { parseOptions } from '../start/terminal.mjs';
import { PlainError } from '../processes/failure.mjs';
import { BUDGETS } from './budgets.mjs';

/**
 * @typedef {object} Options
 * @property {number} runs  of each page, the median of which counts
 * @property {import('./budgets.mjs').Budget[]} pages
 * @property {string} [url]  of a site that runs already; without it, the product is started
 * @property {string} [json]  a folder for the reports of the median runs
 */

/** @param {string[]} args @returns {Options} */
export function readOptions(args) {
  const values = parseOptions({
    args,
    options: { runs: { type: 'string' }, only: { type: 'string' }, url: { type: 'string' }, json: { type: 'string' } },
  });
  const runs = Number(values.runs ?? 3);
  if (!Number.isInteger(runs) || runs < 1) throw new PlainError(`--runs must be a whole number from 1, not "${values.runs}".`);
  return {
    runs,
    pages: values.only === undefined ? BUDGETS : values.only.split(',').map(pageOf),
    ...(values.url === undefined ? {} : { url: values.url.replace(/\/+$/, '') }),
    ...(values.json === undefined ? {} : { json: values.json }),
  };
}

/** @param {string} path */
function pageOf(path) {
  const known = BUDGETS.find((budget) => budget.path === path.trim());
  if (known === undefined)
    throw new PlainError(`There is no budget for ${path}; there are ${BUDGETS.map((budget) => budget.path).join(', ')}.`);
  return known;
}
