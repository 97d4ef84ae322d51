/** Crockford's 32 symbols, which leave out the ambiguous I, L, O and U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${SYMBOLS}]{20}$`);

/** Normalises the code of a cash receipt as typed from paper; returns null if it can't be one. */
export function readReceiptCode(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return CODE.test(typed) ? typed : null;
}

/** Formats a code in groups of four, as printed on receipts: `7F3K-9QW2-MX4T-B0AA-1C2D`. */
export function writtenReceiptCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
