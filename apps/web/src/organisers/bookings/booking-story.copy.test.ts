import { AUDIT_ACTIONS } from '@raffle/contracts/admin/audit';
import { BOOKING_MESSAGES, PROVIDER_EVENTS, type AdminEvent } from '@raffle/contracts/admin/bookings';
import { describeEvent } from './booking-story.copy';

/** State changes, in the format used by the database. `new` means that there was no earlier state. */
const CHANGES = [
  'selection: new -> held',
  'selection: held -> paying',
  'selection: paying -> conflict',
  'selection: conflict -> held',
  'selection: paying -> expiring',
  'selection: expiring -> expired',
  'selection: expiring -> cancelled',
  'selection: held -> booked',
  'booking: new -> pending',
  'booking: pending -> confirming',
  'booking: confirming -> paid',
  'booking: pending -> cancelled',
  'booking: paid -> refunded',
  'payment: new -> creating',
  'payment: open -> captured',
  'payment: captured -> refunding',
  'payment: refunding -> captured',
  'payment: refunded -> captured',
  'refund: new -> requested',
  'refund: requested -> succeeded',
];

const kinds: Record<AdminEvent['kind'], readonly string[]> = {
  state: CHANGES,
  provider: PROVIDER_EVENTS,
  message: BOOKING_MESSAGES,
  organiser: AUDIT_ACTIONS,
};

it.each(Object.entries(kinds) as [AdminEvent['kind'], readonly string[]][])(
  'describes every event of kind %s with a sentence',
  (kind, names) => {
    const sentences = names.map((what) => describeEvent({ kind, what }));
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]*[a-z]$/);
    // Only state changes may share a description, because the same state can be reached in several ways.
    if (kind !== 'state') expect(new Set(sentences).size).toBe(names.length);
  },
);

it('has no description for an event name that only an older version of the site recorded', () => {
  expect(describeEvent({ kind: 'organiser', what: 'booking.draw-lots' })).toBeUndefined();
  expect(describeEvent({ kind: 'state', what: 'claim: new -> held' })).toBeUndefined();
});
