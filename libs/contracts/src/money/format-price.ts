/*
 * Functions that format prices and describe how the money is split between the two charities. Used by the web pages and by the HTML that
 * the API generates.
 */

/** 300 -> `$3`, 350 -> `$3.50` */
export function formatPrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/**
 * Returns an approximate amount in pula, such as `about P 41`; null if no organiser has set an exchange rate. The amount is rounded to
 * whole pula because it is only a guide: buyers pay in dollars.
 */
export function formatPula(dollars: number, pulaPerDollar: number | null | undefined): string | null {
  if (pulaPerDollar === null || pulaPerDollar === undefined) return null;
  return `about P\u00a0${Math.round(dollars * pulaPerDollar).toLocaleString('en-US')}`;
}

/** Returns `$3`, or `$3 (about P 41)` if the season has an exchange rate. */
export function formatPriceWithPula(cents: number, pulaPerDollar: number | null | undefined): string {
  const pula = formatPula(cents / 100, pulaPerDollar);
  return pula === null ? formatPrice(cents) : `${formatPrice(cents)} (${pula})`;
}

export function describeHalves(first: string, second: string): string {
  return `One half goes to ${first}, the other half to ${second}.`;
}
