import type { ChallengeView } from '@raffle/contracts/challenges';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminResultView, RankedOwnerView } from '@raffle/contracts/admin/results';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import type { UserView } from '@raffle/contracts/people/auth';
import type { BookingView } from '@raffle/contracts/bookings';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
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

/** Makes the settings of the same season. */
export function makeSettings(over: Partial<SeasonSettings> = {}): SeasonSettings {
  const { year, from, to, priceCents, maxSlotsPerDay, minAge, countries, cutoffMinutes, bridge, winnerRule, lateTickets, noWater } =
    makeSeason();
  return {
    year,
    version: 1,
    status: 'open',
    salesFrozen: false,
    pausedFor: null,
    from,
    to,
    priceCents,
    maxSlotsPerDay,
    minAge,
    countries,
    cutoffMinutes,
    winnerRule,
    lateTickets,
    refundsClose: true,
    noWater,
    claimDays: 14,
    tellsPlaces: true,
    permitNumber: null,
    pulaPerDollar: null,
    bridge,
    challengeCards: true,
    arrival: null,
    ended: null,
    ...over,
  };
}

/** Makes a prediction card with one slot, while neighbouring slots can still be bought. */
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

/** Makes the same result as seen by organisers. */
export function makeAdminResult(over: Partial<AdminResultView> = {}): AdminResultView {
  return { ...makeResult(over), refunds: null, note: null, contacts: [], line: [], told: null, ...over };
}

/** Makes an approval that one organiser has proposed, as seen by another who may approve it. */
export function makeApproval(over: Partial<ApprovalView> = {}): ApprovalView {
  return {
    id: '7',
    deed: 'result.verify',
    year: 2025,
    state: 'proposed',
    line: 'Verify the arrival of Sat 31 May 2025, 10:07:12',
    facts: [
      { label: 'Official time (Maun)', after: 'Sat 31 May 2025, 10:07:12' },
      { label: 'People at the bridge', after: 'Neo Witness (+267 71 234 567)' },
    ],
    text: null,
    reason: 'The photo shows it',
    proposedBy: 'Keabetswe Moatlhodi',
    proposedAt: '2025-06-01T07:00:00.000Z',
    expiresAt: '2025-06-08T07:00:00.000Z',
    aloneFrom: null,
    decidedBy: null,
    decidedAt: null,
    decision: null,
    mine: false,
    mayApprove: true,
    mayExecuteAlone: false,
    approvers: ['Kabo Dube', 'Elephant Havens'],
    unvouched: [],
    ...over,
  };
}

export function makeRankedOwner(over: Partial<RankedOwnerView> = {}): RankedOwnerView {
  return {
    slotId: '2025-05-31T10:15',
    slotsAway: 1,
    bookingId: 1,
    reference: 'OKV-7F3K9-QW2MX-4TB',
    fullName: 'Thato Molefe',
    shownName: 'Thato M.',
    email: 'thato@example.com',
    phone: '+26771234567',
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

/** Makes a statement in which each charity gets half, and the first has received part of it. */
export function makeStatement(over: Partial<SeasonStatement> = {}): SeasonStatement {
  return {
    year: 2025,
    gross: 900,
    otherSales: 90,
    cashReturned: 0,
    owedToBuyers: 0,
    refunds: 30,
    disputes: 0,
    fees: 0,
    feesKnown: false,
    net: 960,
    charities: [
      { charity: 1, share: 480, paidOut: 100, due: 380 },
      { charity: 2, share: 480, paidOut: 0, due: 480 },
    ],
    asOf: '2025-06-01T22:30:00Z',
    ...over,
  };
}
