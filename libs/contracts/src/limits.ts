/** Business constants and limits. Values a season may change (price, limit a day, cut-off) are only the defaults here; the season row decides. */
export const DEFAULT_PRICE_CENTS = 300;
export const DEFAULT_MAX_SLOTS_PER_DAY = 10;
/** A slot closes this long before it starts, so that nobody who can see the water coming buys it. */
export const DEFAULT_CUTOFF_MINUTES = 1440;
/** Days in which a winner must answer; the season decides. */
export const DEFAULT_CLAIM_DAYS = 14;
export const MIN_CLAIM_DAYS = 3;
export const MAX_CLAIM_DAYS = 60;
export const CURRENCY = 'usd';
/** The provider takes no payment of less than 50 cents, and somebody may want one slot only. */
export const MIN_PRICE_CENTS = 50;
/** The dearest payment, 40 slots at this price, is still below the $999,999.99 above which the provider takes none. */
export const MAX_PRICE_CENTS = 1_000_000;

export const SLOT_MINUTES = 15;
export const SLOTS_PER_DAY = 96;

/** A hold lasts this long, and may be extended up to the second value counted from its creation. */
export const HOLD_MINUTES = 15;
export const HOLD_TOTAL_MINUTES = 30;
/**
 * Asking again for slots goes on with the hold that one had of them, unless one left them alone for so long. Who has used up a
 * hold and its payment page waits so long before they can hold these slots again.
 */
export const HOLD_PAUSE_MINUTES = 30;
/** A hold of less is not begun: nobody pays in that time. */
export const SHORTEST_HOLD_SECONDS = 60;
/** Slots that survive a payment conflict are held again for this long. */
export const REHOLD_MINUTES = 10;
/** Stripe refuses Checkout Sessions that expire sooner than this after their creation. */
export const CHECKOUT_PAGE_MINUTES = 30;
/** Live holds of one person over all days: a limit against hold griefing, far above what an honest buyer needs. */
export const MAX_LIVE_HOLDS_PER_PERSON = 40;
/** That a socket hears of at once: each slot that somebody can hold may be of another date, and they look at one more. */
export const MAX_WATCHED_DATES = MAX_LIVE_HOLDS_PER_PERSON + 1;
export const MAX_ALTERNATIVES = 6;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const MIN_PHONE_LENGTH = 6;

/** Charity share in percent each; 100% of proceeds are split between the two. */
export const CHARITY_SHARE_PERCENT = 50;

/** Of a file that organisers upload. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
