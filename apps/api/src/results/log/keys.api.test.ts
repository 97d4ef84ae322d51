// Tests how changed settings, a replaced key or a restored backup affect a season's log, and what verify.mjs then reports.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import type { ApprovalView, ActionName } from '@raffle/contracts/admin/approvals';
import type { LogHead, LogReceipt } from '@raffle/contracts/log/entries';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client, type Answer } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { logKey } from '../../../test/log-key.js';
import { eventually, makeCheckout, makePerson, slotsOf, type Person } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { verifyLog, withoutTriggers } from '../../../test/public-log.js';
import { startLogWitness } from '../../../test/servers/witness.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { WitnessesService } from '../witnesses/witnesses.service.js';
import { LogSealingService } from './log-sealing.service.js';
import { headLine, signingKey } from './log.rules.js';

const IN_MAY = { APP_NOW: '2025-05-20T09:00:00+02:00' };
const OTHER_SETTINGS = { ...IN_MAY, PUBLIC_URL: 'https://elsewhere.example', SESSION_SECRET: 'another' };

let app: TestApp;
let owner: Person;
let organisers: [AdminClient, AdminClient];

beforeAll(async () => {
  app = await startTestApp({ sandbox: true, env: IN_MAY });
  owner = await makePerson(app);
  organisers = [await makeAdmin(app, 'organiser'), await makeAdmin(app, 'organiser')];
});
afterAll(() => app?.close());

const seal = (one = app) => one.app.get(LogSealingService).seal();
const freeze = () => app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
const head = async (one = app) => ((await (await fetch(one.url + API.results)).json()) as ResultView).log as LogHead;
const entries = async (kind: string) =>
  (await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE season_year = 2025 AND kind = $1 ORDER BY index`, [kind])).map(
    ({ leaf }) => JSON.parse(leaf) as Record<string, unknown>,
  );
const receipt = async (reference: string) => (await owner.client.get<LogReceipt>(API.resultsLog(reference))).body;

async function buys(date: string): Promise<string> {
  const bought = await makeCheckout(owner, slotsOf(date, 40, 1));
  // Waits for the event, because a sale is visible before the process publishes it. After publishing, the process seals the log by itself.
  const published = new Promise<void>((resolve) =>
    app.app.get(EventBus).on('booking.changed', ({ paymentStatus }) => paymentStatus === 'paid' && resolve()),
  );
  await payAndWait(owner, bought);
  await published;
  await seal();
  return bought.referenceNumber;
}

const verify = (...more: string[]) => verifyLog(app, ...more);

function saved(name: string, what: object): string {
  const file = path.join(app.dataDir, name);
  writeFileSync(file, JSON.stringify(what));
  return file;
}

const propose = (deed: ActionName, payload: object): Promise<Answer<ApprovalView>> =>
  organisers[0].post<ApprovalView>(ADMIN_API.approvals, { deed, payload, reason: 'The backup was copied' });

async function together(deed: ActionName, payload: object): Promise<void> {
  const { status, body } = await propose(deed, payload);
  expect([status, body]).toMatchObject([201, { state: 'proposed' }]);
  expect((await organisers[1].post(ADMIN_API.approval(body.id, 'approve'))).status).toBe(200);
}

it('the log stops if its key is not in the database', async () => {
  await buys('2025-06-10');
  const keys = `SELECT season_year, number, origin, verifier, secret FROM signing_keys`;
  await withoutTriggers(app, `CREATE TABLE kept AS ${keys}`, `DELETE FROM signing_keys`);
  await freeze();
  await expect(seal()).rejects.toThrow('The key that signed the log is not in the database');
  const items = (await organisers[0].get<AttentionView[]>(ADMIN_API.attention)).body;
  expect(items).toMatchObject([{ kind: 'log-stopped', subject: '2025' }]);
  await withoutTriggers(app, `INSERT INTO signing_keys (season_year, number, origin, verifier, secret) TABLE kept`, `DROP TABLE kept`);
  await seal();
  expect(await verify()).toContain('Everything holds.');
});

it('the log does not depend on PUBLIC_URL or SESSION_SECRET', async () => {
  const before = await head();
  const moved = await app.another(OTHER_SETTINGS);
  await freeze();
  await seal(moved);
  const now = await head(moved);
  expect([now.origin, now.key, now.size]).toEqual([before.origin, before.key, before.size + 1]);
  expect(await verify('--key', before.key, '--head', before.line)).toContain('Everything holds.');
  expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'log-stopped' AND resolved_at IS NULL`)).toEqual([]);
});

it('two seasons have different keys', async () => {
  await app.sql(
    `INSERT INTO seasons SELECT (jsonb_populate_record(s, '{"year": 2026, "status": "open", "starts_on": "2026-05-01", "ends_on": "2026-06-30"}')).* FROM seasons s`,
  );
  await seal();
  const keys = await app.sql<{ year: number; verifier: string }>(`SELECT season_year AS year, verifier FROM signing_keys ORDER BY 1`);
  expect(keys.map(({ year }) => year)).toEqual([2025, 2026]);
  expect(new Set(keys.map(({ verifier }) => verifier)).size).toBe(2);
  expect((await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE season_year = 2026 AND index = 0`))[0]?.leaf).toContain(
    keys[1]?.verifier,
  );
  await app.sql(`UPDATE seasons SET status = 'upcoming' WHERE year = 2026`);
  // Waits, because the app may serve a cached copy of the season for up to a second.
  await eventually(
    async () => (await new Client(app.url).get<SeasonView>(API.season)).body.year,
    (year) => year === 2025,
  );
});

describe('replacing a key', () => {
  it('requires two people, which the database enforces', async () => {
    const alone = app.sql(
      `INSERT INTO signing_keys SELECT season_year, 2, origin, verifier, secret FROM signing_keys WHERE season_year = 2025 AND number = 1`,
    );
    await expect(alone).rejects.toThrow(/log\.rotate-key is done only when somebody else has approved it/);
  });

  it('adds an entry signed by the previous key, and keeps every earlier log head and receipt valid', async () => {
    const [before, reference] = [await head(), await buys('2025-06-11')];
    const old = saved('old.json', await receipt(reference));
    await together('log.rotate-key', { year: 2025 });
    await seal();
    const now = await head();
    expect([now.origin, now.key === before.key]).toEqual([before.origin, false]);
    const [, replaced] = await entries('key');
    expect(replaced).toMatchObject({ key: now.key, replaces: before.key, signature: expect.stringMatching(/^\S{88}$/) });
    expect(replaced?.organiser).not.toBe(replaced?.proposedBy);
    const said = await verify(old, '--key', before.key, '--head', before.line);
    expect(said).toContain('Everything holds.');
    expect(said).toContain('The key was replaced at');
    await buys('2025-06-12');
    expect(await verify('--head', now.line)).toContain('Everything holds.');
    expect(await logKey(app)).toBe(now.key);
  });
});

describe('a transaction in a restored backup that has the same number as a new transaction', () => {
  let stranger: AdminClient;
  beforeAll(async () => (stranger = await makeAdmin(app, 'organiser')));

  /** Simulates a restored backup whose transactions reuse earlier numbers. */
  async function restoreNumbers(): Promise<void> {
    await app.database.transact(async (tx) => {
      await tx.write(`SET LOCAL session_replication_role = 'replica'`);
      const [{ from }] = (await tx.rows<{ from: number }>(`SELECT pg_current_xact_id()::text::int AS from`)) as [{ from: number }];
      await tx.write(
        `INSERT INTO admin_audit (admin_id, action, subject_kind, subject_id, txid)
         SELECT id, 'season.change', 'season', '2025', n::text FROM admins, generate_series($2::int, $2 + 400) n WHERE email = $1`,
        [stranger.username, from],
      );
      await tx.write(
        `INSERT INTO approvals (deed, subject, payload, line, facts, reason, state, proposed_by_id, expires_at, alone, approved_by_id, executed_at, executed_tx)
         SELECT 'season.terms', 'restored', '{}', 'x', '[]', 'x', 'done', a.id, now(), false, b.id, now(), n::text
           FROM admins a, admins b, generate_series($3::int, $3 + 400) n WHERE a.email = $1 AND b.email = $2`,
        [stranger.username, organisers[0].username, from],
      );
    });
  }

  async function changeClaimDays(claimDays: number): Promise<void> {
    const [season] = await app.sql<{ version: number }>(`SELECT version FROM seasons WHERE year = 2025`);
    await together('season.terms', { year: 2025, version: season?.version, claimDays });
  }

  it('is not mistaken for the new transaction when the log names the organiser responsible', async () => {
    await restoreNumbers();
    await changeClaimDays(20);
    await seal();
    const [approver] = await app.sql<{ pseudonym: string }>(
      `SELECT p.pseudonym FROM log_pseudonyms p JOIN admins a ON a.id = p.admin_id WHERE a.email = $1 AND p.season_year = 2025`,
      [organisers[1].username],
    );
    expect((await entries('terms')).at(-1)).toMatchObject({ organiser: approver?.pseudonym, terms: { claimDays: 20 } });
    await expect(app.sql(`UPDATE seasons SET claim_days = 30 WHERE year = 2025`)).rejects.toThrow(/approved/);
  });

  it('control: if transactions are identified only by their numbers, the log stops', async () => {
    const [{ definition }] = (await app.sql<{ definition: string }>(
      `SELECT pg_get_functiondef('transaction_id'::regproc) AS definition`,
    )) as [{ definition: string }];
    await app.sql(definition.replace(/AS \$function\$[^]*\$function\$/, `AS $function$ SELECT concat(pg_current_xact_id()) $function$`));
    await restoreNumbers();
    await changeClaimDays(21);
    await expect(seal()).rejects.toThrow(/more than one row/);
    await app.sql(definition);
    await withoutTriggers(app, `DELETE FROM approvals WHERE subject = 'restored'`);
    await seal();
  });
});

describe('after a backup was restored', () => {
  let kept: LogHead;
  let last: LogHead;
  let lost: string;
  let receiptOfLost: string;
  let backupAt: string;

  beforeAll(async () => {
    await seal();
    kept = await head();
    [{ backupAt }] = (await app.sql(`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "backupAt"`)) as [
      { backupAt: string },
    ];
    for (const date of ['2025-06-14', '2025-06-15']) lost = await buys(date);
    await freeze();
    await seal();
    last = await head();
    receiptOfLost = saved('lost.json', await receipt(lost));
    await verify();
    // Deletes only log rows. After a real restore, the bookings would exist again, because payments are read from the provider.
    await withoutTriggers(
      app,
      `DELETE FROM log_entries WHERE season_year = 2025 AND index >= ${kept.size}`,
      `DELETE FROM log_checkpoints WHERE season_year = 2025 AND size > ${kept.size}`,
    );
    const first = app;
    app = { ...(await first.another(IN_MAY)), close: () => first.close() };
    for (const { client } of organisers) client.moveTo(app.url);
  });

  it("the log stops if the server's file has a signed head that the log lacks, even if a witness's report was dismissed", async () => {
    await app.sql(`INSERT INTO lost_heads (season_year, size, told_by, settled_at) VALUES (2025, $1, 'witness.example/w1', now())`, [
      last.size,
    ]);
    await expect(seal()).rejects.toThrow(`The head is ${last.line}`);
  });

  it('a server that knows a later log head adds nothing to the log and shows that head to organisers', async () => {
    await expect(seal()).rejects.toThrow(/a backup was restored/);
    expect((await head()).size).toBe(kept.size);
    const items = (await organisers[0].get<AttentionView[]>(ADMIN_API.attention)).body;
    expect(items[0]).toMatchObject({ kind: 'log-stopped', resolvedAt: null, details: expect.stringContaining(last.line) });
    expect(readFileSync(path.join(app.dataDir, 'log-heads.txt'), 'utf8')).toContain(last.line);
  });

  it('rejects a log head that the site did not sign, a log head that the log contains, and a time before the log began', async () => {
    for (const [payload, field] of [
      [{ head: last.line.replace(/ \d+ /, ' 999 '), backupAt }, 'head'],
      [{ head: kept.line, backupAt }, 'head'],
      [{ head: last.line, backupAt: '2025-01-01T00:00:00Z' }, 'backupAt'],
    ] as const)
      expect((await propose('log.epoch', { year: 2025, ...payload })).body).toMatchObject({ fields: { [field]: [expect.any(String)] } });
    await expect(app.sql(`INSERT INTO log_epochs (season_year, size, root, kept) VALUES (2025, 999, '', 1)`)).rejects.toThrow(
      /log\.epoch is done only when somebody else has approved it/,
    );
  });

  it('once two people have logged the loss, the log continues and the verifier reports only the loss', async () => {
    await together('log.epoch', { year: 2025, head: last.line, backupAt });
    await seal();
    const [epoch] = await entries('epoch');
    expect(epoch).toMatchObject({
      head: { size: last.size, root: last.root },
      kept: kept.size,
      missing: last.size - kept.size,
      organiser: expect.any(String),
      proposedBy: expect.any(String),
    });
    const { losses } = (await organisers[0].get<ResultView>(API.results)).body;
    expect(losses).toEqual([
      { at: epoch?.since, missing: last.size - kept.size, proposedBy: epoch?.proposedBy, approvedBy: epoch?.organiser },
    ]);
    const said = await verify('--head', last.line);
    expect(said).toContain(`DATA WAS LOST: at ${String(epoch?.since)} two people said`);
    expect(said).toContain('Everything holds.');
    expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'log-stopped' AND resolved_at IS NULL`)).toEqual([]);
    await expectInvariants(app);
  });

  it('the verifier reports a lost ticket to its receipt holder and rejects a log head with more entries than the logged loss', async () => {
    expect(await verify(receiptOfLost)).toMatch(
      /DOES NOT HOLD receipt: .*entry \d+ of the log is another one\. It was lost with the data that entry \d+ tells of/,
    );
    const [{ secret }] = (await app.sql(`SELECT secret FROM signing_keys WHERE season_year = 2025 ORDER BY number DESC LIMIT 1`)) as [
      { secret: Buffer },
    ];
    const more = headLine(signingKey('localhost:3000', secret).signedNote(`${last.origin}\n${last.size + 50}\n${last.root}\n`));
    expect(await verify('--head', more)).toMatch(/DOES NOT HOLD kept heads: .*its end was cut off/);
  });

  it('the log stops if a log witness has signed more entries than the log has, until an organiser dismisses the report', async () => {
    const witness = await startLogWitness('witness.example/w1', await logKey(app));
    try {
      const [{ secret }] = (await app.sql(`SELECT secret FROM signing_keys WHERE season_year = 2025 ORDER BY number DESC LIMIT 1`)) as [
        { secret: Buffer },
      ];
      const { origin, root, size } = await head();
      const note = signingKey('localhost:3000', secret).signedNote(`${origin}\n${size + 9}\n${root}\n`);
      const [address = ''] = witness.said.split(' ');
      expect((await fetch(`${address}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${note}` })).status).toBe(200);
      const asking = await app.another({ ...IN_MAY, WITNESS_URLS: witness.said });
      await asking.app.get(WitnessesService).ask();
      await freeze();
      await expect(seal(asking)).rejects.toThrow(new RegExp(`witness.example/w1 has signed ${size + 9} entries`));
      const [item] = (await organisers[0].get<AttentionView[]>(ADMIN_API.attention)).body;
      expect(item).toMatchObject({ kind: 'log-stopped', details: expect.stringContaining('mark this as settled') });
      expect((await organisers[0].post(ADMIN_API.attentionResolve(item?.id ?? 0), { note: 'It counts another log' })).status).toBe(200);
      await seal(asking);
      expect((await head()).size).toBeGreaterThan(size);
    } finally {
      await witness.stop();
    }
  });
});

it('log heads from another database in the file do not stop the log', async () => {
  const file = path.join(app.dataDir, 'log-heads.txt');
  const stranger = signingKey('localhost:3000', Buffer.alloc(32, 1)).signedNote(
    `localhost:3000/log/2025\n99999\n${Buffer.alloc(32).toString('base64')}\n`,
  );
  rmSync(file);
  writeFileSync(file, `${headLine(stranger)}\nbroken\n`);
  await freeze();
  await seal(await app.another(IN_MAY));
  expect(readFileSync(file, 'utf8')).toBe(`${(await head()).line}\n`);
});

it('lines that another worker has added to the file of log heads are kept', async () => {
  const file = path.join(app.dataDir, 'log-heads.txt');
  await freeze();
  await seal();
  const other = `localhost:3000/log/2024 7 ${Buffer.alloc(32).toString('base64')} signature`;
  appendFileSync(file, `${other}\n`);
  await freeze();
  await seal();
  expect(readFileSync(file, 'utf8').split('\n').toSorted()).toEqual(['', other, (await head()).line]);
});
