import { AUDIT_ACTIONS } from '@raffle/contracts/admin/audit';
import { BOOKING_MESSAGES, PROVIDER_EVENTS, type AdminEvent } from '@raffle/contracts/admin/bookings';
import { happened } from './booking-story.copy';

/** As the list of edges in the database has them; `new` is where each begins. */
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
  'has a sentence of its own for everything of kind %s',
  (kind, names) => {
    const sentences = names.map((what) => happened({ kind, what }));
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]*[a-z]$/);
    // "The slots are held" and "are held again" differ, but a state is reached in several ways.
    if (kind !== 'state') expect(new Set(sentences).size).toBe(names.length);
  },
);

it('has none for a name that only an older version wrote', () => {
  expect(happened({ kind: 'organiser', what: 'booking.draw-lots' })).toBeUndefined();
  expect(happened({ kind: 'state', what: 'claim: new -> held' })).toBeUndefined();
});
