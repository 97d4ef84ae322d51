// @ts-check

/**
 * @typedef {import('./stopwatch.mjs').Step} Step
 * @typedef {{ taps: number, keys: number, waitMs: number, firstMs: number, tbtMs: number, inpMs: number, kilobytes: number }} Sum
 */

/**
 * Adds up the steps. For blocking time and interactions, returns the worst step's value instead of a total.
 * @param {Step[]} steps
 * @returns {Sum}
 */
export function sumOf(steps) {
  const total = (/** @type {'taps' | 'keys' | 'waitMs' | 'kilobytes'} */ figure) => steps.reduce((sum, step) => sum + step[figure], 0);
  return {
    taps: total('taps'),
    keys: total('keys'),
    waitMs: total('waitMs'),
    firstMs: steps[0]?.waitMs ?? 0,
    tbtMs: Math.max(0, ...steps.map(({ tbtMs }) => tbtMs)),
    inpMs: Math.max(0, ...steps.map(({ inpMs }) => inpMs)),
    kilobytes: total('kilobytes'),
  };
}

/** @param {string} title @param {Step[]} steps @returns {string} */
export function tableOf(title, steps) {
  const sum = sumOf(steps);
  const row = (/** @type {string} */ name, /** @type {Omit<Step, 'name' | 'load'>} */ figures, load = '') => [
    name,
    String(figures.taps),
    String(figures.keys),
    (figures.waitMs / 1000).toFixed(1),
    figures.tbtMs.toFixed(0),
    figures.inpMs.toFixed(0),
    figures.kilobytes.toFixed(0),
    load,
  ];
  const rows = [
    [title, 'taps', 'keys', 'wait s', 'TBT ms', 'INP ms', 'KB', 'load'],
    ...steps.map((step) => row(step.name, step, step.load.toFixed(1))),
    row('all (TBT and INP: the worst step)', sum),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (/** @type {string[]} */ cells) =>
    cells.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0))).join('  ');
  return [...rows.map((cells) => line(cells).trimEnd()), `First useful action after ${(sum.firstMs / 1000).toFixed(1)} s.`].join('\n');
}
