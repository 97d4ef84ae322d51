/** What a spreadsheet takes as the beginning of a formula, with the full-width forms that some accept too. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

export type Cell = string | number | null;

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet would run is shown instead: people choose their own names, and
 * organisers open the file.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
