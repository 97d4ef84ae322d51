import type { AdminPersonLine } from '@raffle/contracts/admin/people';
import { User } from '../../auth/user.entity.js';
import { hasWords, type Condition } from '../../platform/lists/conditions.js';
import { maunTime } from '../../platform/lists/query-lines.js';
import type { ResourceList } from '../../platform/lists/resource-list.js';
import { PHONE_DIGITS } from '../bookings/booking-terms.js';
import { phoneDigits } from '../bookings/search-terms.rules.js';
import type { PersonQueryDto } from './people-admin.dto.js';

export type PersonRow = Pick<User, 'publicId' | 'fullName' | 'email' | 'phone' | 'walkIn' | 'emailConfirmedAt' | 'createdAt'> & {
  bookings: number;
};

const BOOKINGS = `(SELECT count(*)::int FROM bookings b WHERE b.user_id = person.id)`;
const EMAIL = `CASE WHEN person.walkIn THEN '' ELSE person.email END`;
/** Matches text that contains only digits and the punctuation common in phone numbers. */
const LIKE_A_PHONE = /^[+\d\s().-]+$/;

/** Whether a `person` matches a search for a phone number in any format, or for words from their name or email address. */
const fitsPerson: Condition<string> = (typed, bind, today) => {
  const words = hasWords('person.searchText')(typed, bind, today);
  if (words === undefined || !LIKE_A_PHONE.test(typed)) return words;
  const digits = phoneDigits(typed.replace(/\D/g, ''));
  // Punctuation alone contains no words, and a search without words would match everybody.
  const text = `search_form(${bind(typed)}) <> '' AND ${words}`;
  return digits === '' ? text : `(strpos(${PHONE_DIGITS}, ${bind(digits)}) > 0 OR ${text})`;
};

/** Users whose account has not been deleted, newest first. */
export const PEOPLE_LIST: ResourceList<PersonRow, PersonQueryDto, AdminPersonLine> = {
  name: 'people',
  entity: User,
  alias: 'person',
  join: (rows) => rows.where('person.deletedAt IS NULL'),
  select: ['id', 'publicId', 'fullName', 'email', 'phone', 'walkIn', 'emailConfirmedAt', 'createdAt'].map((name) => `person.${name}`),
  computed: { bookings: BOOKINGS },
  filters: {
    q: fitsPerson,
    bookings: (state) => `${BOOKINGS} ${state === 'none' ? '=' : '>'} 0`,
  },
  order: { 'person.id': 'DESC' },
  limit: 50,
  view: personLine,
  columns: [
    ['registered at (Maun time)', maunTime('person.createdAt')],
    ['name', 'person.fullName'],
    ['email', EMAIL],
    ['email confirmed at (Maun time)', maunTime('person.emailConfirmedAt')],
    ['phone', 'person.phone'],
    ['bookings', BOOKINGS],
  ],
};

export function personLine({
  publicId,
  fullName,
  email,
  phone,
  walkIn,
  emailConfirmedAt,
  createdAt,
  bookings,
}: PersonRow): AdminPersonLine {
  return {
    id: publicId,
    fullName,
    // Cash buyers have only a placeholder email address.
    email: walkIn ? '' : email,
    phone,
    since: createdAt.toISOString(),
    emailConfirmed: !walkIn && emailConfirmedAt !== null,
    bookings,
  };
}
