/*
 * Prices and the charities' halves in words, shared by the pages and the HTML that the api writes.
 */

/** 300 -> `$3`, 350 -> `$3.50` */
export function formatPrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/**
 * Returns `about P 41`, which never breaks across lines; null while no organiser has set a rate. Thebe are omitted, because buyers pay in
 * dollars and the amount is approximate.
 */
export function formatPula(dollars: number, pulaPerDollar: number | null | undefined): string | null {
  if (pulaPerDollar === null || pulaPerDollar === undefined) return null;
  return `about P\u00a0${Math.round(dollars * pulaPerDollar).toLocaleString('en-US')}`;
}

/** `$3`, or `$3 (about P 41)` if the season has a rate */
export function formatPriceWithPula(cents: number, pulaPerDollar: number | null | undefined): string {
  const pula = formatPula(cents / 100, pulaPerDollar);
  return pula === null ? formatPrice(cents) : `${formatPrice(cents)} (${pula})`;
}

export function describeHalves(first: string, second: string): string {
  return `One half goes to ${first}, the other half to ${second}.`;
}
