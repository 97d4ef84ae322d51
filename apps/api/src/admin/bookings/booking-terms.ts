import type { Condition } from '../../platform/lists/conditions.js';
import { phoneDigits, searchTerms, timeOfDigits } from './search-terms.rules.js';

/** Minimum number of digits for searching phone numbers. Shorter sequences occur in almost every number. */
const MIN_PHONE_DIGITS = 4;
const MAX_RECEIPT_DIGITS = 6;

export const PHONE_DIGITS = `regexp_replace(person.phone, '\\D', '', 'g')`;
const REFERENCE = `replace(booking.reference, '-', '')`;

/** Whether a `booking` contains a slot that matches a LIKE pattern, or once contained one that has since been refunded separately. */
export const hadSlot = (pattern: string): string =>
  `(EXISTS (SELECT 1 FROM booking_slots t WHERE t.booking_id = booking.id AND t.slot_id LIKE ${pattern})
    OR EXISTS (SELECT 1 FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.applied_at IS NOT NULL, unnest(r.slot_ids) refunded
                WHERE p.booking_id = booking.id AND refunded LIKE ${pattern}))`;

/** Whether a `booking` has a payment, payment page, refund or dispute with this provider ID. */
const hasProviderId = (id: string): string =>
  `EXISTS (SELECT 1 FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id LEFT JOIN disputes d ON d.payment_id = p.id
            WHERE p.booking_id = booking.id
              AND ${id} IN (lower(p.provider_intent_id), lower(p.provider_session_id), lower(r.provider_id), lower(d.provider_id)))`;

/**
 * Whether a `person`'s `booking` matches every search term. A term can be a reference, provider ID, receipt, slot, day, time, name, email
 * address or phone number. Both the list of bookings and the list of cash sales use this filter.
 */
export const fitsSearch: Condition<string> = (typed, value, today) => {
  if (!typed.trim()) return undefined;
  const receipt = (year: number | null, number: number): string =>
    `booking.id IN (SELECT booking_id FROM cash_sales WHERE receipt = ${value(number)}::int${year === null ? '' : ` AND season_year = ${value(year)}::int`})`;
  const phone = (digits: string): string => `strpos(${PHONE_DIGITS}, ${value(digits)}) > 0`;

  const { slots, references, providerIds, receipts, phones, numbers, words } = searchTerms(typed, today);
  const conditions = [
    ...slots.map((pattern) => hadSlot(value(pattern))),
    ...references.map((reference) => `booking.reference = ${value(reference)}`),
    ...providerIds.map((id) => hasProviderId(value(id))),
    ...receipts.map(({ year, number }) => receipt(year, number)),
    ...phones.map(phone),
    ...numbers.map((digits) => {
      const text = value(digits);
      const parts = [`strpos(${REFERENCE}, ${text}) > 0`, `strpos(person.searchText, ${text}) > 0`];
      if (digits.length <= MAX_RECEIPT_DIGITS) parts.push(receipt(null, Number(digits)));
      const time = timeOfDigits(digits);
      if (time !== undefined) parts.push(hadSlot(value(`%T${time}`)));
      if (phoneDigits(digits).length >= MIN_PHONE_DIGITS) parts.push(phone(phoneDigits(digits)));
      return `(${parts.join(' OR ')})`;
    }),
  ];
  if (words !== '') {
    const word = `unnest(string_to_array(search_form(${value(words)}), ' ')) word`;
    conditions.push(
      `NOT EXISTS (SELECT 1 FROM ${word} WHERE strpos(person.searchText, word) = 0 AND strpos(${REFERENCE}, upper(word)) = 0)`,
    );
  }
  return conditions.join(' AND ');
};
