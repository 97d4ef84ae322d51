import type { ChallengeView } from '@raffle/contracts/challenges';
import type { UserView } from '@raffle/contracts/people/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import type { NewsPost } from '@raffle/contracts/content/news';
import type { Charity, Organiser } from '@raffle/contracts/content/site-content';
import type { LogHead } from '@raffle/contracts/log/entries';
import type { PayoutView } from '@raffle/contracts/money/payouts';
import type { SignedInBrowser } from '@raffle/contracts/people/account';
import type { PasskeyView } from '@raffle/contracts/people/passkeys';
import type { MyPlaces, MyTicketPlace } from '@raffle/contracts/places';
import type { ResultView } from '@raffle/contracts/results';
import type { SeasonView } from '@raffle/contracts/season';
import type { SelectedSlot, SelectionView } from '@raffle/contracts/selections';
import { dateOfSlot, slotEndIso, slotsOfDate, slotStartIso } from '@raffle/contracts/slot-time';
import type { SlotView } from '@raffle/contracts/slots';

/** Makes the specification's season as of 1 June 2025. */
export function makeSeason(over: Partial<SeasonView> = {}): SeasonView {
  return {
    year: 2025,
    from: '2025-05-01',
    to: '2025-12-31',
    version: 1,
    timeZone: 'Africa/Gaborone',
    priceCents: 300,
    currency: 'usd',
    maxSlotsPerDay: 10,
    minAge: 18,
    countries: [],
    cutoffMinutes: 1440,
    status: 'open',
    phase: 'open',
    pausedFor: null,
    waterAt: null,
    winner: null,
    demonstration: false,
    sellsOnline: true,
    salesOpen: true,
    arrival: null,
    ended: null,
    bridge: { lat: -19.957, lng: 23.479, approximate: true },
    winnerRule: 'nearest',
    lateTickets: 'gift',
    refundsClose: true,
    noWater: 'last_slot',
    claimDays: 14,
    permitNumber: null,
    pulaPerDollar: null,
    challengeCards: true,
    contentVersion: 0,
    today: '2025-06-01',
    now: '2025-06-01T09:00:00+02:00',
    ...over,
  };
}

/** Makes a prediction card for one slot on a day that still has slots for sale. */
export function makeChallenge(over: Partial<ChallengeView> = {}): ChallengeView {
  return {
    name: 'Kabo M.',
    year: 2025,
    slotId: '2025-06-12T10:00',
    more: 0,
    state: 'coming',
    offer: 'day',
    arrival: null,
    stopped: null,
    picture: '/api/challenges/7F3K9QW2MX4TB0AA1C2D/card.png?v=1',
    ...over,
  };
}

/** Makes a result without an arrival or sealed tickets. */
export function makeResult(over: Partial<ResultView> = {}): ResultView {
  return {
    year: 2025,
    state: 'none',
    arrival: null,
    others: [],
    arrivalSlot: null,
    witnesses: [],
    photo: null,
    rule: 'nearest',
    noWater: 'last_slot',
    ended: null,
    winner: null,
    passedOver: 0,
    passed: [],
    claimDays: 14,
    records: [],
    log: null,
    losses: [],
    outside: [],
    waiting: [],
    unseen: 0,
    onSitesWord: false,
    team: [],
    steps: [],
    ...over,
  };
}

export function makeUser(over: Partial<UserView> = {}): UserView {
  return {
    id: 'person-1',
    fullName: 'Thato Molefe',
    username: 'thato@example.com',
    emailConfirmed: true,
    phoneNumber: '+26771234567',
    nameDisplay: 'full',
    ...over,
  };
}

export function makeSelectedSlot(id = '2025-06-14T10:00'): SelectedSlot {
  return { id, date: dateOfSlot(id), startTime: slotStartIso(id), endTime: slotEndIso(id) };
}

export function makeSlot(over: Partial<SlotView> = {}): SlotView {
  return {
    ...makeSelectedSlot(over.id),
    isBooked: over.status === 'booked',
    status: 'available',
    isMine: false,
    ownerId: null,
    ownerName: null,
    ...over,
  };
}

/** Makes the 96 slots of a date, all free except `taken`. */
export function makeDay(date = '2025-06-14', taken: Record<string, Partial<SlotView>> = {}): SlotView[] {
  return slotsOfDate(date).map((id) => makeSlot({ id, ...taken[id] }));
}

export function makeSelection(over: Partial<SelectionView> = {}): SelectionView {
  const slots = over.slots ?? [makeSelectedSlot()];
  return {
    id: 'selection-1',
    state: 'held',
    version: 1,
    slots,
    totalAmount: slots.length * 3,
    expiresAt: '2025-06-01T07:15:00Z',
    extendableUntil: '2025-06-01T07:30:00Z',
    serverTime: '2025-06-01T07:00:00Z',
    bookingId: null,
    referenceNumber: null,
    ...over,
  };
}

export function makeBooking(over: Partial<BookingView> = {}): BookingView {
  const slots = over.slots ?? [makeSelectedSlot()];
  return {
    id: 1,
    referenceNumber: 'OKV-7F3K9-QW2MX-4TB',
    paymentStatus: 'paid',
    totalAmount: slots.length * 3,
    slots,
    selectionId: 'selection-1',
    createdAt: '2025-06-01T07:00:00Z',
    paidAt: '2025-06-01T07:01:00Z',
    heldUntil: null,
    ...over,
  };
}

export function makePayout(over: Partial<PayoutView> = {}): PayoutView {
  const paid = { charity: 1, charityName: 'House of the Reeds', amount: 100, paidOn: '2025-05-30', proof: '/api/files/abc' } as const;
  return { id: '1', year: 2025, ...paid, ...over };
}

/** Makes the signed head of a public log with 1,204 entries. */
export function makeLogHead(over: Partial<LogHead> = {}): LogHead {
  return {
    origin: 'raffle.example/log/2025',
    key: 'raffle.example+5d5b4bd4+AT1q',
    size: 1204,
    root: 'cm9vdA==',
    line: 'raffle.example/log/2025 1204 cm9vdA== c2ln',
    at: '2025-05-20T07:00:00.000Z',
    ...over,
  };
}

/** Makes the places of a person who has one ticket, after a provisional arrival. */
export function makePlaces(over: Partial<MyPlaces> = {}): MyPlaces {
  return {
    year: 2025,
    state: 'provisional',
    arrival: '2025-05-31T08:07:12.000Z',
    rule: 'nearest',
    of: 190,
    tickets: [makeTicketPlace('2025-05-31T13:15', 41)],
    mail: { wanted: false },
    ...over,
  };
}

/** @param place null for a ticket that is not in the draw */
export function makeTicketPlace(
  slotId: string,
  place: number | null,
  { shared = false, ...over }: { shared?: boolean } & Partial<MyTicketPlace> = {},
): MyTicketPlace {
  const shown = place === null ? null : { place, shared };
  return { slotId, reference: 'OKV-7F3K9-QW2MX-4TB', place: shown, won: false, claimUntil: null, refunded: false, ...over };
}

export function makePasskey(over: Partial<PasskeyView> = {}): PasskeyView {
  return { id: '7', name: 'My phone', createdAt: '2025-06-01T07:30:00Z', usedAt: null, ...over };
}

/** Makes a browser other than the current one. */
export function makeBrowser(over: Partial<SignedInBrowser> = {}): SignedInBrowser {
  const times = { signedInAt: '2025-06-13T06:00:00.000Z', lastUsedAt: '2025-06-13T07:20:00.000Z' };
  return { id: 'phone', device: 'Android', current: false, ...times, ...over };
}

/** Makes a news post that is not about a particular place. */
export function makeNewsPost(over: Partial<NewsPost> = {}): NewsPost {
  const id = over.id ?? '7';
  return { id, at: '2025-05-12T06:30:00Z', editedAt: null, station: null, reached: false, text: `Post ${id}`, photo: null, ...over };
}

export function makeCharity(name: string, over: Partial<Charity> = {}): Charity {
  return { name, mention: `the ${name}`, summary: '', uses: [], website: null, ...over };
}

/** Makes empty details about the organiser. */
export function makeOrganiser(over: Partial<Organiser> = {}): Organiser {
  return { name: null, about: null, whatsApp: null, email: null, refunds: [], ...over };
}
