/** Returns whether the string is an amount in dollars. Accepts both a decimal point and a decimal comma. */
export function isAmount(typed: string): boolean {
  return /^\d+([.,]\d{1,2})?$/.test(typed.trim());
}

/** ` 120,5 ` -> 120.5 */
export function dollarsOf(typed: string): number {
  return Number(typed.trim().replace(',', '.'));
}
