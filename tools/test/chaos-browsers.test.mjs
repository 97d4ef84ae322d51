// @ts-check
// Of the people at browsers in the fault suite: each invariant of a screen fires once when it is broken, and the line does to a request
// what it says.
import assert from 'node:assert/strict';
import { createServer, get } from 'node:http';
import { test } from 'node:test';
import { OF_A_SCREEN } from '../chaos/browsers/invariants.mjs';
import { makeFates, openLine } from '../chaos/browsers/line.mjs';
import { everyPressCountsOnce, everySaleIsMadeOnce, noClaimWasFalse, nothingTypedIsLost } from '../chaos/browsers/told.mjs';
import { makeRandom } from '../chaos/random.mjs';

const ID = '7d6f0c5e-0000-4000-8000-000000000001';
const REFERENCE = 'OKV-00000-00000-000';

/** @typedef {import('../chaos/browsers/invariants.mjs').Screen} Screen */
/** @typedef {import('../chaos/browsers/invariants.mjs').Facts} Facts */

/** @returns {{ screen: Screen, facts: Facts }} the booking page of somebody who holds a slot, has bought one and has ticked a third */
function booking() {
  const slots = [{ id: '2025-05-02T10:00' }];
  return {
    screen: {
      path: '/booking?date=2025-05-02',
      signedIn: true,
      cells: {
        '2025-05-02T10:00': '10:00 - 10:14, held for you',
        '2025-05-02T10:15': '10:15 - 10:29, your prediction',
        '2025-05-02T10:30': '10:30 - 10:44, Tau M, booked by you',
        '2025-05-02T10:45': '10:45 - 10:59, available',
      },
      free: 1,
      days: { '2025-05-02': 'Friday 2 May, 2 taken, 94 of 96 free, selected' },
      chosen: ['Remove Fri 2 May at 10:15 - 10:29'],
      total: 'Total $3.00',
      hold: { text: 'You have time slots on hold 1 time slot is held for you, $3.00 in all.', until: '14:30', pay: undefined },
      bookings: [],
      sums: '',
      says: [],
      text: '',
    },
    facts: {
      isSignedIn: true,
      price: 3,
      grid: [
        { id: '2025-05-02T10:00', status: 'held', isMine: true, ownerName: null },
        { id: '2025-05-02T10:15', status: 'available', isMine: false, ownerName: null },
        { id: '2025-05-02T10:30', status: 'booked', isMine: true, ownerName: 'Tau M' },
        { id: '2025-05-02T10:45', status: 'available', isMine: false, ownerName: null },
      ],
      days: [{ date: '2025-05-02', taken: 2, capacity: 96 }],
      selection: { id: ID, state: 'held', slots, totalAmount: 3, expiresAt: '2025-05-01T12:30:00Z' },
      bookings: [],
      status: undefined,
    },
  };
}

/** @returns {{ screen: Screen, facts: Facts }} */
function dashboard() {
  const { screen, facts } = booking();
  const slots = [{ id: '2025-05-02T10:30' }];
  return {
    screen: {
      ...screen,
      path: `/dashboard?ref=${REFERENCE}`,
      cells: {},
      free: undefined,
      days: {},
      chosen: [],
      total: undefined,
      hold: undefined,
      bookings: [{ section: 'days', text: `10:30 - 10:44 Paid Reference ${REFERENCE} Total $3.00` }],
      sums: '1 prediction$3.00 for the two charities',
      says: ['paid'],
    },
    facts: {
      ...facts,
      grid: [],
      selection: undefined,
      status: 'paid',
      bookings: [{ referenceNumber: REFERENCE, paymentStatus: 'paid', heldUntil: null, totalAmount: 3, slots }],
    },
  };
}

/** @returns {{ screen: Screen, facts: Facts }} */
function payment() {
  const { screen, facts } = booking();
  return {
    screen: {
      ...dashboard().screen,
      path: `/payment/selection/${ID}`,
      bookings: [],
      sums: '',
      says: [],
      hold: { text: '10:00 - 10:14 $3.00', until: '14:30', pay: 'Pay $3.00' },
      signedIn: screen.signedIn,
    },
    facts: { ...facts, grid: [], status: 'pending' },
  };
}

/** @param {{ screen: Screen, facts: Facts }} page */
const complaints = ({ screen, facts }) => OF_A_SCREEN.flatMap((invariant) => invariant(screen, facts).map(() => invariant.name));

test('screens that say what the api says are in order', () => {
  for (const page of [booking(), payment(), dashboard()]) assert.deepEqual(complaints(page), []);
});

/** @type {[string, () => { screen: Screen, facts: Facts }, (page: { screen: any, facts: any }) => unknown, string][]} */
const VIOLATIONS = [
  [
    'a sold slot looks free',
    booking,
    ({ screen }) => (screen.cells['2025-05-02T10:30'] = '10:30 - 10:44, available'),
    'cellsSayWhatIsSold',
  ],
  ['a slot is missing', booking, ({ screen }) => delete screen.cells['2025-05-02T10:45'], 'cellsSayWhatIsSold'],
  [
    'an own hold is shown as a stranger’s',
    booking,
    ({ screen }) => (screen.cells['2025-05-02T10:00'] = '10:00 - 10:14, on hold'),
    'cellsSayWhatIsSold',
  ],
  ['more are free than are left', booking, ({ screen }) => (screen.free = 2), 'countsSayWhatIsTaken'],
  ['the calendar is behind', booking, ({ facts }) => (facts.days[0].taken = 3), 'countsSayWhatIsTaken'],
  ['the dashboard counts too many', dashboard, ({ screen }) => (screen.sums = screen.sums.replace('1', '2')), 'countsSayWhatIsTaken'],
  ['the total is not the price of what is chosen', booking, ({ screen }) => (screen.total = 'Total $6.00'), 'pricesSayWhatIsCharged'],
  ['the button names another price', payment, ({ screen }) => (screen.hold.pay = 'Pay $6.00'), 'pricesSayWhatIsCharged'],
  ['more was given than is told', dashboard, ({ screen }) => (screen.sums = screen.sums.replace('$3', '$6')), 'pricesSayWhatIsCharged'],
  ['a hold that is over is offered', booking, ({ facts }) => (facts.selection.state = 'expired'), 'holdsSayWhatIsHeld'],
  ['a hold is shown for too long', payment, ({ screen }) => (screen.hold.until = '14:45'), 'holdsSayWhatIsHeld'],
  ['what is held is not shown', payment, ({ screen }) => (screen.hold = undefined), 'holdsSayWhatIsHeld'],
  [
    'a paid booking waits for payment',
    dashboard,
    ({ facts }) => (facts.bookings[0].slots = [{ id: '2025-05-02T11:00' }]),
    'bookingsSayHowTheyStand',
  ],
  ['a booking of nobody', dashboard, ({ screen }) => screen.bookings.push({ section: 'over', text: 'OKV-1' }), 'bookingsSayHowTheyStand'],
  ['a success that failed', dashboard, ({ facts }) => (facts.status = 'cancelled'), 'wordsSayHowItEnded'],
  ['a failure that succeeded', payment, ({ screen, facts }) => ([screen.says, facts.status] = [['unpaid'], 'paid']), 'wordsSayHowItEnded'],
  ['signed out for the page alone', booking, ({ screen }) => (screen.signedIn = false), 'nobodyIsSignedOut'],
];

for (const [name, page, violate, invariant] of VIOLATIONS) {
  test(`${name}: ${invariant} says so once`, () => {
    const broken = page();
    violate(broken);
    assert.deepEqual(complaints(broken), [invariant]);
  });
}

test('what was pressed, claimed and typed is held against what came of it, each violation once', () => {
  const pressed = { submits: 1, pays: [{ subject: ID, at: 5 }], held: [ID], sales: [7, 8] };
  const made = [{ id: ID, bookingId: 7, reference: REFERENCE, captured: 1, status: 'paid' }];
  const paid = /** @type {const} */ ({ subject: `/success/${REFERENCE}`, says: 'paid', at: 9 });
  const unpaid = /** @type {const} */ ({ subject: `/payment/selection/${ID}?cancelled`, says: 'unpaid', at: 4 });
  const counts = [
    everyPressCountsOnce(pressed, made),
    noClaimWasFalse([paid, unpaid], pressed, made),
    nothingTypedIsLost({ a: 'x' }, { a: 'x' }),
    everySaleIsMadeOnce(pressed, [8, 7]),
  ];
  assert.deepEqual(counts, [[], [], [], []]);
  const two = [...made, { ...made[0], id: 'other', captured: 0 }];
  for (const broken of [
    everyPressCountsOnce(pressed, /** @type {any} */ (two)),
    everyPressCountsOnce({ ...pressed, held: [ID, 'another'] }, made),
    everyPressCountsOnce(
      { ...pressed, pays: [...pressed.pays, { subject: ID, at: 6 }] },
      made.map((one) => ({ ...one, captured: 2 })),
    ),
    everyPressCountsOnce({ ...pressed, pays: [] }, made),
    noClaimWasFalse(
      [paid],
      pressed,
      made.map((one) => ({ ...one, captured: 0 })),
    ),
    noClaimWasFalse([{ ...unpaid, at: 6 }], pressed, made),
    nothingTypedIsLost({ a: 'x' }, { a: '' }),
    everySaleIsMadeOnce(pressed, [7]),
    everySaleIsMadeOnce(pressed, [7, 8, 9]),
    everySaleIsMadeOnce({ ...pressed, sales: [7, 8, 8] }, [7, 8]),
  ])
    assert.equal(broken.length, 1, String(broken));
});

test('a line loses requests, cuts answers after the server has done its work, and goes dead', async () => {
  /** @type {string[]} */
  const done = [];
  const server = createServer((request, response) => {
    done.push(String(request.url));
    response.end('a whole answer');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const fates = (/** @type {string} */ _method, /** @type {string} */ path) => ({
    fate: /** @type {any} */ (path.slice(1)),
    before: 1,
    after: 1,
  });
  const line = await openLine(
    fates,
    () => port,
    () => {},
  );
  const ask = async (/** @type {string} */ fate) => askThrough(line.url, `http://127.0.0.1:${port}/${fate}`);
  assert.deepEqual([await ask('whole'), await ask('slow')], ['a whole answer', 'a whole answer']);
  assert.deepEqual([await ask('lost'), await ask('half'), await ask('reset')], ['cut after ""', 'cut after "a whole"', 'cut after ""']);
  assert.deepEqual(done, ['/whole', '/slow', '/half', '/reset']);
  line.die();
  assert.equal(await ask('whole'), 'cut after ""');
  line.mend();
  assert.equal(await ask('reset'), 'a whole answer');
  line.close();
  server.close();
});

/** @param {string} proxy @param {string} url @returns {Promise<string>} the answer, or how far it came */
function askThrough(proxy, url) {
  return new Promise((resolve) => {
    let heard = '';
    const cut = () => resolve(`cut after "${heard}"`);
    get(proxy, { path: url, agent: false }, (response) =>
      response
        .setEncoding('utf8')
        .on('data', (text) => (heard += text))
        .on('end', () => resolve(heard))
        .on('error', cut),
    ).on('error', cut);
  });
}

test('what becomes of the n-th request of a kind is the seed’s, whatever was asked in between', () => {
  const asked = (/** @type {string[]} */ between) => {
    const fateOf = makeFates(makeRandom('5'));
    return Array.from({ length: 40 }, (_, index) => {
      for (const path of between) fateOf('GET', path);
      return JSON.stringify(fateOf('POST', `/api/slot-selections/${ID.slice(0, -2)}${10 + index}/checkout`));
    });
  };
  assert.deepEqual(asked([]), asked(['/api/user', '/assets/a.js']));
  assert.ok(new Set(asked([])).size > 20);
});
