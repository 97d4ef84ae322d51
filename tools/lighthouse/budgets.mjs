// @ts-check
// What each page owes a phone. Scores out of 100; times in milliseconds on Lighthouse's slow 4G (1.6 Mbps, 150 ms, 4x CPU).

/**
 * @typedef {object} Budget
 * @property {string} path
 * @property {{ performance: number, accessibility: number, 'best-practices': number, seo: number }} scores  at least
 * @property {{ lcp: number, cls: number, tbt: number }} times  at most
 * @property {string[]} [skip]  audits that contradict what the page is meant to be
 */

const TEXT = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const BOOKING = { ...TEXT, performance: 90 };
const QUICK = { lcp: 1800, cls: 0.02, tbt: 150 };

/** @type {Budget[]} */
export const BUDGETS = [
  { path: '/', scores: TEXT, times: QUICK },
  { path: '/rules', scores: TEXT, times: QUICK },
  { path: '/prizes', scores: TEXT, times: QUICK },
  { path: '/donation-causes', scores: TEXT, times: QUICK },
  { path: '/booking', scores: BOOKING, times: { ...QUICK, lcp: 2200 } },
  // Search engines are asked to leave it alone, which Lighthouse takes for a mistake.
  { path: '/auth', scores: TEXT, times: QUICK, skip: ['is-crawlable'] },
];
