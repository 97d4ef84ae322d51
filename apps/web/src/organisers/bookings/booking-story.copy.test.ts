import { AUDIT_ACTIONS } from '@raffle/contracts/admin/audit';
import { BOOKING_MESSAGES, PROVIDER_EVENTS, type AdminEvent } from '@raffle/contracts/admin/bookings';
import { describeEvent } from './booking-story.copy';

/** State changes as the database lists them. `new` is the initial state. */
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
  'describes every line of the kind %s with its own sentence',
  (kind, names) => {
    const sentences = names.map((what) => describeEvent({ kind, what }));
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]*[a-z]$/);
    // A state can be reached in several ways, so the same description may appear more than once.
    if (kind !== 'state') expect(new Set(sentences).size).toBe(names.length);
  },
);

it('has no description for a name that only an older version wrote', () => {
  expect(describeEvent({ kind: 'organiser', what: 'booking.draw-lots' })).toBeUndefined();
  expect(describeEvent({ kind: 'state', what: 'claim: new -> held' })).toBeUndefined();
});
