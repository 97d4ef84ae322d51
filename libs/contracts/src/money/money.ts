/**
 * In code and in the database, amounts of money are integer cents. Only the API's JSON and the user interface use dollars with two
 * decimals.
 */

/** 900 -> 9, as in `totalAmount` */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** 9 -> 900. Returns NaN if the amount is not a whole number of cents. */
export function dollarsToCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  return Math.abs(cents / 100 - dollars) < 1e-9 ? cents : Number.NaN;
}

/** 900 -> `$9.00`, -900 -> `-$9.00` */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/**
 * Splits an amount between the two charities. The halves add up to the amount. If the number of cents is odd, the first charity gets the
 * extra cent.
 */
export function splitCents(cents: number): [first: number, second: number] {
  const first = Math.ceil(cents / 2);
  return [first, cents - first];
}

/** Like `splitCents`, but with amounts in dollars. */
export function splitDollars(dollars: number): [first: number, second: number] {
  const [first, second] = splitCents(Math.round(dollars * 100));
  return [first / 100, second / 100];
}

/** Returns the price of a selection in cents. */
export function totalCents(slotCount: number, priceCents: number): number {
  return slotCount * priceCents;
}
