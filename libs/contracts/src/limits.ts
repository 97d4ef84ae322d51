/**
 * Business constants and limits. A season can override any constant whose name begins with `DEFAULT`. The season's row in the database
 * contains the value that applies.
 */
export const DEFAULT_PRICE_CENTS = 300;
export const DEFAULT_MAX_SLOTS_PER_DAY = 10;
/**
 * The cut-off: how many minutes before a slot's start its sale ends. The default is long enough that nobody can buy a slot once they have
 * seen the water coming.
 */
export const DEFAULT_CUTOFF_MINUTES = 1440;
/** Number of days that a winner has to claim the prize. */
export const DEFAULT_CLAIM_DAYS = 14;
export const MIN_CLAIM_DAYS = 3;
export const MAX_CLAIM_DAYS = 60;
/** Minimum age for taking part, in years. */
export const DEFAULT_MIN_AGE = 18;
export const MAX_MIN_AGE = 99;
/** Maximum length of the reason for freezing sales, in characters. */
export const MAX_PAUSE_REASON = 300;
export const CURRENCY = 'usd';
/** Minimum price of a slot. The payment provider rejects payments below 50 cents, and a buyer may buy a single slot. */
export const MIN_PRICE_CENTS = 50;
/** Maximum price of a slot. MAX_SLOTS_PER_REQUEST slots must cost less than $999,999.99, the payment provider's maximum. */
export const MAX_PRICE_CENTS = 25_000;

export const SLOT_MINUTES = 15;
export const SLOTS_PER_DAY = 96;

/** Duration of a new hold. A hold can be extended until HOLD_TOTAL_MINUTES after its creation. */
export const HOLD_MINUTES = 15;
export const HOLD_TOTAL_MINUTES = 30;
/**
 * If a person selects the same slots again within this time after their hold ended, the earlier hold continues. Once the hold's total time
 * and its payment page's time are used up, the person can't hold these slots again until this time has passed.
 */
export const HOLD_PAUSE_MINUTES = 30;
/** Minimum duration of a hold. A shorter hold is rejected because it leaves too little time to pay. */
export const MIN_HOLD_SECONDS = 60;
/** Duration of the new hold for the slots that remain after a payment conflict. */
export const REHOLD_MINUTES = 10;
/** Minimum lifetime of a Checkout Session at Stripe. */
export const CHECKOUT_PAGE_MINUTES = 30;
/** Upper bound for the number of days in a season, which always falls within one calendar year. */
const MAX_SEASON_DAYS = 366;
/**
 * Ten slots on every day of the longest season. This constant only limits the size of a request. Seasons have a daily limit but no total
 * limit.
 */
export const MAX_SLOTS_PER_REQUEST = MAX_SEASON_DAYS * DEFAULT_MAX_SLOTS_PER_DAY;
/**
 * Maximum number of dates that one socket may watch. The limit equals the number of days in the longest season, because a person can have
 * slots on every day.
 */
export const MAX_WATCHED_DATES = MAX_SEASON_DAYS;
export const MAX_ALTERNATIVES = 6;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const MIN_PHONE_LENGTH = 6;

/** Each charity's share in percent. Together, the two charities receive 100% of the proceeds. */
export const CHARITY_SHARE_PERCENT = 50;

/** Maximum size of a file that organisers upload. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;
