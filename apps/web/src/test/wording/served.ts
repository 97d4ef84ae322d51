import type { UserView } from '@raffle/contracts/people/auth';
import type { NewsView } from '@raffle/contracts/content/news';
import { makeBooking, makeResult, makeSeason, makeSelectedSlot, makeSelection, makeUser } from '../factories';
import { failure, installFakeServer, type FakeServer } from '../fake-server';
import { installFakeSocket } from '../fake-socket';

export const REFERENCE = 'OKV-7F3K9-QW2MX-4TB';
export const refusal = (code: Parameters<typeof failure>[0], status: number) => failure(code, status, { message: '⟦the server says why⟧' });

const slots = ['2025-06-14T10:00', '2025-06-14T10:15', '2025-06-15T23:45'].map(makeSelectedSlot);
export const paid = makeBooking({ slots });
export const unpaid = makeBooking({
  id: 7,
  referenceNumber: 'OKV-7',
  paymentStatus: 'pending',
  paidAt: null,
  heldUntil: '2025-06-01T07:15:00Z',
});
export const confirming = makeBooking({ id: 8, referenceNumber: 'OKV-8', paymentStatus: 'confirming', paidAt: null });
export const cancelled = makeBooking({ id: 9, referenceNumber: 'OKV-9', paymentStatus: 'cancelled', paidAt: null });

/** Flood news with one post of each kind; what organisers write is no wording of ours. */
export const news: NewsView = {
  year: 2025,
  front: { station: 'boro', at: '2025-06-01T07:15:00Z' },
  posts: [
    {
      id: '4',
      at: '2025-06-01T07:15:00Z',
      editedAt: '2025-06-01T07:30:00Z',
      station: 'boro',
      reached: true,
      text: 'TM',
      photo: { url: '/api/files/1', alt: 'TM' },
    },
    ...['3', '2', '1'].map((id) => ({
      id,
      at: '2025-05-30T07:15:00Z',
      editedAt: null,
      station: null,
      reached: false,
      text: 'TM',
      photo: null,
    })),
  ],
};

/** What people, references and the server bring with them: no wording of ours. */
export const NAMES = [
  'Thato Molefe',
  'Thato M.',
  'TM',
  'thato@example.com',
  'Neo M',
  REFERENCE,
  'OKV-7',
  'OKV-8',
  'OKV-9',
  'localhost',
  'http://',
];

/** An api that answers everything that a page may ask, for this person or a visitor. */
export function serve(user: UserView | null = makeUser()): FakeServer {
  installFakeSocket();
  return installFakeServer()
    .on('GET /api/user', user ? { body: user } : refusal('UNAUTHENTICATED', 401))
    .on('GET /api/season', { body: makeSeason() })
    .on('GET /api/season/days', { body: { version: 1, days: [{ date: '2025-06-01', taken: 3, capacity: 96 }] } })
    .on('GET /api/results', { body: makeResult() })
    .on('GET /api/results/log', { body: { heads: [], tickets: [] } })
    .on('GET /api/donations/stats', { body: { year: 2025, totalAmount: 27, version: 1 } })
    .on('GET /api/news', { body: news })
    .on('GET /api/user/bookings', { body: [paid, unpaid, confirming, cancelled] })
    .on(`GET /api/bookings/${REFERENCE}`, { body: paid })
    .on('GET /api/bookings/by-id/7', { body: unpaid })
    .on('GET /api/slot-selections/selection-1', { body: makeSelection({ slots, totalAmount: 9 }) });
}
