// @ts-check

const HEADINGS = ['', 'product', 'baseline', '', 'ratio', 'aim', ''];

/**
 * @param {import('./results.mjs').Row[]} rows
 * @returns {string}
 */
export function tableOf(rows) {
  const cells = rows.map((row) => [
    `${row.figure}`,
    `${inDigits(row.product)} ${row.unit}`,
    `${inDigits(row.base)} ${row.unit}`,
    row.baseline,
    row.ratio.toFixed(2),
    row.aim === undefined ? '' : `${row.better === 'more' ? '>=' : '<='} ${row.aim}  ${meets(row, row.aim) ? 'met' : 'MISSED'}`,
    row.note ?? '',
  ]);
  const widths = HEADINGS.map((heading, column) => Math.max(heading.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const lines = [HEADINGS, ...cells].map((line) =>
    line
      .map((cell, column) => pad(cell, widths[column] ?? 0, isNumber(column)))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, '', 'Ratio: product / baseline, the median of the rounds; both sides ran in turn under the same load generator.'].join(
    '\n',
  );
}

/** @param {import('./results.mjs').Row} row @param {number} aim */
function meets({ ratio, better }, aim) {
  return better === 'more' ? ratio >= aim : ratio <= aim;
}

/** @param {number} column */
function isNumber(column) {
  return column === 1 || column === 2 || column === 4;
}

/** @param {string} text @param {number} width @param {boolean} right */
function pad(text, width, right) {
  return right ? text.padStart(width) : text.padEnd(width);
}

/** Formats a number with three significant digits. @param {number} value */
function inDigits(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
