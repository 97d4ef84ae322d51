/** Dollars as people type them, with a point or a comma. */
export const AMOUNT = /^\d+([.,]\d{1,2})?$/;

/** ` 120,5 ` -> 120.5 */
export function dollarsOf(typed: string): number {
  return Number(typed.trim().replace(',', '.'));
}
