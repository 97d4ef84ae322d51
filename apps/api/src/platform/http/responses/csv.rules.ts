import { stringify } from 'csv-stringify/sync';

/** Characters that start a formula in a spreadsheet, including the full-width forms that some spreadsheets accept. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

export type Cell = string | number | null;

/**
 * Formats lines of a CSV file (RFC 4180). Strings that a spreadsheet would execute as formulas are escaped, because people choose their own
 * names and organisers open the file. The library's own protection does not cover formulas preceded by spaces.
 */
export function csvLines(rows: Cell[][]): string {
  return stringify(rows, {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  });
}

/** The byte order mark tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
