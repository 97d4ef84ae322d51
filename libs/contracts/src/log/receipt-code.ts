/** Crockford's 32 symbols: without I, L, O and U, which look or sound like others. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^[${SYMBOLS}]{20}$`);

/** The code of a cash receipt as somebody types it from paper, in its one form; null when it can be none. */
export function readReceiptCode(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return CODE.test(typed) ? typed : null;
}

/** `7F3K-9QW2-MX4T-B0AA-1C2D`: as it is printed, in groups that can be read out. */
export function writtenReceiptCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
