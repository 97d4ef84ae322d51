/*
 * Prices and the charities' halves in words, the same on pages and in the HTML that the api writes.
 */

/** 300 -> `$3`, 350 -> `$3.50` */
export function shortPrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/**
 * `about P 41`, never parted at the end of a line; null while no organiser has set a rate. People pay in dollars, whatever it says, so thebe would
 * only pretend to be exact.
 */
export function inPula(dollars: number, pulaPerDollar: number | null | undefined): string | null {
  if (pulaPerDollar === null || pulaPerDollar === undefined) return null;
  return `about P\u00a0${Math.round(dollars * pulaPerDollar).toLocaleString('en-US')}`;
}

/** `$3`, or `$3 (about P 41)` where the season has a rate */
export function priceWithPula(cents: number, pulaPerDollar: number | null | undefined): string {
  const pula = inPula(cents / 100, pulaPerDollar);
  return pula === null ? shortPrice(cents) : `${shortPrice(cents)} (${pula})`;
}

export function halvesWords(first: string, second: string): string {
  return `One half goes to ${first}, the other half to ${second}.`;
}
