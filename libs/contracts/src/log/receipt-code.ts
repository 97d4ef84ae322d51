/**
 * The 32 symbols of Crockford's Base32, which has no I, L, O and U because people confuse them with other symbols or misread the code as a
 * word.
 */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${SYMBOLS}]{20}$`);

/** Normalises a cash receipt's code as typed from paper. Returns null if the text can't be such a code. */
export function readReceiptCode(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return CODE.test(typed) ? typed : null;
}

/** Formats a code in groups of four, as printed on receipts: `7F3K-9QW2-MX4T-B0AA-1C2D`. */
export function writtenReceiptCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
