// @ts-check

/**
 * @typedef {{ score: number | null, numericValue?: number, title: string }} Audit
 * @typedef {{ categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>, audits: Record<string, Audit>, runtimeError?: { message: string } }} Report  as Lighthouse makes it
 * @typedef {{ name: string, value: number, limit: number, kept: boolean }} Verdict
 * @typedef {{ path: string, verdicts: Verdict[], faults: string[] }} Judged
 */

/** @type {[keyof import('./budgets.mjs').Budget['scores'], string][]} */
const SCORES = [
  ['performance', 'perf'],
  ['accessibility', 'a11y'],
  ['best-practices', 'best'],
  ['seo', 'seo'],
];

/** @type {[keyof import('./budgets.mjs').Budget['times'], string][]} */
const TIMES = [
  ['lcp', 'largest-contentful-paint'],
  ['cls', 'cumulative-layout-shift'],
  ['tbt', 'total-blocking-time'],
];

/**
 * A page's figures beside its budget; `faults` names the audits that keep a score below it.
 * @param {import('./budgets.mjs').Budget} budget
 * @param {Report} report
 * @returns {Judged}
 */
export function judge({ path, scores, times }, report) {
  const rated = SCORES.map(([id, name]) => atLeast(name, Math.round((report.categories[id]?.score ?? 0) * 100), scores[id]));
  const timed = TIMES.map(([id, audit]) => atMost(id, report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY, times[id]));
  const missed = SCORES.filter((_, index) => !rated[index]?.kept).map(([id]) => id);
  return { path, verdicts: [...rated, ...timed], faults: [...new Set(missed.flatMap((id) => faultsOf(report, id)))] };
}

/**
 * The run in the middle by performance: one run of a busy machine says little.
 * @param {Report[]} reports
 */
export function median(reports) {
  const sorted = reports.toSorted((one, other) => performanceOf(one) - performanceOf(other));
  return /** @type {Report} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {Report} report */
function performanceOf(report) {
  return report.categories.performance?.score ?? 0;
}

/** @param {Report} report @param {string} category */
function faultsOf({ categories, audits }, category) {
  const failing = (categories[category]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9);
  return failing.map(({ id }) => `${id}: ${audits[id]?.title}`);
}

/** @param {string} name @param {number} value @param {number} limit */
function atLeast(name, value, limit) {
  return { name, value, limit, kept: value >= limit };
}

/** @param {string} name @param {number} value @param {number} limit */
function atMost(name, value, limit) {
  return { name, value, limit, kept: value <= limit };
}
