/** Business constants and limits. Values a season may change (price, limit a day, cut-off) are only the defaults here; the season row decides. */
export const DEFAULT_PRICE_CENTS = 300;
export const DEFAULT_MAX_SLOTS_PER_DAY = 10;
/** A slot closes this long before it starts, so that nobody who can see the water coming buys it. */
export const DEFAULT_CUTOFF_MINUTES = 1440;
export const CURRENCY = 'usd';

export const SLOT_MINUTES = 15;
export const SLOTS_PER_DAY = 96;

/** A hold lasts this long, and may be extended up to the second value counted from its creation. */
export const HOLD_MINUTES = 15;
export const HOLD_TOTAL_MINUTES = 30;
/** Slots that survive a payment conflict are held again for this long. */
export const REHOLD_MINUTES = 10;
/** Stripe refuses Checkout Sessions that expire sooner than this after their creation. */
export const CHECKOUT_PAGE_MINUTES = 30;
/** Live holds of one person over all days: a limit against hold griefing, far above what an honest buyer needs. */
export const MAX_LIVE_HOLDS_PER_PERSON = 40;
export const MAX_ALTERNATIVES = 6;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const MIN_PHONE_LENGTH = 6;

/** Charity share in percent each; 100% of proceeds are split between the two. */
export const CHARITY_SHARE_PERCENT = 50;
