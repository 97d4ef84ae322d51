import { invalidParams } from '../api/api-error.js';

/** Returns Stripe's fee in its home market: 2.9% plus 30 cents for each captured payment. */
export function feeOf(amount: number): number {
  return amount === 0 ? 0 : Math.round(amount * 0.029) + 30;
}

/** Formats an amount: `300`, `usd` -> `$3.00`. Some currencies, such as the yen, have no smaller unit. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Stripe's minimum for most currencies, in the currency's smallest unit. */
const MIN_CENTS = 50;

/** Stripe accepts amounts of up to eight digits in the currency's smallest unit. */
const MAX_CENTS = 99_999_999;

export function requireChargeable(total: number, currency: string): void {
  if (total > MAX_CENTS) {
    throw invalidParams(
      `The Checkout Session's total amount must be no more than ${formatAmount(MAX_CENTS, currency)} ${currency}`,
      'line_items',
      'amount_too_large',
    );
  }
  if (total >= MIN_CENTS) return;
  throw invalidParams(
    `The Checkout Session's total amount due must add up to at least ${formatAmount(MIN_CENTS, currency)} ${currency}`,
    'line_items',
    'amount_too_small',
  );
}
