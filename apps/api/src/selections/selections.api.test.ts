import type { CreateSelectionResponse, SelectionView } from '@raffle/contracts/selections';
import type { SlotView } from '@raffle/contracts/slots';
import { API } from '@raffle/contracts/routes';
import { datesBetween } from '@raffle/contracts/slot-time';
import { Client } from '../../test/client.js';
import { at, eventually, makePerson, makeSelection, selectionBody, slotsOf } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { SlotBoard } from '../slots/slot-board.js';
import { ExpireSelectionsJob } from './expire-selections.job.js';

const anyDate = '2025-06-14';
const days = datesBetween('2025-07-01', '2025-10-31');
/** A date for the current test. */
let date: string;
let nextDate: string;
let app: TestApp;

beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());
beforeEach(() => ([date = '', nextDate = ''] = days.splice(0, 2)));

/** Moves a hold `minutes` into the past without running any jobs. */
async function age(selectionId: string, minutes: number): Promise<void> {
  const interval = `${minutes} minutes`;
  await app.sql(`UPDATE selections SET held_since = held_since - $2::interval, expires_at = expires_at - $2::interval WHERE id = $1`, [
    selectionId,
    interval,
  ]);
  await app.sql(
    `UPDATE claims SET held_since = held_since - $2::interval, expires_at = expires_at - $2::interval WHERE selection_id = $1`,
    [selectionId, interval],
  );
  await app.sql(`UPDATE day_versions SET version = version + 1 WHERE date = $1`, [date]);
}

async function grid(client: Client): Promise<Map<string, SlotView>> {
  const { body } = await client.get<SlotView[]>(`${API.timeSlots}?date=${date}`);
  return new Map(body.map((slot) => [slot.id, slot]));
}

describe('holding slots', () => {
  it('holds all slots for fifteen minutes and shows them to others as held, without a name', async () => {
    const person = await makePerson(app);
    const wanted = [`${date}T10:00`, `${date}T10:15`, `${nextDate}T00:00`];
    const answer = await person.client.post<CreateSelectionResponse>(API.selections, selectionBody(wanted));
    expect(answer).toMatchObject({ status: 201, body: { totalAmount: 9, slots: wanted.map((id) => ({ id })) } });
    expect(Date.parse(answer.body.expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);

    const others = (await grid(new Client(app.url))).get(`${date}T10:00`);
    expect(others).toMatchObject({ status: 'held', isBooked: false, isMine: false, ownerId: null, ownerName: null });
    expect((await grid(person.client)).get(`${date}T10:00`)).toMatchObject({ status: 'held', isMine: true });
  });

  it('holds no slots if someone else holds one of them, names that slot and offers the nearest free slots', async () => {
    const [first, second] = [await makePerson(app), await makePerson(app)];
    await makeSelection(first, [`${date}T10:15`]);
    const answer = await second.client.post(API.selections, selectionBody([`${date}T10:00`, `${date}T10:15`, `${date}T10:30`]));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: 'SLOT_TEMPORARILY_UNAVAILABLE',
        slotId: `${date}T10:15`,
        unavailableSlots: [{ id: `${date}T10:15`, date, startTime: `${date}T10:15:00+02:00` }],
        highDemand: false,
        requestId: expect.stringMatching(/.{8,}/),
      },
    });
    const alternatives = (answer.body as { alternativeSlots: SlotView[] }).alternativeSlots;
    expect(alternatives).toHaveLength(6);
    expect(alternatives[0]).toMatchObject({ id: `${date}T09:45`, status: 'available' });
    const seen = await grid(second.client);
    expect([seen.get(`${date}T10:00`)?.status, seen.get(`${date}T10:30`)?.status]).toEqual(['available', 'available']);
  });

  it('names every lost slot, regardless of which dates are cached in memory', async () => {
    const [first, second] = [await makePerson(app), await makePerson(app)];
    const lost = [`${date}T10:00`, `${nextDate}T10:00`];
    await makeSelection(first, lost);
    const board = app.app.get(SlotBoard);
    const looked = await board.read(date, true);
    jest.spyOn(board, 'fresh').mockImplementation((asked) => (asked === date ? looked : undefined));
    const answer = await second.client.post(API.selections, selectionBody(lost)).finally(() => jest.restoreAllMocks());
    expect(answer).toMatchObject({ status: 409, body: { unavailableSlots: lost.map((id) => ({ id })) } });
  });

  it('does not name a slot whose hold has expired, even if no job has ended it', async () => {
    const [slow, first, second] = [await makePerson(app), await makePerson(app), await makePerson(app)];
    const { selectionId } = await makeSelection(slow, [`${date}T10:00`]);
    await makeSelection(first, [`${date}T10:15`]);
    await age(selectionId, 16);
    const board = app.app.get(SlotBoard);
    jest.spyOn(board, 'fresh').mockReturnValue(undefined);
    const answer = await second.client.post(API.selections, selectionBody(slotsOf(date, 40, 2))).finally(() => jest.restoreAllMocks());
    expect(answer).toMatchObject({ status: 409, body: { slotId: `${date}T10:15` } });
    expect((answer.body as { unavailableSlots: unknown[] }).unavailableSlots).toHaveLength(1);
    expect((await grid(second.client)).get(`${date}T10:00`)?.status).toBe('available');
  });

  it('uses the account name, email and phone if they are missing, empty or null in the request', async () => {
    const person = await makePerson(app);
    for (const none of [undefined, null, '']) {
      const slots = [{ id: `${date}T10:00`, date: none || undefined, startTime: none || null, endTime: none || null }];
      const body = { ...selectionBody([`${date}T10:00`]), slots, customerName: none, customerEmail: none, customerPhone: none };
      const { body: held, status } = await person.client.post<CreateSelectionResponse>(API.selections, body);
      expect(status).toBe(201);
      const [row] = await app.sql(`SELECT customer_name, customer_email, customer_phone FROM selections WHERE id = $1`, [held.selectionId]);
      expect(row).toEqual({ customer_name: person.fullName, customer_email: person.email, customer_phone: '+26771234567' });
    }
  });

  it('reports high demand once several people have requested a slot', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => makePerson(app)));
    let last: unknown;
    for (const person of people) last = (await person.client.post(API.selections, selectionBody([`${date}T12:00`]))).body;
    expect(last).toMatchObject({ highDemand: true });
  });

  it('replaces the person’s own open selection instead of reporting a conflict', async () => {
    const person = await makePerson(app);
    const older = await makeSelection(person, [`${date}T10:00`, `${date}T10:15`]);
    const newer = await makeSelection(person, [`${date}T10:15`, `${date}T10:30`]);
    const seen = await grid(person.client);
    expect([`${date}T10:00`, `${date}T10:15`, `${date}T10:30`].map((id) => seen.get(id)?.status)).toEqual(['available', 'held', 'held']);
    expect((await person.client.get(API.selection(older.selectionId))).body).toMatchObject({ state: 'cancelled' });
    expect((await person.client.get(API.selection(newer.selectionId))).body).toMatchObject({ state: 'held' });
  });

  it('keeps the older selection if its replacement is refused', async () => {
    const [mine, other] = [await makePerson(app), await makePerson(app)];
    const older = await makeSelection(mine, [`${date}T10:00`]);
    await makeSelection(other, [`${date}T10:15`]);
    expect((await mine.client.post(API.selections, selectionBody([`${date}T10:00`, `${date}T10:15`]))).status).toBe(409);
    expect((await mine.client.get(API.selection(older.selectionId))).body).toMatchObject({ state: 'held' });
  });

  it('gives a slot to someone else once its hold has expired, even before a job has ended it', async () => {
    const [slow, quick] = [await makePerson(app), await makePerson(app)];
    const hold = await makeSelection(slow, [`${date}T10:00`, `${date}T10:15`]);
    await age(hold.selectionId, 16);
    expect((await quick.client.post(API.selections, selectionBody([`${date}T10:00`]))).status).toBe(201);
    expect((await slow.client.get(API.selection(hold.selectionId))).body).toMatchObject({ state: 'expired' });
    expect((await grid(quick.client)).get(`${date}T10:15`)?.status).toBe('available');
  });

  it('counts the slots that a person already holds towards the daily limit of ten', async () => {
    const person = await makePerson(app);
    await makeSelection(person, slotsOf(date, 0, 6));
    const answer = await person.client.post(API.selections, selectionBody(slotsOf(date, 10, 5)));
    expect(answer).toMatchObject({ status: 409, body: { error: 'MAX_SLOTS_PER_DAY', date, limit: 10, alreadyTaken: 6 } });
    expect((await person.client.post(API.selections, selectionBody(slotsOf(date, 10, 4)))).status).toBe(201);
    expect((await person.client.post(API.selections, selectionBody(slotsOf(nextDate, 0, 10)))).status).toBe(201);
  });

  it('reports how many slots the person already has on a day if they request more than the daily limit', async () => {
    const person = await makePerson(app);
    const eleven = person.client.post(API.selections, selectionBody(slotsOf(nextDate, 0, 11)));
    expect(await eleven).toMatchObject({ status: 409, body: { error: 'MAX_SLOTS_PER_DAY', date: nextDate, alreadyTaken: 0 } });
    await makeSelection(person, slotsOf(date, 0, 3));
    await makeSelection(person, slotsOf(date, 30, 2));
    const ask = async (first: number) => (await person.client.post(API.selections, selectionBody(slotsOf(date, first, 11)))).body;
    expect(await ask(50)).toMatchObject({ error: 'MAX_SLOTS_PER_DAY', date, limit: 10, alreadyTaken: 5 });
    // This request overlaps with the person's own slots. The slots that it would replace do not count.
    expect(await ask(2)).toMatchObject({ error: 'MAX_SLOTS_PER_DAY', date, limit: 10, alreadyTaken: 2 });
  });

  it('returns the same selection for a repeated Idempotency-Key instead of creating a second one', async () => {
    const person = await makePerson(app);
    const key = { 'Idempotency-Key': 'one-click' };
    const send = () => person.client.post<CreateSelectionResponse>(API.selections, selectionBody([`${date}T10:00`]), key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.body.selectionId)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    const other = await person.client.post(API.selections, selectionBody([`${date}T11:00`]), key);
    expect(other).toMatchObject({ status: 409, body: { error: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

describe('a person who keeps holding and releasing slots', () => {
  it('is rate limited without affecting other people', async () => {
    const limited = await app.another({ RATE_LIMITS: 'on' });
    const [busy, other] = [await makePerson(app), await makePerson(app)];
    const holds = Array.from({ length: 121 }, () => at(limited, busy).post(API.selections, selectionBody([])));
    const answers = await Promise.all(holds);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(120);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused).toMatchObject({ body: { error: 'RATE_LIMITED' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await at(limited, other).post(API.selections, selectionBody([`${date}T10:00`]))).status).toBe(201);
  });
});

describe('refused requests', () => {
  it.each([
    ['a visitor', 401, 'UNAUTHENTICATED', selectionBody([`${anyDate}T10:00`]), true],
    ['no slots', 400, 'VALIDATION_FAILED', selectionBody([]), false],
    ['slots that are not a list', 400, 'VALIDATION_FAILED', { slots: 'x', totalAmount: 3 }, false],
    ['a price from the client', 400, 'VALIDATION_FAILED', { ...selectionBody([`${anyDate}T10:00`]), priceCents: 1 }, false],
    ['a status from the client', 400, 'VALIDATION_FAILED', { ...selectionBody([`${anyDate}T10:00`]), paymentStatus: 'paid' }, false],
    ['a wrong total', 400, 'TOTAL_MISMATCH', { ...selectionBody([`${anyDate}T10:00`]), totalAmount: 1 }, false],
    ['a date outside the season', 400, 'DATE_OUT_OF_SEASON', selectionBody(['2025-04-30T10:00']), false],
    ['a malformed slot', 400, 'VALIDATION_FAILED', selectionBody([`${anyDate}T10:05`]), false],
    ['a slot past its cut-off', 409, 'SLOT_CLOSED', selectionBody(['2025-06-02T08:45']), false],
    ['eleven slots on one day', 409, 'MAX_SLOTS_PER_DAY', selectionBody(slotsOf(anyDate, 0, 11)), false],
    ['a name with a NUL', 400, 'VALIDATION_FAILED', { ...selectionBody([`${anyDate}T10:00`]), customerName: 'Nal\u0000edi' }, false],
    [
      'a name that reverses the text direction',
      400,
      'VALIDATION_FAILED',
      { ...selectionBody([`${anyDate}T10:00`]), customerName: 'Naledi \u202Eisogk' },
      false,
    ],
    ['a phone number with a NUL', 400, 'VALIDATION_FAILED', { ...selectionBody([`${anyDate}T10:00`]), customerPhone: '\u0000' }, false],
    [
      'a malformed email address',
      400,
      'VALIDATION_FAILED',
      { ...selectionBody([`${anyDate}T10:00`]), customerEmail: 'a@b.co\r\nBcc: c@d.co' },
      false,
    ],
    ['broken JSON', 400, 'VALIDATION_FAILED', '{"slots":', false],
    ['a prototype', 400, 'VALIDATION_FAILED', '{"__proto__":{"x":1},"slots":[],"totalAmount":0}', false],
  ])('%s: %s %s', async (_who, status, error, body, visitor) => {
    const client = visitor ? new Client(app.url) : (await makePerson(app)).client;
    const answer = await client.post(API.selections, body);
    expect(answer).toMatchObject({
      status,
      body: { statusCode: status, error, message: expect.any(String), requestId: expect.any(String) },
    });
  });

  it('include every request while sales are frozen or after the flood has arrived', async () => {
    const person = await makePerson(app);
    const stop = async (change: string): Promise<unknown> => {
      await app.sql(`UPDATE seasons SET ${change}`);
      return (await person.client.post(API.selections, selectionBody([`${date}T10:00`]))).body;
    };
    expect(await stop('sales_frozen = true')).toMatchObject({ error: 'SLOT_CLOSED' });
    await app.sql('UPDATE seasons SET sales_frozen = false');
    await person.client.get(API.season);
    const arrived = await eventually(
      () => stop(`arrival_at = '2025-06-01T05:00:00Z'`),
      (body) => (body as { error: string }).error === 'SEASON_CLOSED',
    );
    expect(arrived).toMatchObject({ message: expect.stringContaining('the flood has arrived') });
    await app.sql('UPDATE seasons SET arrival_at = NULL');
    await eventually(
      async () => (await person.client.post(API.selections, selectionBody([`${date}T10:00`]))).status,
      (status) => status === 201,
    );
  });
});

describe('an open selection', () => {
  it('is visible only to its owner', async () => {
    const [owner, other] = [await makePerson(app), await makePerson(app)];
    const { selectionId } = await makeSelection(owner, [`${date}T10:00`]);
    const path = API.selection(selectionId);
    const missing = API.selection('00000000-0000-4000-8000-000000000000');
    for (const send of [
      (url: string) => other.client.get(url),
      (url: string) => other.client.patch(url, { removeSlotIds: [], version: 1 }),
      (url: string) => other.client.post(`${url}/extend`),
      (url: string) => other.client.delete(url),
    ]) {
      const [theirs, none] = [await send(path), await send(missing)];
      expect(theirs.status).toBe(404);
      expect({ ...Client.errorOf(theirs), requestId: '' }).toEqual({ ...Client.errorOf(none), requestId: '' });
    }
    expect((await other.client.get(API.selection('not-a-uuid'))).status).toBe(404);
  });

  it('can be extended up to thirty minutes in total', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, [`${date}T10:00`]);
    await age(selectionId, 10);
    const { body } = await person.client.post<SelectionView>(API.selectionExtend(selectionId));
    expect(minutesLeft(body)).toBe(15);
    await age(selectionId, 12);
    const again = await person.client.post<SelectionView>(API.selectionExtend(selectionId));
    expect(minutesLeft(again.body)).toBe(8);
    expect((await grid(person.client)).get(`${date}T10:00`)?.status).toBe('held');
  });

  it('cannot be extended once it has expired', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, [`${date}T10:00`]);
    await age(selectionId, 16);
    expect(await person.client.post(API.selectionExtend(selectionId))).toMatchObject({ status: 410, body: { error: 'SELECTION_EXPIRED' } });
    expect((await person.client.get<SelectionView>(API.selection(selectionId))).body).toMatchObject({
      state: 'expired',
      slots: [{ id: `${date}T10:00` }],
    });
  });

  it('loses the slots that its owner deselects, and rejects changes based on an older version', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, [`${date}T10:00`, `${date}T10:15`]);
    const reduced = await person.client.patch<SelectionView>(API.selection(selectionId), { removeSlotIds: [`${date}T10:15`], version: 1 });
    expect(reduced).toMatchObject({ status: 200, body: { totalAmount: 3, slots: [{ id: `${date}T10:00` }] } });
    expect((await grid(person.client)).get(`${date}T10:15`)?.status).toBe('available');
    const late = await person.client.patch(API.selection(selectionId), { removeSlotIds: [`${date}T10:00`], version: 1 });
    expect(late).toMatchObject({ status: 409, body: { error: 'SELECTION_CHANGED' } });
  });

  it('releases its slots when it is deleted, and can be deleted repeatedly', async () => {
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, [`${date}T10:00`]);
    expect((await person.client.delete(API.selection(selectionId))).status).toBe(204);
    expect((await person.client.delete(API.selection(selectionId))).status).toBe(204);
    expect((await grid(person.client)).get(`${date}T10:00`)?.status).toBe('available');
  });

  it('is ended only once, even if the job runs three times in parallel', async () => {
    const person = await makePerson(app);
    const job = app.app.get(ExpireSelectionsJob);
    await job.sweep();
    const { selectionId } = await makeSelection(person, [`${date}T10:00`, `${date}T10:15`]);
    await age(selectionId, 16);
    const ended = await Promise.all([job.sweep(), job.sweep(), job.sweep()]);
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1);
    const rows = await app.sql<{ to_state: string }>(
      `SELECT to_state FROM audit WHERE entity = 'selection' AND entity_id = $1 ORDER BY id`,
      [selectionId],
    );
    expect(rows.map((row) => row.to_state)).toEqual(['held', 'expiring', 'expired']);
  });
});

function minutesLeft({ expiresAt, serverTime }: SelectionView): number {
  return Math.round((Date.parse(expiresAt) - Date.parse(serverTime)) / 60_000);
}
