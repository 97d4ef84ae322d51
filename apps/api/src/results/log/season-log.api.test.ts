import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { LoggedEntries, LogEntryView, LogReceipt, OpenedPage, TermsEntry, VoidEntry } from '@raffle/contracts/log/entries';
import { leafHash, MerkleTree, verifiesInclusion } from '@raffle/contracts/log/merkle';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { eventually, makePerson, slotsOf, type Person } from '../../../test/make.js';
import { buySlots } from '../../../test/money.js';
import { VERIFIER, verifyLog } from '../../../test/public-log.js';
import { resultStep, together, TWO_WITNESSES, type ResultStep } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { commitment, sha256 } from './log.rules.js';
import { LogKeys } from './log-keys.service.js';
import { LogSealingService } from './log-sealing.service.js';

const ARRIVED = '2025-05-31T10:07:00+02:00';

let app: TestApp;
let admin: AdminClient;
let naledi: Person;
/** Reference of a booking with three slots. The first slot wins. */
let reference: string;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
  naledi = await makePerson(app, { fullName: 'Naledi Kgosi' });
  reference = (await buySlots(naledi, ['2025-05-31T10:00', '2025-05-31T10:15', '2025-05-31T10:30'])).referenceNumber;
  await logged(3);
});
afterAll(() => app?.close());

const logged = (tickets: number) =>
  eventually(
    () => app.sql(`SELECT 1 FROM log_entries WHERE kind = 'ticket'`),
    (rows) => rows.length === tickets,
  );
function fail(error: Error): never {
  throw error;
}

const seal = (one = app) => one.app.get(LogSealingService).seal();
const file = (name: string) => fetch(app.url + API.log(2025, name));
const receipt = async (who = naledi, of = reference) => who.client.get<LogReceipt>(API.resultsLog(of));

async function publicLog(): Promise<{ note: string; size: number; root: Buffer; leaves: string[] }> {
  const note = await (await file('checkpoint')).text();
  const [, size = '0', root = ''] = note.split('\n');
  const leaves: string[] = [];
  for (let at = 0; at < Number(size); at += 256) {
    const width = Math.min(256, Number(size) - at);
    const number = String(at / 256).padStart(3, '0');
    const bundle = Buffer.from(await (await file(`tile/entries/${number}${width === 256 ? '' : `.p/${width}`}`)).arrayBuffer());
    for (let byte = 0; byte < bundle.length; byte += 2 + bundle.readUInt16BE(byte))
      leaves.push(bundle.toString('utf8', byte + 2, byte + 2 + bundle.readUInt16BE(byte)));
  }
  return { note, size: Number(size), root: Buffer.from(root, 'base64'), leaves };
}

const entries = async (): Promise<LogEntryView[]> => (await publicLog()).leaves.map((leaf) => JSON.parse(leaf) as LogEntryView);

const verify = (...more: string[]) => verifyLog(app, ...more);

async function savedReceipt(): Promise<string> {
  const saved = path.join(app.dataDir, 'receipt.json');
  writeFileSync(saved, JSON.stringify((await receipt()).body));
  return saved;
}

it('the log starts with its key, its terms and the opening, and each ticket gets an entry that hides its owner and slot', async () => {
  const [key, terms, opened, ...tickets] = await entries();
  const { log } = (await naledi.client.get<ResultView>(API.results)).body;
  expect(key).toEqual({ kind: 'key', v: 1, at: expect.any(String), since: expect.any(String), origin: log?.origin, key: log?.key });
  expect(terms).toMatchObject({ kind: 'terms', terms: { from: '2025-05-01', priceCents: 300, cutoffMinutes: 1440, claimDays: 14 } });
  expect(opened).toMatchObject({ kind: 'open', what: 'season' });
  expect(tickets).toEqual(
    [1, 2, 3].map(() => ({
      kind: 'ticket',
      v: 1,
      at: expect.any(String),
      channel: 'card',
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    })),
  );
  expect(new Set(tickets.map((ticket) => 'commitment' in ticket && ticket.commitment)).size).toBe(3);
});

it('the log is served as files: full tiles are cached forever, the log head is never cached, and nothing unsigned is served', async () => {
  const { size, root, leaves } = await publicLog();
  const checkpoint = await file('checkpoint');
  expect([checkpoint.headers.get('content-type'), checkpoint.headers.get('cache-control')]).toEqual([
    'text/plain; charset=utf-8',
    'no-cache',
  ]);
  const tile = await file(`tile/0/000.p/${size}`);
  expect([tile.headers.get('content-type'), tile.headers.get('cache-control')]).toEqual(['application/octet-stream', 'public, max-age=60']);
  const hashes = leaves.map((leaf) => leafHash(sha256, Buffer.from(leaf)));
  expect(Buffer.from(await tile.arrayBuffer())).toEqual(Buffer.concat(hashes));
  expect(Buffer.from(MerkleTree.empty(sha256).with(hashes).root())).toEqual(root);
  for (const name of ['tile/0/000', `tile/0/000.p/${size + 1}`, 'tile/1/000.p/1', 'tile/entries/001', 'tile/0/0', 'tile/0/000.p/0', 'tile'])
    expect([name, (await file(name)).status]).toEqual([name, 404]);
  for (const year of ['2026', '1', 'x', '%00', '2025%E2%80%8B', '02025'])
    expect((await fetch(`${app.url}/log/${year}/checkpoint`)).status).toBe(404);
  const { log } = (await naledi.client.get<ResultView>(API.results)).body;
  const { host } = new URL(`http://localhost:3000`);
  expect(log).toMatchObject({
    origin: `${host}/log/2025`,
    size,
    root: root.toString('base64'),
    key: expect.stringMatching(/^\S+\+[0-9a-f]{8}\+\S{44}$/),
  });
});

it('a year is accepted in only one spelling', async () => {
  const answer = (year: string) => fetch(`${app.url}${API.results}?year=${year}`).then((response) => response.json() as Promise<object>);
  expect(await answer('2025')).toMatchObject({ year: 2025 });
  for (const year of ['2025%E2%80%8B', '2025%EF%BB%BF', '%202025', '2025.0', '02025', '%2B2025', '0x7E9', '2025e0'])
    expect([year, await answer(year)]).toMatchObject([
      year,
      { error: 'VALIDATION_FAILED', fields: { year: expect.arrayContaining(['Please enter a year']) } },
    ]);
});

it('the log does not reveal any tickets before a winner is announced', async () => {
  const answer = await file('opened');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('only the owner gets the values that open their tickets and prove that the tickets are in the log', async () => {
  const { status, headers, body } = await receipt();
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { size, root, note, leaves } = await publicLog();
  expect(body.checkpoint).toBe(note);
  expect(body.tickets.map(({ committed }) => committed.slot.slice(11))).toEqual(['10:00', '10:15', '10:30']);
  for (const { index, leaf, nonce, committed, buyer, proof, voided } of body.tickets) {
    expect(leaves[index]).toBe(leaf);
    expect(JSON.parse(leaf)).toMatchObject({ commitment: commitment(nonce, committed) });
    expect(committed).toMatchObject({ reference, chosenAt: expect.stringMatching(/^2025-05-20T07:/), paidAt: expect.any(String) });
    expect(committed.buyer).toBe(commitment(buyer?.nonce ?? '', { account: naledi.publicId, name: 'Naledi Kgosi' }));
    expect(buyer?.index).toBe(index);
    expect(voided).toBeNull();
    const hashes = proof.map((hash) => Buffer.from(hash, 'base64'));
    expect(verifiesInclusion(sha256, { index, size, leafHash: leafHash(sha256, Buffer.from(leaf)), proof: hashes, root })).toBe(true);
  }
  expect((await receipt(await makePerson(app))).body).toMatchObject({ error: 'BOOKING_NOT_FOUND' });
  expect((await receipt(naledi, 'OKV-1')).status).toBe(404);
  expect((await new Client(app.url).get(API.resultsLog(reference))).status).toBe(401);
});

it("only owners get their tickets' positions in the log", async () => {
  const mine = await naledi.client.get<LoggedEntries>(API.resultsMyEntries);
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { leaves } = await publicLog();
  expect(mine.body.heads.map(({ origin }) => origin)).toEqual([expect.stringMatching(/\/log\/2025$/)]);
  expect(mine.body.tickets.map(({ reference: of, slot, voided }) => [of, slot, voided])).toEqual(
    ['2025-05-31T10:00', '2025-05-31T10:15', '2025-05-31T10:30'].map((slot) => [reference, slot, null]),
  );
  for (const { index, hash } of mine.body.tickets)
    expect(Buffer.from(leafHash(sha256, Buffer.from(leaves[index] ?? ''))).toString('hex')).toBe(hash);
  expect((await (await makePerson(app)).client.get<LoggedEntries>(API.resultsMyEntries)).body).toEqual({ heads: [], tickets: [] });
  expect((await new Client(app.url).get(API.resultsMyEntries)).status).toBe(401);
});

it('the log passes verification and extends the log seen on the last visit', async () => {
  const said = await verify(await savedReceipt());
  expect(said).toMatch(/holds +receipt: The ticket on your receipt is in this log, matches your receipt, and is yours/);
  expect(said).toContain('Everything holds.');
  await buySlots(naledi, slotsOf('2025-06-20', 0, 1));
  await logged(4);
  const again = await verify();
  expect(again).toMatch(/holds +kept heads: Every kept head is a prefix of the log/);
  expect(again).toContain('Everything holds.');
});

/** Changes the season and has a second organiser approve the change where required. */
const changed = (change: object) => together(app, admin, admin.patch(ADMIN_API.season(2025), change));

it('the log records a corrected name, blocked slots, a freeze and changed terms exactly once each', async () => {
  const before = (await entries()).length;
  await admin.patch(ADMIN_API.person(naledi.publicId), { fullName: 'Naledi Kgosi-Moremi', reason: 'Married' });
  await admin.post(ADMIN_API.blocks, { slotIds: slotsOf('2025-06-25', 0, 2), dates: ['2025-06-26'], reason: 'Maintenance' });
  await admin.send('DELETE', ADMIN_API.blocks, { slotIds: slotsOf('2025-06-25', 0, 1), reason: 'Ready early' });
  const version = async () => (await app.sql<{ version: number }>(`SELECT version FROM seasons`))[0]?.version;
  for (const change of [{ salesFrozen: true }, { salesFrozen: false, priceCents: 400 }, { priceCents: 300 }, { permitNumber: 'GA-1' }])
    expect((await changed({ version: await version(), openHolds: 'finish', ...change })).status).toBe(200);
  await seal();
  // Excludes the proposal of the first change, which was logged because there was no second organiser yet to approve it.
  const added = (await entries()).slice(before).filter(({ kind }) => kind !== 'proposed');
  expect(added.map(({ kind }) => kind)).toEqual(['correction', 'block', 'block', 'unblock', 'freeze', 'terms', 'open', 'terms']);
  const [{ organiser, proposedBy }] = added.filter(({ kind }) => kind === 'terms') as [TermsEntry];
  expect([organiser, proposedBy]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)]);
  expect(organiser).not.toBe(proposedBy);
  expect(added[0]).toMatchObject({ tickets: [3, 4, 5, 6] });
  expect(added[2]).toMatchObject({ kind: 'block', slots: slotsOf('2025-06-26', 0, 96) });
  const { tickets } = (await receipt()).body;
  expect(tickets.map(({ buyer }) => buyer?.index)).toEqual([before, before, before]);
  expect(await verify(await savedReceipt())).toContain('Everything holds.');
});

it('the log records a changed claim period in one entry with other terms changed in the same request', async () => {
  const before = (await entries()).length;
  for (const change of [{ claimDays: 21 }, { claimDays: 14, priceCents: 350 }, { priceCents: 300 }]) {
    const [season] = await app.sql<{ version: number }>(`SELECT version FROM seasons`);
    expect((await changed({ version: season?.version, ...change })).status).toBe(200);
  }
  await seal();
  const added = (await entries()).slice(before);
  expect(added.map((entry) => entry.kind === 'terms' && [entry.terms.claimDays, entry.terms.priceCents])).toEqual([
    [21, 300],
    [14, 350],
    [14, 300],
  ]);
  for (const claimDays of [2, 61, 7.5])
    expect((await admin.patch(ADMIN_API.season(2025), { version: 1, claimDays })).body).toMatchObject({
      fields: { claimDays: expect.any(Array) },
    });
});

it('the log records a refunded ticket and who refunded it', async () => {
  const [booking] = await app.sql<{ id: number }>(`SELECT id FROM bookings WHERE reference = $1`, [reference]);
  await admin.post(ADMIN_API.bookingRefunds(booking?.id ?? 0), { slotIds: ['2025-05-31T10:30'], reason: 'Asked for it', slots: 'keep' });
  const voided = await eventually(
    async () => (await receipt()).body.tickets.map((ticket) => ticket.voided),
    (all) => all[2] !== null,
  );
  expect(voided).toEqual([null, null, expect.any(Number)]);
  expect((await entries())[voided[2] ?? 0]).toMatchObject({ kind: 'void', ticket: 5, reason: 'organiser', since: expect.any(String) });
  expect(await verify(await savedReceipt())).toContain('refunded by entry');
});

it('the log records the arrival and each step towards naming the winner, with the responsible organiser', async () => {
  const later = await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' });
  const other = await makeAdmin(app, 'organiser');
  for (const one of [admin, other]) one.client.moveTo(later.url);
  const before = (await entries()).length;
  const step = (name: ResultStep, by = admin, body: object = {}) => resultStep(app, by, name, body);
  const record = { arrivedAt: ARRIVED, ...TWO_WITNESSES, openHolds: 'finish' };
  expect((await step('arrival', admin, record)).status).toBe(201);
  expect((await step('withdraw', other, { reason: 'Misread' })).status).toBe(200);
  expect((await step('arrival', admin, record)).status).toBe(201);
  expect((await step('verify', other)).status).toBe(200);
  expect((await step('announce')).status).toBe(200);
  await seal();
  const all = (await entries()).slice(before) as (LogEntryView & { organiser: string; proposedBy?: string })[];
  expect(all.map(({ kind }) => kind)).toEqual(['arrival', 'withdrawn', 'arrival', 'proposed', 'verified', 'proposed', 'announced']);
  const steps = all.filter(({ kind }) => kind !== 'proposed');
  expect(steps[1]).toMatchObject({ reason: 'Misread' });
  const [recorded, withdrawn, again, verified, announced] = steps.map(({ organiser }) => organiser);
  expect(recorded).toMatch(/^[0-9a-f]{16}$/);
  // These steps were proposed by one organiser and executed by the approver.
  expect([again, steps[4]?.proposedBy, all[5]?.organiser]).toEqual([recorded, recorded, recorded]);
  expect([steps[3]?.proposedBy, all[3]?.organiser]).toEqual([withdrawn, withdrawn]);
  expect(withdrawn).not.toBe(recorded);
  expect(announced).toBe(verified);
  expect([recorded, withdrawn]).not.toContain(verified);
  const { arrival } = all[2] as unknown as { arrival: number };
  expect(all.filter(({ kind }) => kind === 'proposed')).toMatchObject([
    { deed: 'result.verify', arrival },
    { deed: 'result.announce', arrival },
  ]);
  const { statement } = steps[2] as unknown as { statement: string };
  const { ticket, opened } = steps[4] as unknown as { ticket: number; opened: { nonce: string; witnesses: string[] } };
  expect(statement).toBe(commitment(opened.nonce, { witnesses: opened.witnesses }));
  expect([ticket, JSON.stringify(steps.slice(0, 4)).includes('Neo')]).toEqual([3, false]);
});

it('after the announcement, the log reveals every ticket but no buyer, so that anyone can compute the winner', async () => {
  const answer = await file('opened');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
  const { tickets, next } = (await answer.json()) as OpenedPage;
  const all = await entries();
  expect(tickets.map(({ index }) => index)).toEqual(all.flatMap(({ kind }, index) => (kind === 'ticket' ? [index] : [])));
  for (const { index, nonce, committed } of tickets) expect(all[index]).toMatchObject({ commitment: commitment(nonce, committed) });
  expect([next, tickets[0]?.committed.slot, JSON.stringify(tickets).includes('Naledi')]).toEqual([null, '2025-05-31T10:00', false]);
  expect(((await (await file(`opened?after=${tickets[0]?.index}`)).json()) as OpenedPage).tickets).toEqual(tickets.slice(1));
  for (const after of ['x', '1.5', '9999999999']) expect([after, (await file(`opened?after=${after}`)).status]).toEqual([after, 404]);
  const said = await verify(await savedReceipt());
  expect(said).toMatch(/Number 1 by the rules, as announced: ticket 3 \(2025-05-31T10:00\)/);
  expect(said).toContain('Everything holds.');
});

it('the log records a refund of the winning ticket, which does not change the result', async () => {
  const [booking] = await app.sql<{ id: number }>(`SELECT id FROM bookings WHERE reference = $1`, [reference]);
  const request = { slotIds: ['2025-05-31T10:00'], reason: 'Asked for it', slots: 'keep' };
  const [season] = await app.sql<{ version: number }>(`SELECT version FROM seasons WHERE year = 2025`);
  const open = { version: season?.version, refundsClose: false };
  expect((await together(app, admin, admin.patch(ADMIN_API.season(2025), open))).status).toBe(200);
  expect((await admin.post(ADMIN_API.bookingRefunds(booking?.id ?? 0), request)).status).toBe(201);
  const [voided] = await eventually(
    async () => {
      await seal();
      return (await receipt()).body.tickets.map((ticket) => ticket.voided);
    },
    ([first]) => first !== null,
  );
  expect((await entries())[voided ?? 0]).toMatchObject({ kind: 'void', reason: 'organiser' } satisfies Partial<VoidEntry>);
  expect(await verify()).toContain('Everything holds.');
});

describe('sealing', () => {
  const size = async () => (await publicLog()).size;
  const facts = () =>
    app.sql(`INSERT INTO log_facts (season_year, kind, payload) SELECT 2025, 'freeze', '{"what": "sales"}' FROM generate_series(1, 3)`);

  let second: TestApp;
  beforeAll(async () => (second = await app.another()));

  it('logs nothing twice if two instances seal in parallel', async () => {
    const before = await size();
    for (let round = 1; round <= 5; round += 1) {
      await facts();
      await Promise.all([seal(), seal(second), seal(), seal(second)]);
      expect(await size()).toBe(before + 3 * round);
    }
  });

  it('control: without the lock, two instances read the same rows and the second cannot insert its entries', async () => {
    const both = [app, second].map(withoutLock(2));
    await facts();
    const ends = await Promise.allSettled([seal(), seal(second)]);
    for (const spy of both) spy.mockRestore();
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(String(ends.map((end) => ('reason' in end ? end.reason : '')).join(''))).toContain('log_entries_pk');
  });

  it('has no effect if the process stops between writing and signing; the next run repeats it', async () => {
    const before = await publicLog();
    await facts();
    const keys = app.app.get(LogKeys);
    const [ofSeason, ends] = [keys.ofSeason.bind(keys), new Error('the process ends here')];
    const signing = jest
      .spyOn(keys, 'ofSeason')
      .mockImplementationOnce(async (...args) => (await ofSeason(...args)).map((key) => ({ ...key, signedNote: () => fail(ends) })));
    await expect(seal()).rejects.toThrow(ends);
    signing.mockRestore();
    expect(await publicLog()).toEqual(before);
    expect((await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM log_entries`))[0]?.n).toBe(before.size);
    await seal();
    expect(await size()).toBe(before.size + 3);
  });

  it('does not break any invariants', async () => {
    await expectInvariants(app);
    expect(await verify(await savedReceipt())).toContain('Everything holds.');
  });

  it('lets watchers notice immediately if the log continues differently after a backup is restored', async () => {
    const served = { url: app.url };
    const site = createServer((request, response) => {
      if (served.url === '') return response.writeHead(503).end();
      return void fetch(served.url + request.url).then(async (answer) =>
        response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())),
      );
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve).unref());
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const watching = spawn(process.execPath, [
      VERIFIER,
      address,
      '--watch',
      '--interval',
      '0.1',
      '--state',
      path.join(app.dataDir, 'watched.json'),
    ]);
    let said = '';
    watching.stdout.on('data', (chunk) => (said += chunk));
    const ended = new Promise((resolve) => watching.on('close', resolve));
    const says = (text: string | RegExp) =>
      eventually(
        () => Promise.resolve(said),
        (all) => all.search(text) >= 0,
      );
    await says('Everything holds');
    await facts();
    await seal();
    await says(/Z 3 freeze: \d+ entries; the log still begins with every head that was kept/);
    served.url = '';
    await says('the site is away');
    for (const table of ['log_entries', 'log_checkpoints']) await app.sql(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    const kept = (await publicLog()).size - 3;
    await app.sql(`DELETE FROM log_entries WHERE index >= $1`, [kept]);
    await app.sql(`DELETE FROM log_checkpoints WHERE size > $1`, [kept]);
    const restored = await app.another();
    await facts();
    await expect(seal(restored)).rejects.toThrow(
      /this server knows a head of \d+ entries, which this log does not contain: a backup was restored/,
    );
    // Deletes the server's own record, so that the server does not detect the change itself.
    await app.sql(`DELETE FROM lost_heads`);
    await seal(restored);
    served.url = restored.url;
    await ended;
    site.close();
    expect(watching.exitCode).toBe(1);
    expect(said).toMatch(
      /DOES NOT HOLD +kept heads: a head that was kept of \d+ entries is not the beginning of what is served now\. SPLIT VIEW/,
    );
  });

  it('refuses, even after a restart, to sign rows that differ from those that were signed', async () => {
    await app.sql(`ALTER TABLE log_entries DISABLE TRIGGER ALL`);
    await app.sql(
      `UPDATE log_entries SET leaf = replace(leaf, '"card"', '"cash"'), leaf_hash = sha256('\\x00'::bytea || convert_to(replace(leaf, '"card"', '"cash"'), 'UTF8'))`,
    );
    await facts();
    rmSync(path.join(app.dataDir, 'log-heads.txt'));
    const restarted = await app.another();
    await expect(seal(restarted)).rejects.toThrow(/is not the one that was signed/);
    const said = await verify();
    expect(said).toMatch(/DOES NOT HOLD +root: the \d+ entries do not give the signed root/);
    expect(said).toMatch(/DOES NOT HOLD +kept heads: a head that was kept of \d+ entries is not the beginning/);
  });
});

/** Makes an instance seal without the lock, so that all `count` instances read the last log head before any of them extends it. */
function withoutLock(count: number): (one: TestApp) => jest.SpyInstance {
  let open = (): void => undefined;
  const allHaveRead = new Promise<void>((resolve) => (open = resolve));
  let readers = 0;
  return ({ database }) => {
    const transact = database.transact.bind(database);
    return jest.spyOn(database, 'transact').mockImplementation((work) =>
      transact(async (tx) => {
        const rows = tx.rows.bind(tx);
        tx.rows = async (statement, values) => {
          if (String(statement).includes('pg_advisory_xact_lock')) return [];
          const read = await rows(statement, values);
          if (!String(statement).includes('FROM log_checkpoints')) return read as never;
          if ((readers += 1) === count) open();
          await allHaveRead;
          return read as never;
        };
        return work(tx);
      }),
    );
  };
}
