// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUDGETS } from '../lighthouse/budgets.mjs';
import { judge, median } from '../lighthouse/judge.mjs';
import { readOptions } from '../lighthouse/options.mjs';
import { tableOf } from '../lighthouse/table.mjs';

const [home] = /** @type {[import('../lighthouse/budgets.mjs').Budget]} */ (/** @type {unknown} */ (BUDGETS));

/** @param {{ performance?: number, seo?: number, lcp?: number }} [figures] */
function report({ performance = 1, seo = 1, lcp = 1700 } = {}) {
  const scores = { performance, accessibility: 1, 'best-practices': 1, seo };
  return {
    categories: Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [id, { score, auditRefs: [{ id: `${id}-audit`, weight: 1 }] }]),
    ),
    audits: {
      'largest-contentful-paint': { score: 1, numericValue: lcp, title: '' },
      'cumulative-layout-shift': { score: 1, numericValue: 0.02, title: '' },
      'total-blocking-time': { score: 1, numericValue: 150, title: '' },
      'seo-audit': { score: seo, title: 'What search engines miss' },
    },
  };
}

test('a page at the edge of its budget keeps it', () => {
  const { verdicts, faults } = judge(home, report({ performance: 0.95, lcp: 1800 }));
  assert.ok(verdicts.every(({ kept }) => kept));
  assert.deepEqual(faults, []);
  assert.match(tableOf([judge(home, report())]), /^\/ .*100 \/ 95.*1700 \/ 1800.*0\.020 \/ 0\.02.*kept$/m);
});

for (const [name, figures, said] of /** @type {const} */ ([
  ['one point too few', { seo: 0.99 }, /99 \/ 100 !.*MISSED/],
  ['one millisecond too many', { lcp: 1801 }, /1801 \/ 1800 !.*MISSED/],
])) {
  test(`${name} misses it`, () => assert.match(tableOf([judge(home, report(figures))]), said));
}

test('a missed score names the audits behind it', () => {
  assert.deepEqual(judge(home, report({ seo: 0.5 })).faults, ['seo-audit: What search engines miss']);
});

test('a figure that Lighthouse could not take misses every budget', () => {
  const { verdicts } = judge(home, { categories: {}, audits: {} });
  assert.ok(verdicts.every(({ kept }) => !kept));
});

test('the run in the middle counts, not the luckiest', () => {
  assert.equal(
    median([report({ performance: 0.7 }), report({ performance: 0.99 }), report({ performance: 0.9 })]).categories.performance?.score,
    0.9,
  );
});

test('only pages with a budget are measured, a whole number of times', () => {
  assert.deepEqual(
    readOptions(['--only', '/auth,/', '--runs', '1']).pages.map(({ path }) => path),
    ['/auth', '/'],
  );
  assert.throws(() => readOptions(['--only', '/nowhere']), /no budget for \/nowhere/);
  assert.throws(() => readOptions(['--runs', '0']), /whole number/);
});
