import { Client } from 'pg';
import { eventually } from '../../../test/make.js';
import { startMailServer, type MailServer } from '../../../test/servers/mail-server.js';
import { makeGate, type TcpGate } from '../../../test/servers/tcp-gate.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { makeTestDatabase } from '../../../test/test-database.js';
import { Outbox } from './outbox.js';

declare module './outbox.js' {
  interface OutboxMessages {
    'test.mails': { to: string[] };
  }
}

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let gate: TcpGate;
let mailServer: MailServer;
/** Called when the mail server has received an email but not yet confirmed it. */
let whenTaken: () => void;
let app: TestApp;
/** Connection to the database that bypasses `gate`. */
let beside: Client;

beforeEach(async () => {
  whenTaken = () => undefined;
  database = await makeTestDatabase();
  gate = await makeGate(database.url);
  gate.letThrough();
  beside = new Client({ connectionString: database.url });
  await beside.connect();
  mailServer = await startMailServer({ taken: () => whenTaken() });
  app = await startTestApp({ env: { DATABASE_URL: gate.url, SMTP_URL: mailServer.url } });
  mailing(app);
});
afterEach(async () => {
  gate.letThrough();
  await app.close();
  mailServer.close();
  gate.close();
  await beside.end();
  await database.drop();
});

/**
 * Registers a handler that sends emails one after another. The notice about a changed email address works in the same
 * way: it is sent to the old and to the new address.
 */
function mailing(one: TestApp): void {
  one.app.get(Outbox).mail('test.mails', 'receipts', async ({ to }, send) => {
    for (const address of to) await send({ to: address, subject: 'Recorded', text: `To ${address}`, html: `<p>To ${address}</p>` });
  });
}

const stage = (...to: string[]): Promise<unknown> => app.database.transact((tx) => app.app.get(Outbox).stage(tx, 'test.mails', { to }));
const UNDONE = `kind = 'test.mails' AND done_at IS NULL`;
const open = async () => (await beside.query(`SELECT 1 FROM outbox WHERE ${UNDONE}`)).rows;
/**
 * Makes the message due, drains the outbox, and returns the messages that are not done. The pool may still return a
 * connection that has just been lost. In that case, the next attempt gets another connection.
 */
const tryAgain = async (one: TestApp): Promise<unknown[]> => {
  await beside.query(`UPDATE outbox SET due_at = now() WHERE ${UNDONE}`);
  await one.app
    .get(Outbox)
    .drain()
    .catch(() => undefined);
  return open();
};
const ids = (): string[] => mailServer.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '');
const cutOnce = (): void => {
  whenTaken = () => undefined;
  gate.cut();
};

it('an email sent before the database became unavailable is not resent but marked as sent once the database is back', async () => {
  whenTaken = cutOnce;
  await stage('naledi@example.com');
  await eventually(
    async () => gate.refused(),
    (count) => count > 0,
  );
  gate.letThrough();
  await eventually(open, (rows) => rows.length === 0);
  await app.app.get(Outbox).drain();
  expect(mailServer.mails).toHaveLength(1);
});

it("if the database becomes unavailable between a message's two emails, only the second one is sent afterwards", async () => {
  whenTaken = cutOnce;
  await stage('old@example.com', 'new@example.com');
  await eventually(
    async () => gate.refused(),
    (count) => count > 0,
  );
  gate.letThrough();
  await eventually(
    () => tryAgain(app),
    (rows) => rows.length === 0,
  );
  expect(mailServer.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['old@example.com', 'new@example.com']);
  expect(new Set(ids()).size).toBe(2);
});

it('if a process stops before it can mark an email as sent, a second email with the same Message-ID is sent', async () => {
  whenTaken = cutOnce;
  await stage('naledi@example.com');
  await eventually(
    async () => gate.refused(),
    (count) => count > 0,
  );
  // If the process stops while the database is unavailable, its record of what was sent is lost.
  await app.app.get(Outbox).beforeApplicationShutdown();
  gate.letThrough();
  const next = await app.another();
  mailing(next);
  await eventually(
    () => tryAgain(next),
    (rows) => rows.length === 0,
  );
  expect(ids()).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/), ids()[0]]);
});

it('an email is not sent once another process has taken its message', async () => {
  let taken: Promise<unknown> | undefined;
  app.app.get(Outbox).mail('test.late' as never, 'receipts', async (_payload, send) => {
    taken = app.sql(`UPDATE outbox SET attempts = attempts + 1 WHERE kind = 'test.late'`);
    await taken;
    await send({ to: 'naledi@example.com', subject: 'Late', text: 'Late', html: '<p>Late</p>' });
  });
  await app.database.transact((tx) => app.app.get(Outbox).stage(tx, 'test.late' as never, {} as never));
  await eventually(
    async () => taken,
    (done) => done !== undefined,
  );
  await app.app.get(Outbox).drain();
  expect(mailServer.mails).toEqual([]);
});
