/**
 * The 32 symbols of Crockford's Base32. The alphabet leaves out I, L and O, which look like other symbols, and U, which could form unwanted
 * words.
 */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${SYMBOLS}]{20}$`);

/** Normalises a receipt code that someone typed from a paper cash receipt. Returns null if the text can't be such a code. */
export function readReceiptCode(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return CODE.test(typed) ? typed : null;
}

/** Formats a code in groups of four, as printed on receipts: `7F3K-9QW2-MX4T-B0AA-1C2D`. */
export function writtenReceiptCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
