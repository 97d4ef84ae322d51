/**
 * Formats dollars with two decimals: 9 -> `$9.00`, 1234.5 -> `$1,234.50`, -6 -> `-$6.00`. Kept in a separate file so that pages without
 * dates do not load the date library.
 */
export function formatMoney(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${Math.abs(dollars)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
