import { DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { TestApp } from './test-app.js';

export interface Request {
  method: string;
  path: string;
  body?: Record<string, unknown>;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

const PASSWORD = 'the river comes in june';
const TOKEN = 'a'.repeat(40);
const REASON = { reason: 'They asked' };
const FILE = 'f'.repeat(20);
const AUDIENCE = { kind: 'buyers', year: 2025, date: null };
const MESSAGE = { audience: AUDIENCE, purpose: 'booking', subject: 'The bridge', text: 'Bring a hat.' };
const NEWS = { station: 'boro', reached: false, text: 'The water is at Boro.', photo: { id: FILE, alt: 'Water on sand' } };
const SLOT = '2025-06-14T10:00';
const SLOTS = [{ id: SLOT, date: '2025-06-14', startTime: `${SLOT}:00+02:00`, endTime: '2025-06-14T10:14:00+02:00' }];
const SEEN = { arrival: '2025-05-31T10:07:00+02:00', winner: SLOT };
const BLOCKS = { slotIds: [SLOT], dates: ['2025-06-15'], reason: 'Maintenance' };

/** A valid request body for every route that accepts one, keyed by method and path as they are registered in the router. */
export const BODIES: Record<string, Record<string, unknown>> = {
  'POST /api/register': {
    username: 'new@example.com',
    password: PASSWORD,
    phoneNumber: '+267 71 234 567',
    securityQuestion: 'first_pet',
    securityAnswer: 'Rex',
    fullName: 'Naledi Kgosi',
  },
  'POST /api/login': { username: 'somebody@example.com', password: PASSWORD },
  'PATCH /api/user': { fullName: 'Naledi', phoneNumber: '+267 71 234 567', nameDisplay: 'full' },
  'DELETE /api/user': { password: PASSWORD },
  'POST /api/user/security-question': { password: PASSWORD, securityQuestion: 'city_of_birth', securityAnswer: 'Maun' },
  'POST /api/passkey/open': { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  'POST /api/user/passkeys/options': { password: PASSWORD },
  'POST /api/user/passkeys': {
    name: 'My phone',
    passkey: { id: 'a', clientDataJSON: 'a', attestationObject: 'a', transports: ['internal'] },
  },
  'DELETE /api/user/passkeys/:id': { password: PASSWORD },
  'DELETE /api/user/sessions': { password: PASSWORD },
  'DELETE /api/user/sessions/:id': { password: PASSWORD },
  'POST /api/user/email': { password: PASSWORD, email: 'new@example.com' },
  'POST /api/user/password': { password: PASSWORD, newPassword: 'an even better one' },
  'POST /api/email-links/open': { token: TOKEN },
  'POST /api/account-claim': {
    token: TOKEN,
    password: PASSWORD,
    phoneNumber: '+267 71 234 567',
    securityQuestion: 'first_pet',
    securityAnswer: 'Rex',
    fullName: 'Naledi Kgosi',
  },
  'POST /api/magic-link/request': { username: 'somebody@example.com' },
  'POST /api/magic-link/open': { token: TOKEN },
  'POST /api/magic-link/code': { code: '12345678' },
  'POST /api/password-reset/request': { username: 'somebody@example.com' },
  'POST /api/password-reset/question': { token: TOKEN },
  'POST /api/password-reset/confirm': { token: TOKEN, securityAnswer: 'Rex', newPassword: PASSWORD },
  'POST /api/feedback': { message: 'Lovely river' },
  'POST /api/slot-selections': {
    customerName: 'Naledi',
    customerEmail: 'naledi@example.com',
    customerPhone: '+26771234567',
    slots: SLOTS,
    totalAmount: DEFAULT_PRICE_CENTS / 100,
    paymentStatus: 'none',
    referenceNumber: '',
  },
  'PATCH /api/slot-selections/:id': { removeSlotIds: [SLOT], version: 1 },
  'PATCH /api/news/wishes/:token': { wanted: true },
  'PATCH /api/results/mine': { wanted: true },
  'POST /api/admin/setup': { token: TOKEN, fullName: 'Kagiso', username: 'kagiso@example.com', password: PASSWORD },
  'POST /api/admin/login': { username: 'kagiso@example.com', password: PASSWORD, code: '123456' },
  'POST /api/admin/accept-invite': { token: TOKEN, fullName: 'Kagiso', password: PASSWORD },
  'POST /api/admin/password-reset/request': { username: 'nobody@example.com' },
  'POST /api/admin/password-reset/confirm': { token: TOKEN, newPassword: PASSWORD },
  'POST /api/admin/step-up': { password: PASSWORD, code: '123456' },
  'POST /api/admin/password': { password: PASSWORD, code: '123456', newPassword: `${PASSWORD}!` },
  'POST /api/admin/totp/confirm': { code: '123456' },
  'DELETE /api/admin/totp': { password: PASSWORD, code: '123456' },
  'POST /api/admin/passkeys': {
    name: 'My phone',
    passkey: { id: 'a', clientDataJSON: 'a', attestationObject: 'a', transports: ['internal'] },
  },
  'DELETE /api/admin/passkeys/:id': { password: PASSWORD, code: '123456' },
  'PATCH /api/admin/team/:id': { role: 'cashier', active: true },
  'POST /api/admin/invites': { username: 'helper@example.com', role: 'cashier' },
  'POST /api/admin/attention/:id/resolve': { note: 'Settled' },
  'POST /api/admin/attention/:id/unknown-payments': { decision: 'leave', ...REASON },
  'POST /api/admin/deletions': { who: 'nobody@example.com', ...REASON },
  'POST /api/admin/blocks': BLOCKS,
  'DELETE /api/admin/blocks': BLOCKS,
  'POST /api/admin/bookings/:id/refunds': { slotIds: [SLOT], slots: 'keep', ...REASON },
  'POST /api/admin/refunds/:id/slots': { slotIds: [SLOT], slots: 'keep' },
  'POST /api/admin/bookings/:id/release': REASON,
  'POST /api/admin/people/:publicId/password-link': REASON,
  'POST /api/admin/people/:publicId/sign-out': REASON,
  'POST /api/admin/cash-sales': { slotIds: [SLOT], buyerName: 'Neo', buyerPhone: '+26771234567', amountTaken: DEFAULT_PRICE_CENTS / 100 },
  'POST /api/admin/cash-handovers': { amount: 3, to: 'nobody' },
  'POST /api/admin/cash-handovers/:id/confirm': { counted: 3 },
  'POST /api/admin/cash-handovers/:id/decline': REASON,
  'POST /api/admin/cash-deposits': { amount: 3, reference: 'FNB 42', slip: FILE, depositedOn: '2025-08-01' },
  'DELETE /api/admin/cash-deposits/:id': REASON,
  'POST /api/admin/cash-shifts': { counted: 20 },
  'POST /api/admin/cash-shifts/:id/close': { counted: 20, note: 'Two coins more' },
  'POST /api/admin/cash-shifts/:id/settle': REASON,
  'PUT /api/admin/content/:section': { version: 0, value: [{ title: 'Taking part', points: ['A slot costs {price}.'] }] },
  'PATCH /api/admin/feedback/:id': { done: true },
  'POST /api/admin/messages': MESSAGE,
  'POST /api/admin/messages/preview': MESSAGE,
  'POST /api/admin/news': NEWS,
  'PATCH /api/admin/news/:id': NEWS,
  'POST /api/admin/payouts': { year: 2025, charity: 1, amount: 1.5, paidOn: '2025-08-01', proof: FILE },
  'DELETE /api/admin/payouts/:id': REASON,
  'POST /api/admin/payouts/fees': { year: 2025, amount: 1.5 },
  'PATCH /api/admin/people/:publicId': { fullName: 'Kagisho', email: 'kagisho@example.com', ...REASON },
  'POST /api/admin/approvals': { deed: 'result.verify', payload: { year: 2025, ...SEEN }, ...REASON },
  'POST /api/admin/approvals/:id/decline': REASON,
  'POST /api/admin/results/:year/arrival': {
    arrivedAt: SEEN.arrival,
    witnesses: ['Neo'],
    contacts: ['+26771234567'],
    note: 'Clear',
    photo: FILE,
    openHolds: 'finish',
  },
  'POST /api/admin/results/:year/withdraw': { ...SEEN, ...REASON },
  'POST /api/admin/results/:year/claim': SEEN,
  'POST /api/admin/witnesses': { name: 'The Ngami Times', address: 'news@ngami.example' },
  'POST /api/admin/seasons': { year: 2031, from: '2031-05-01', to: '2031-12-31' },
  'PATCH /api/admin/seasons/:year': {
    version: 1,
    status: 'open',
    salesFrozen: false,
    openHolds: 'finish',
    from: '2025-05-01',
    to: '2025-12-31',
    priceCents: 300,
    maxSlotsPerDay: 10,
    minAge: 18,
    countries: ['BW'],
    cutoffMinutes: 1440,
    winnerRule: 'exact',
    lateTickets: 'gift',
    noWater: 'last_slot',
    claimDays: 14,
    permitNumber: 'P-1',
    pulaPerDollar: 13.5,
    bridge: { lat: -19.98, lng: 23.43, approximate: true },
  },
};

/** Query parameters that the API reads, by path. */
export const QUERIES: Record<string, readonly string[]> = {
  [API.timeSlots]: ['date'],
  [API.userBookings]: ['critical', 'ref', '_'],
  [API.contentVersions]: ['year'],
  [API.results]: ['year'],
  '/api/payments/return': ['session_id'],
  [ADMIN_API.auditLog]: ['q', 'from', 'to', 'before', 'admin', 'action', 'subjectKind', 'subjectId', 'limit'],
  [ADMIN_API.auditExport]: ['q', 'from', 'to', 'admin', 'action', 'subjectKind', 'subjectId'],
  [ADMIN_API.approvals]: ['year'],
  [ADMIN_API.overview]: ['year'],
  [ADMIN_API.bookings]: ['q', 'status', 'date', 'year', 'after', 'limit'],
  [ADMIN_API.bookingsExport]: ['q', 'status', 'date', 'year'],
  [ADMIN_API.cashSales]: ['q', 'after', 'limit'],
  [ADMIN_API.cashSalesExport]: ['q'],
  [ADMIN_API.cashShifts]: ['q', 'state', 'after', 'limit'],
  [ADMIN_API.cashShiftsExport]: ['q', 'state'],
  [ADMIN_API.deletions]: ['q', 'by', 'after', 'limit'],
  [ADMIN_API.deletionsExport]: ['q', 'by'],
  [ADMIN_API.feedback]: ['q', 'state', 'after', 'limit'],
  [ADMIN_API.feedbackExport]: ['q', 'state'],
  [ADMIN_API.jobs]: ['q', 'state'],
  [ADMIN_API.jobsExport]: ['q', 'state'],
  [ADMIN_API.messages]: ['q', 'state', 'year', 'after', 'limit'],
  [ADMIN_API.messagesExport]: ['q', 'state', 'year'],
  [ADMIN_API.people]: ['q', 'bookings', 'after', 'limit'],
  [ADMIN_API.peopleExport]: ['q', 'bookings'],
  [ADMIN_API.news]: ['q', 'state', 'station', 'year', 'after', 'limit'],
  [ADMIN_API.newsExport]: ['q', 'state', 'station', 'year'],
  '/api/admin/results/:year/preview': ['at'],
};

/** Sample values for path parameters. */
export const PARTS: Record<string, string> = { year: '2025', section: 'rules', kind: 'tickets' };

/** Returns every API route that is registered in the server, including undocumented ones. */
export function routesOf({ app }: TestApp): Request[] {
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  return router.stack
    .flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })),
    )
    .filter(({ path }) => path.startsWith('/api/'));
}

export function fillPath(path: string, parts: Record<string, string> = PARTS, others = '999999'): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => parts[name] ?? others);
}
