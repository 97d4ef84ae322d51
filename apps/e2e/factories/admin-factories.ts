import type { AdminSessionView, ColleagueView } from '@raffle/contracts/admin/access';
import type { ApprovalView } from '@raffle/contracts/admin/approvals';
import type { AdminCashBox, AdminCashSale, CashDesk, CashHandover, CashShift } from '@raffle/contracts/admin/cash';
import type { AdminFeedbackItem } from '@raffle/contracts/admin/feedback';
import type { AdminMessage, MessagePreview } from '@raffle/contracts/admin/messages';
import type { AdminNewsPost } from '@raffle/contracts/admin/news';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import type { AdminPersonDetail } from '@raffle/contracts/admin/people';
import type { AdminResultView, RankedOwnerView } from '@raffle/contracts/admin/results';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import type { SeasonStatement } from '@raffle/contracts/money/payouts';
// Uses the `.ts` extension, because Jest does not resolve an import of `./factories.js` to this file.
import { makeNewsPost, makeResult, makeSeason, makeSelectedSlot } from './factories.ts';

export function makeAdminSession(over: Partial<AdminSessionView> = {}): AdminSessionView {
  const me = { id: 'me', fullName: 'Keabetswe Moatlhodi', username: 'keabetswe@example.com', role: 'owner', totp: false } as const;
  return { ...me, active: true, secondFactorDue: false, ...over };
}

/** Makes the settings of the specification's season. */
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

/** Makes a result without an arrival, as organisers see it. */
export function makeAdminResult(over: Partial<AdminResultView> = {}): AdminResultView {
  return { ...makeResult(over), refunds: null, note: null, contacts: [], line: [], told: null, ...over };
}

/** Makes a winner who has been notified and can still claim the prize. */
export function makeToldWinner(over: Partial<NonNullable<AdminResultView['told']>> = {}): NonNullable<AdminResultView['told']> {
  return {
    slotId: '2025-05-31T10:15',
    state: 'told',
    claimUntil: '2099-06-14T07:00:00.000Z',
    claimOver: false,
    chargedBack: false,
    deleted: false,
    phone: '+26771234567',
    ...over,
  };
}

/** Makes a pending action that one organiser has proposed, as an organiser who may approve it sees it. */
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

/** Makes a statement in which each charity's share is half and the first charity has received part of its share. */
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

/** Makes key figures for a season with sales on one day. */
export function makeOverview(over: Partial<AdminOverview> = {}): AdminOverview {
  return {
    year: 2025,
    raised: 3000,
    charities: [{ share: 1500 }, { share: 1500 }],
    slotsSold: 1000,
    capacity: 23_520,
    buyers: 321,
    attention: 2,
    cash: { sales: 3, slots: 5, amount: 15 },
    holdsNow: { selections: 2, slots: 1 },
    bookings: [{ status: 'paid', count: 400, amount: 3000 }],
    sales: [{ date: '2025-05-31', slots: 2, amount: 6 }],
    ...over,
  };
}

/** Makes a person who has no bookings yet. */
export function makePerson(over: Partial<AdminPersonDetail> = {}): AdminPersonDetail {
  return {
    id: 'n7Xq2',
    fullName: 'Botho Molefe',
    email: 'botho@example.com',
    phone: '+26771987654',
    since: '2025-05-20T07:30:00Z',
    emailConfirmed: false,
    bookings: 0,
    isCash: false,
    bookingList: [],
    ...over,
  };
}

/** Makes a team member for whom nobody has vouched yet. */
export function makeColleague(over: Partial<ColleagueView> = {}): ColleagueView {
  const invitedBy = 'Keabetswe Moatlhodi';
  return { id: 'lesego', fullName: 'Lesego Pono', role: 'charity', invitedBy, vouchedBy: [], mayVouch: true, ...over };
}

export function makeHandover(over: Partial<CashHandover> = {}): CashHandover {
  return { id: '7', from: 'Kabo Dube', to: 'Neo M', amount: 12, ...over };
}

/** Makes the cash-desk view of a person who has no open shift. */
export function makeCashDesk(over: Partial<CashDesk> = {}): CashDesk {
  return { shift: null, holding: 0, offered: null, incoming: [], receivers: [{ id: 'neo', name: 'Neo M' }], ...over };
}

/** Makes an open shift with one sale of two slots. */
export function makeCashShift(over: Partial<CashShift> = {}): CashShift {
  return {
    id: '4',
    cashier: 'Kabo Dube',
    openedAt: '2025-06-01T07:00:00Z',
    opening: 20,
    sales: 1,
    slots: 2,
    sold: 6,
    returned: 0,
    expected: 26,
    closedAt: null,
    counted: null,
    difference: null,
    note: null,
    settled: null,
    ...over,
  };
}

/** Makes a cash box with one unconfirmed handover and one deposit. */
export function makeCashBox(over: Partial<AdminCashBox> = {}): AdminCashBox {
  return {
    year: 2025,
    inBoxes: 9,
    withPeople: 12,
    atBank: 30,
    differences: -10,
    boxes: [{ name: 'Tau Moeti', amount: 9 }],
    holders: [{ name: 'Kabo Dube', amount: 12 }],
    underWay: [makeHandover()],
    deposits: [{ id: '3', by: 'Neo M', amount: 30, reference: 'FNB 42', alone: false, slip: '/api/files/x', depositedOn: '2025-05-30' }],
    cashiers: [{ name: 'Kabo Dube', sales: 9, unnamed: 4, returned: 2, returnedUnnamed: 1, toSelf: 0 }],
    bankable: 0,
    nobodyElse: false,
    ...over,
  };
}

/** Makes a cash sale of one slot that has not been added to the public log yet. */
export function makeCashSale(over: Partial<AdminCashSale> = {}): AdminCashSale {
  return {
    bookingId: 9,
    reference: 'OKV-7F3K9-QW2MX-4TB',
    receiptNumber: '2025-0001',
    buyer: { fullName: 'Onalenna Seretse', phone: '+26772345678' },
    slots: [makeSelectedSlot('2025-06-14T12:00')],
    amount: 3,
    cashier: 'Kabo Dube',
    soldAt: '2025-06-01T07:30:00Z',
    accepted: { rules: 3, privacy: 2 },
    returnedAt: null,
    code: '7F3K9QW2MX4TB0AA1C2D',
    log: { heads: [], tickets: [] },
    ...over,
  };
}

export function makeFeedback(over: Partial<AdminFeedbackItem> = {}): AdminFeedbackItem {
  return {
    id: '7',
    at: '2025-06-01T07:30:00Z',
    message: 'Where is my receipt?',
    name: 'Naledi Moremi',
    email: 'naledi@example.com',
    doneAt: null,
    doneBy: null,
    ...over,
  };
}

/** Makes a message that is being sent to everyone who bought a slot on one day. */
export function makeMessage(over: Partial<AdminMessage> = {}): AdminMessage {
  return {
    id: '3',
    at: '2025-05-12T06:30:00Z',
    author: 'Kabo Dube',
    state: 'sending',
    audience: { kind: 'day-buyers', year: 2025, date: '2025-06-14' },
    purpose: 'news',
    subject: 'The flood is near',
    text: 'It is at Boro.',
    recipients: 40,
    sent: 12,
    refused: 1,
    unclear: 1,
    skipped: 2,
    ...over,
  };
}

export function makeMessagePreview(over: Partial<MessagePreview> = {}): MessagePreview {
  return {
    count: 40,
    noticeOnly: 0,
    withoutEmail: 0,
    optedOut: 2,
    group: 'a'.repeat(64),
    names: ['Naledi', 'Thato'],
    mail: { subject: 'The flood is near', text: 'Hello Naledi,\n\nIt is at Boro.' },
    ...over,
  };
}

export function makeAdminNewsPost(over: Partial<AdminNewsPost> = {}): AdminNewsPost {
  return { ...makeNewsPost(over), photoId: null, author: 'Kabo Dube', withdrawnAt: null, withdrawnBy: null, ...over };
}
