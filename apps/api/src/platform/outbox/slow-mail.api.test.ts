import { createServer, type AddressInfo } from 'node:net';
import { API } from '@raffle/contracts/routes';
import { Client } from '../../../test/client.js';
import { EVERYTHING } from '../../../test/long.js';
import { eventually, makeCheckout, makePerson, makeSelection, slotsOf, type Person } from '../../../test/make.js';
import { payAndWait, statesOf } from '../../../test/money.js';
import { startMailServer, type MailServer, type MailServerBehaviour } from '../../../test/servers/mail-server.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { Jobs, type JobDefinition } from '../queue/jobs.js';
import { Outbox } from './outbox.js';

const DAY = '2025-07-01';
const WAITING = 200;
/** Time limit for everything that does not wait for email. */
const USUAL_MS = 15_000;
const JOBS = ['invariants', 'ask-witnesses', 'outbox-drain', 'send-messages', 'email-alarm'];

let app: TestApp;
let jobs: Map<string, JobDefinition>;
/** Names of the jobs that have completed a run since the set was last cleared. */
const completed = new Set<string>();
let mailServer: MailServer;
let authority: Awaited<ReturnType<typeof startAuthority>>;
let person: Person;

/** Starts a time-stamp authority that counts connections and closes them without a response. */
async function startAuthority() {
  const asked: number[] = [];
  const server = createServer((socket) => {
    asked.push(Date.now());
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`, close: () => server.close() };
}

async function start(behaviour: MailServerBehaviour): Promise<void> {
  mailServer = await startMailServer(behaviour);
  authority = await startAuthority();
  jobs = new Map();
  const define: (this: Jobs, job: JobDefinition) => void = Reflect.get(Jobs.prototype, 'define');
  const watch = jest.spyOn(Jobs.prototype, 'define').mockImplementation(function watched(this: Jobs, job) {
    jobs.set(job.name, job);
    define.call(this, { ...job, handler: () => job.handler().then(() => void completed.add(job.name)) });
  });
  const env = { SMTP_URL: mailServer.url, TSA_URLS: authority.url, EXPIRE_SECONDS: '1' };
  app = await startTestApp({ sandbox: true, byTheClock: true, env });
  watch.mockRestore();
  person = await makePerson(app);
}

async function stop(): Promise<void> {
  mailServer.close();
  authority.close();
  await app.close();
}

const statusOf = async (slotId: string) => (await person.client.get<{ status: string }>(API.timeSlot(slotId))).body.status;
const isFree = (slotId: string) =>
  eventually(
    () => statusOf(slotId),
    (status) => status === 'available',
    USUAL_MS,
  );
const runAlarm = async () => jobs.get('email-alarm')?.handler();
const alarms = () => app.sql<{ subject: string }>(`SELECT subject FROM attention WHERE kind = 'email-stuck' AND resolved_at IS NULL`);
const violations = () => app.sql(`SELECT details FROM attention WHERE kind = 'invariant' AND resolved_at IS NULL`);

/** Adds confirmation emails for one booking to the outbox. */
async function stageEmails(bookingId: number, count: number): Promise<void> {
  await app.database.transact(async (tx) => {
    for (let n = 0; n < count; n += 1) await app.app.get(Outbox).stage(tx, 'booking-confirmed.mail', { bookingId });
  });
}

const SERVERS: [string, MailServerBehaviour][] = [
  ['hangs at DATA', { hangsAtData: true }],
  ['takes two seconds per email', { takes: 2000 }],
];
if (EVERYTHING) SERVERS.push(['never confirms the content', { hangsAfterText: true }]);

describe.each(SERVERS)('with 200 emails waiting for a mail server that %s', (what, behaviour) => {
  let bought: { bookingId: number; referenceNumber: string; checkoutUrl: string };

  beforeAll(async () => {
    await start(behaviour);
    bought = await makeCheckout(person, slotsOf(DAY, 40, 2));
    await payAndWait(person, bought);
    await stageEmails(bought.bookingId, WAITING);
    await eventually(
      async () => mailServer.recipients.length,
      (count) => count > 0,
    );
  });
  afterAll(stop);

  it('jobs keep running and witnesses are queried', async () => {
    const askedBefore = authority.asked.length;
    await app.sql(`UPDATE witnesses SET next_at = now()`);
    completed.clear();
    for (const name of JOBS) app.app.get(Jobs).later(name, 0, 'now');
    await eventually(
      async () => JOBS.filter((name) => !completed.has(name)),
      (missing) => missing.length === 0,
      USUAL_MS,
    );
    await eventually(
      async () => authority.asked.length,
      (asked) => asked > askedBefore,
      USUAL_MS,
    );
  });

  it('expired and released selections free their slots', async () => {
    const [held, paying] = slotsOf(DAY, 60, 2) as [string, string];
    const { selectionId } = await makeSelection(person, [held]);
    const other = await makePerson(app);
    const page = await makeCheckout(other, [paying]);
    expect((await other.client.send('DELETE', API.selection(page.selectionId))).status).toBe(204);
    await app.sql(`UPDATE selections SET expires_at = now() WHERE id = $1`, [selectionId]);
    await isFree(paying);
    await isFree(held);
  });

  it('a refund is executed', async () => {
    await app.app.get(RefundsService).request({ bookingId: bought.bookingId, reason: 'asked', slots: 'release' });
    await eventually(
      () => statesOf(app, bought.bookingId),
      ([state]) => state === 'refunded',
      USUAL_MS,
    );
  });

  if (behaviour.takes === undefined)
    it('organisers are alerted, and the alert is closed once the emails are sent', async () => {
      await app.sql(`UPDATE outbox SET created_at = created_at - interval '61 seconds' WHERE done_at IS NULL`);
      await runAlarm();
      expect(await alarms()).toEqual([{ subject: 'receipts' }]);
      await app.sql(`UPDATE outbox SET done_at = now(), mail_outcome = NULL WHERE done_at IS NULL`);
      await runAlarm();
      expect(await alarms()).toEqual([]);
    });
  else
    it('a sign-in link does not wait behind the other emails, and slow delivery raises no alarm', async () => {
      await new Client(app.url).post(API.magicLinkRequest, { username: person.email });
      await eventually(
        async () => mailServer.mails.some((mail) => mail.includes('Subject: Your sign-in link')),
        (sent) => sent,
        USUAL_MS,
      );
      await eventually(
        () => app.sql(`SELECT 1 FROM outbox WHERE lane = 'receipts' AND done_at IS NOT NULL`),
        (delivered) => delivered.length > 0,
        USUAL_MS,
      );
      await app.sql(`UPDATE outbox SET created_at = created_at - interval '61 seconds' WHERE done_at IS NULL AND lane = 'receipts'`);
      await runAlarm();
      expect(await alarms()).toEqual([]);
    });
});

describe('if the mail server rejects emails', () => {
  beforeAll(async () => {
    const answers: [string, string][] = [
      ['gone', '550 no such mailbox'],
      ['later', '451 not now'],
    ];
    await start({ answerTo: (address) => answers.find(([who]) => address.startsWith(who))?.[1] ?? '250 fine' });
  });
  afterAll(stop);

  let slot = 70;
  const buyer = async (address: string): Promise<{ bookingId: number }> => {
    const someone = await makePerson(app);
    await app.sql(`UPDATE users SET email = $1 WHERE id = $2`, [address, someone.id]);
    const booking = await makeCheckout(someone, slotsOf(DAY, (slot += 1), 1));
    await payAndWait(someone, booking);
    return booking;
  };
  const messageOf = async (bookingId: number) =>
    (
      await app.sql<{ attempts: number; done: boolean; outcome: string | null; error: string | null }>(
        `SELECT attempts, done_at IS NOT NULL AS done, mail_outcome AS outcome, last_error AS error
           FROM outbox WHERE kind = 'booking-confirmed.mail' AND payload @> $1 ORDER BY id LIMIT 1`,
        [{ bookingId }],
      )
    )[0];

  it('a permanently rejected email is not retried, its rejection is recorded and no alarm is raised', async () => {
    const { bookingId } = await buyer('gone@example.com');
    const message = await eventually(
      () => messageOf(bookingId),
      (one) => one?.done === true,
    );
    expect(message).toMatchObject({ attempts: 1, outcome: 'refused', error: 'the email server did not take the email (550)' });
    await app.sql(`UPDATE outbox SET created_at = created_at - interval '11 minutes', due_at = due_at - interval '11 minutes'`);
    await app.app.get(Outbox).drain();
    await jobs.get('invariants')?.handler();
    await runAlarm();
    expect(mailServer.recipients.filter((to) => to.startsWith('gone'))).toHaveLength(1);
    expect([await alarms(), await violations()]).toEqual([[], []]);
  });

  it('a temporarily rejected email is retried and abandoned after a day, and no alarm is raised', async () => {
    const { bookingId } = await buyer('later@example.com');
    const message = await eventually(
      async () => {
        await app.sql(`UPDATE outbox SET due_at = now() WHERE done_at IS NULL AND mail_outcome = 'later'`);
        await app.app.get(Outbox).drain();
        return messageOf(bookingId);
      },
      (one) => (one?.attempts ?? 0) >= 3 && one?.outcome === 'later',
    );
    expect(message).toMatchObject({ done: false, outcome: 'later' });
    await app.sql(`UPDATE outbox SET created_at = created_at - interval '11 minutes' WHERE done_at IS NULL`);
    await jobs.get('invariants')?.handler();
    await runAlarm();
    expect([await alarms(), await violations()]).toEqual([[], []]);
    await app.sql(`UPDATE outbox SET created_at = created_at - interval '1 day', due_at = now() WHERE done_at IS NULL`);
    await eventually(
      () => messageOf(bookingId),
      (one) => one?.done === true && one.outcome === 'later',
    );
  });

  it('ten rejections in a row without an accepted email raise an alarm', async () => {
    const { bookingId } = await buyer('gone-too@example.com');
    await stageEmails(bookingId, 10);
    await eventually(
      async () => mailServer.recipients.filter((to) => to.startsWith('gone')).length,
      (count) => count >= 11,
    );
    await app.app.get(Outbox).drain();
    await runAlarm();
    expect(await alarms()).toEqual([{ subject: 'receipts' }]);
  });
});
