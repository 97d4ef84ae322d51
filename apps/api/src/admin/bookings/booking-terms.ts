import type { Condition } from '../../platform/lists/conditions.js';
import { phoneDigits, searchTerms } from './search-terms.rules.js';

/** For four digits and more: fewer are in every phone number. */
const FEWEST_OF_PHONE = 4;
const LONGEST_RECEIPT = 6;

const PHONE = `regexp_replace(person.phone, '\\D', '', 'g')`;
const REFERENCE = `replace(booking.reference, '-', '')`;

/**
 * Whether a `booking` of a `person` is what somebody looks for: by reference, receipt, slot, day, time, name, address or phone,
 * and by any of them together. The one way in which bookings and cash sales are searched.
 */
export const fitsSearch: Condition<string> = (typed, value) => {
  if (!typed.trim()) return undefined;
  const receipt = (year: number | null, number: number): string =>
    `booking.id IN (SELECT booking_id FROM cash_sales WHERE receipt = ${value(number)}::int${year === null ? '' : ` AND season_year = ${value(year)}::int`})`;
  const phone = (digits: string): string => `strpos(${PHONE}, ${value(digits)}) > 0`;

  const { slots, references, receipts, phones, numbers, words } = searchTerms(typed);
  const conditions = [
    ...slots.map((pattern) => `booking.id IN (SELECT booking_id FROM booking_slots WHERE slot_id LIKE ${value(pattern)})`),
    ...references.map((reference) => `booking.reference = ${value(reference)}`),
    ...receipts.map(({ year, number }) => receipt(year, number)),
    ...phones.map(phone),
    ...numbers.map((digits) => {
      const text = value(digits);
      const parts = [`strpos(${REFERENCE}, ${text}) > 0`, `strpos(person.searchText, ${text}) > 0`];
      if (digits.length <= LONGEST_RECEIPT) parts.push(receipt(null, Number(digits)));
      if (phoneDigits(digits).length >= FEWEST_OF_PHONE) parts.push(phone(phoneDigits(digits)));
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
