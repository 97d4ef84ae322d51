import pg from 'pg';
import { PROVIDER_EVENTS } from '@raffle/contracts/admin/bookings';
import { API } from '@raffle/contracts/routes';
import type { CheckoutResponse, CreateSelectionResponse } from '@raffle/contracts/selections';
import { datesBetween } from '@raffle/contracts/slot-time';
import { eventually, makePerson, payAt, selectionBody, slotsOf, type Person } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, returned, sessionIn } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';
import { JobHeartbeats } from '../../platform/queue/job-heartbeats.js';

/** Settings that keep scheduled jobs from running during a purchase, so that their statements are not counted. */
const QUIET = {
  EXPIRE_SECONDS: '300',
  OUTBOX_SECONDS: '60',
  EMAIL_ALARM_SECONDS: '3600',
  WEBHOOK_EVENTS_SECONDS: '600',
  PAYMENTS_SECONDS: '3600',
  RECONCILE_SECONDS: '86400',
  INVARIANTS_SECONDS: '86400',
  SEAL_SECONDS: '3600',
  MESSAGES_SECONDS: '60',
  PURGE_SECONDS: '604800',
};

interface SentStatement {
  client: unknown;
  text: string;
}

const BEGIN = 'START TRANSACTION';

/** Matches statements sent by the queue and by jobs that serve many purchases at once, namely the jobs for the log and the public total. */
const NOT_OF_ONE_PURCHASE =
  /^\s*--|bullmq|job_runs|'season log'|SELECT size, note FROM log_checkpoints|SELECT year FROM seasons|FROM booking_money WHERE season_year/;

const days = datesBetween('2025-07-01', '2025-10-31');
let app: TestApp;
let person: Person;
let sent: SentStatement[] = [];

beforeAll(async () => {
  const [begin, beat] = [jest.spyOn(JobHeartbeats.prototype, 'begin'), jest.spyOn(JobHeartbeats.prototype, 'beat')];
  app = await startTestApp({ sandbox: true, byTheClock: true, env: QUIET });
  app.sandbox?.setWebhookUrl(app.url + API.paymentWebhook, PROVIDER_EVENTS);
  const ran = () => new Set(beat.mock.calls.map(([{ name }]) => name)).size;
  await eventually(
    async () => ran(),
    (jobs) => jobs > 0 && jobs === begin.mock.calls[0]?.[0].length,
    30_000,
  );
  await Promise.all(beat.mock.results.map(({ value }) => value as Promise<void>));
  listen();
}, 60_000);
afterAll(async () => {
  jest.restoreAllMocks();
  await app?.close();
});
beforeEach(async () => (person = await makePerson(app)));
afterEach(() => app.sandbox?.clearFaults());

/** Records every statement on every connection of this process. */
function listen(): void {
  const { query } = pg.Client.prototype as unknown as { query(this: void, ...all: unknown[]): unknown };
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function spied(this: pg.Client, ...all: unknown[]) {
    const [statement] = all as [string | { text: string }];
    sent.push({ client: this, text: typeof statement === 'string' ? statement : statement.text });
    return Reflect.apply(query, this, all);
  } as never);
}

/** Returns the statements sent since the last call. Omits whole transactions that do not belong to a single purchase. */
function statementsSince(): string[] {
  const open = new Map<unknown, SentStatement[]>();
  const counted: string[] = [];
  for (const one of sent) {
    const begun = open.get(one.client);
    if (one.text === BEGIN) open.set(one.client, [one]);
    else if (begun === undefined) counted.push(...[one.text].filter((text) => !NOT_OF_ONE_PURCHASE.test(text)));
    else {
      begun.push(one);
      if (one.text !== 'COMMIT' && one.text !== 'ROLLBACK') continue;
      open.delete(one.client);
      if (!begun.some(({ text }) => NOT_OF_ONE_PURCHASE.test(text))) counted.push(...begun.map(({ text }) => text));
    }
  }
  sent = [];
  return counted;
}

const callsSince = (before: number) => (app.sandbox?.calls() ?? []).slice(before).map(({ operation, status }) => `${operation} ${status}`);

const mailed = () =>
  eventually(
    async () => (await new FileMailer(app.dataDir).latest(1000)).filter(({ to }) => to === person.email),
    ({ length }) => length > 0,
  );

/** Waits until no event or message is pending. */
const settled = () =>
  eventually(
    () =>
      app.sql<{ n: number }>(
        `SELECT ((SELECT count(*) FROM webhook_events WHERE processed_at IS NULL) + (SELECT count(*) FROM outbox WHERE done_at IS NULL))::int AS n`,
      ),
    ([row]) => row?.n === 0,
  );

async function checkout(slots: string[]): Promise<CheckoutResponse> {
  const { body } = await person.client.post<CreateSelectionResponse>(API.selections, selectionBody(slots));
  return (await person.client.post<CheckoutResponse>(API.selectionCheckout(body.selectionId))).body;
}

/**
 * Matches the test's own statements and the statements that read the season, the slot board or the installation, which each process caches.
 */
const NOT_COUNTED =
  /FROM webhook_events WHERE processed_at IS NULL\) \+|FROM "seasons" "Season"|^\s*SELECT v\.date, v\.version|"InstallationRecord"/;

describe('a complete purchase: hold, checkout, payment, email', () => {
  it('sends fewer than sixty statements in five transactions and calls the provider three times', async () => {
    const before = app.sandbox?.calls().length ?? 0;
    sent = [];
    const bought = await checkout(slotsOf(days.shift() ?? '', 40, 3));
    await payAt(bought.checkoutUrl, 'card');
    await mailed();
    await app.sandbox?.webhooksSettled();
    await settled();
    const statements = statementsSince().filter((text) => !NOT_COUNTED.test(text));
    const said = statements.map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)).join('\n');
    expect({ said, few: statements.length < 60 }).toEqual({ said, few: true });
    expect(statements.filter((text) => text === BEGIN)).toHaveLength(5);
    expect(callsSince(before)).toEqual(['checkout.sessions.create 200', 'checkout.sessions.retrieve 200', 'payment_intents.capture 200']);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    await expectSoundMoney(app);
  });

  it('calls a slow provider only twice after checkout, even with three return pages open and all events delivered', async () => {
    app.sandbox?.setWebhookUrl(app.url + API.paymentWebhook);
    const bought = await checkout(slotsOf(days.shift() ?? '', 40, 3));
    const before = app.sandbox?.calls().length ?? 0;
    for (const operation of ['checkout.sessions.retrieve', 'payment_intents.capture'])
      app.sandbox?.addFault({ operation, mode: 'delay', delayMs: 400, when: 'after', times: 0 });
    const session = sessionIn(await payAt(bought.checkoutUrl, 'card'));
    const pages = await Promise.all(Array.from({ length: 3 }, () => returned(person, session)));
    expect(pages.map(({ body }) => body.outcome)).toEqual(['paid', 'paid', 'paid']);
    await app.sandbox?.webhooksSettled();
    await settled();
    expect(callsSince(before)).toEqual(['checkout.sessions.retrieve 200', 'payment_intents.capture 200']);
    await expectSoundMoney(app);
  });
});
