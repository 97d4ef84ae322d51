import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AdminWitness } from '@raffle/contracts/admin/witnesses';
import type { LogEntryView, WitnessedPage, WitnessesPage } from '@raffle/contracts/log/entries';
import type { ResultView } from '@raffle/contracts/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import type { SlotView } from '@raffle/contracts/slots';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { logKey } from '../../../test/log-key.js';
import { changeSeason, eventually, makePerson, selectionBody, slotsOf, type Person } from '../../../test/make.js';
import { buySlots } from '../../../test/money.js';
import { resultStep, TWO_WITNESSES, type ResultStep } from '../../../test/result-steps.js';
import { insertBackdatedSale } from '../../../test/backdated-sale.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { startAuthority, startLogWitness, type WitnessProcess } from '../../../test/servers/witness.js';
import type { Reader } from '../../platform/db/database.js';
import { LineService } from '../prize/line.service.js';
import { textOf } from '../log/log.rules.js';
import { LogSealingService } from '../log/log-sealing.service.js';
import { verifyToken } from './time-stamp.js';
import { WitnessesService } from './witnesses.service.js';

/** Settings for an app instance whose clock is set to a day in May, before the flood. */
const IN_MAY = { APP_NOW: '2025-05-20T09:00:00+02:00' };

let app: TestApp;
let authority: WitnessProcess;
let witness: WitnessProcess;
let naledi: Person;
let folder: string;

beforeAll(async () => {
  const first = await startTestApp({ sandbox: true, env: IN_MAY });
  folder = path.join(first.dataDir, 'authority');
  const key = await logKey(first);
  [authority, witness] = await Promise.all([startAuthority(folder), startLogWitness('witness.example/w1', key)]);
  const second = await first.another({ ...IN_MAY, TSA_URLS: `${authority.said}/tsr`, WITNESS_URLS: witness.said });
  first.sandbox?.setWebhookUrl(`${second.url}/api/payments/webhook`);
  app = { ...second, close: () => first.close() };
  // Calls the witnesses before the first ticket is sold, so that the terms require these witnesses.
  await ask();
  await seal();
  naledi = await makePerson(app, { fullName: 'Naledi Kgosi' });
  await buy('2025-06-10');
});
afterAll(async () => {
  await app?.close();
  await Promise.all([authority?.stop(), witness?.stop()]);
});

async function buy(date: string, slot = 0): Promise<string> {
  const { referenceNumber } = await buySlots(naledi, slotsOf(date, slot, 1));
  await seal();
  return referenceNumber;
}

async function seal(): Promise<void> {
  await app.app.get(LogSealingService).seal();
}

const ask = () => app.app.get(WitnessesService).ask();
const read = async <Body>(file: string) => (await (await fetch(app.url + API.log(2025, file))).json()) as Body;
const witnessed = async (after = 0) => (await read<WitnessedPage>(`witnessed?after=${after}`)).checkpoints;
const outside = async () => (await read<WitnessesPage>('witnesses')).witnesses;
const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

it('the API lists the configured witnesses and the terms name them', async () => {
  const names = [`${new URL(authority.said).host}/tsr`, 'witness.example/w1'].sort();
  await ask();
  await seal();
  const leaves = await app.sql<{ leaf: string }>(`SELECT leaf FROM log_entries WHERE kind = 'terms' ORDER BY index`);
  const terms = leaves.map(({ leaf }) => (JSON.parse(leaf) as Extract<LogEntryView, { kind: 'terms' }>).terms);
  expect(terms.at(-1)).toMatchObject({ priceCents: 300, claimDays: 14 });
  expect(terms.at(-1)?.witnesses).toEqual([
    { kind: 'log', name: 'witness.example/w1', key: expect.stringMatching(/^witness\.example\/w1\+/) },
    { kind: 'tsa', name: names.find((name) => name !== 'witness.example/w1'), key: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect((await outside()).map(({ kind, name }) => [kind, name])).toEqual([
    ['tsa', names.find((name) => name !== 'witness.example/w1')],
    ['log', 'witness.example/w1'],
  ]);
});

it('the published statements can be verified with independent tools', async () => {
  // Adds a freeze, after which both witnesses are called immediately. Without it, the job may have called one before the ticket was logged.
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
  await seal();
  const newest = await eventually(
    async () => (await ask(), (await witnessed()).at(-1)),
    (head) => head !== undefined && head.stamps.length > 0 && head.note.includes('— witness.example/w1 '),
  );
  const [stamp] = newest?.stamps ?? [];
  const [text, token] = [textOf(newest?.note ?? ''), Buffer.from(stamp?.token ?? '', 'base64')];
  expect(text).toBe(textOf(await (await fetch(app.url + API.log(2025, 'checkpoint'))).text()));
  const [body, der] = ['body', 'token.der'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(body, text);
  writeFileSync(der, token);
  const check = ['ts', '-verify', '-token_in', '-in', der, '-CAfile', path.join(folder, 'authority.pem'), '-data'];
  openssl(...check, body);
  writeFileSync(body, text.replace('2025', '2024'));
  expect(() => openssl(...check, body)).toThrow(/message imprint mismatch/);
  await expect(verifyToken(token, text)).resolves.toMatchObject({ at: new Date(stamp?.at ?? '') });
  await expect(verifyToken(token, `${text}\n`)).rejects.toThrow('its time stamp is for another text');
  const broken = Buffer.from(token);
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
  await expect(verifyToken(broken, text)).rejects.toThrow('its signature is wrong');
  for (const one of await outside()) expect(one).toMatchObject({ lastAt: expect.any(String), silent: false });
});

it('a sale does not trigger a statement, but a freeze does, and only one of two app instances requests the statement', async () => {
  const before = (await witnessed()).length;
  await buy('2025-06-11');
  await ask();
  expect(await witnessed()).toHaveLength(before);
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
  await seal();
  const other = await app.another({ ...IN_MAY, TSA_URLS: `${authority.said}/tsr`, WITNESS_URLS: witness.said });
  await Promise.all([ask(), other.app.get(WitnessesService).ask()]);
  const [newest, ...more] = await witnessed((await witnessed())[before - 1]?.size);
  const [first] = await witnessed();
  expect(await read<WitnessedPage>('witnessed?limit=1')).toEqual({ checkpoints: [first], next: first?.size });
  for (const limit of ['0', 'all']) expect((await fetch(app.url + API.log(2025, `witnessed?limit=${limit}`))).status).toBe(404);
  expect([newest?.stamps.length, more]).toEqual([1, []]);
  expect(newest?.note.match(/^— witness\.example\/w1 /gm)).toHaveLength(1);
});

it('the API publishes every statement, including repeated ones about an unchanged log head', async () => {
  const count = async () => {
    const newest = (await witnessed()).at(-1);
    return [newest?.stamps.length, newest?.note.match(/^— witness\.example\/w1 /gm)?.length];
  };
  const [before, size] = [await count(), (await witnessed()).at(-1)?.size];
  const after = await eventually(
    async () => {
      await app.sql(`UPDATE witnesses SET next_at = now(), last_at = now() - interval '1 hour'`);
      await ask();
      return count();
    },
    // Waits until the timestamps differ, because witnesses date their statements to the second.
    (now) => now.every((statements, kind) => Number(statements) > Number(before[kind])),
  );
  expect([after.length, (await witnessed()).at(-1)?.size]).toEqual([2, size]);
});

it('an unreachable witness is retried later and does not affect the other witness', async () => {
  await authority.stop();
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'open', '{"what": "sales"}')`);
  await seal();
  await ask();
  const newest = (await witnessed()).at(-1);
  expect([newest?.stamps, newest?.note.includes('— witness.example/w1 ')]).toEqual([[], true]);
  const [row] = await app.sql<{ failure: string; tries: number; waits: boolean }>(
    `SELECT failure, tries, next_at > now() + interval '20 seconds' AS waits FROM witnesses WHERE kind = 'tsa' AND ended_at IS NULL`,
  );
  expect(row).toEqual({ failure: expect.stringContaining('no answer'), tries: 1, waits: true });
});

it('a log witness that has lost its state is sent a consistency proof from the size that it remembers', async () => {
  const fresh = await startLogWitness('witness.example/w1', await logKey(app));
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
  await seal();
  const other = await app.another({ ...IN_MAY, WITNESS_URLS: fresh.said });
  // The other instance seals the log when it starts, because its witnesses change the terms.
  try {
    await eventually(
      async () => {
        await other.app.get(WitnessesService).ask();
        const newest = await (await fetch(app.url + API.log(2025, 'checkpoint'))).text();
        return [newest, (await witnessed()).at(-1)?.note];
      },
      ([newest, note]) => note?.startsWith(`${newest}— witness.example/w1 `) === true,
    );
  } finally {
    await fresh.stop();
  }
});

describe('people as witnesses', () => {
  let admin: AdminClient;
  beforeAll(async () => {
    // Makes the terms name this app instance's witnesses again.
    await ask();
    await seal();
    admin = await makeAdmin(app, 'organiser');
  });

  const add = (name: string, address: string) => admin.post<AdminWitness[]>(ADMIN_API.witnesses, { name, address });
  /** Returns the sizes of the log heads sent to each person. */
  const mails = async () => {
    const sent = await app.sql<{ name: string; size: number }>(
      `SELECT w.name, (o.payload ->> 'size')::int AS size FROM outbox o JOIN witnesses w ON w.id = (o.payload ->> 'witnessId')::int
        WHERE o.kind = 'witness.mail' ORDER BY o.id`,
    );
    return ['The Ngami Times', 'Bana ba Letsatsi'].map((name) => sent.filter((mail) => mail.name === name).map(({ size }) => size));
  };

  it('are added by organisers and receive the signed log head by email immediately and after a freeze, but not after each sale', async () => {
    const address = 'news@ngami.example';
    expect((await add('The Ngami Times', address)).status).toBe(200);
    expect((await add('Bana ba Letsatsi', 'office@bana.example')).body.at(-1)).toMatchObject({ kind: 'person', address });
    // Repeating a request, for example after a lost response, has no effect.
    expect((await add('Bana ba Letsatsi', 'office@bana.example')).status).toBe(200);
    expect((await add('Bana ba Letsatsi', 'x@bana.example')).body).toMatchObject({ fields: { name: [expect.any(String)] } });
    for (const wrong of ['nobody', 'https://ngami.example/heads', 'javascript://x'])
      expect(await add('Somebody', wrong)).toMatchObject({ status: 400, body: { fields: { address: [expect.any(String)] } } });
    await ask();
    await ask();
    const [, newest] = (await (await fetch(app.url + API.log(2025, 'checkpoint'))).text()).split('\n');
    expect(await mails()).toEqual([[Number(newest)], [Number(newest)]]);
    expect(await outside()).toContainEqual({ kind: 'person', name: 'The Ngami Times', lastAt: expect.any(String), silent: false });
    expect(JSON.stringify(await outside())).not.toContain('bana.example');
    await buy('2025-06-12');
    await ask();
    expect((await mails()).map(({ length }) => length)).toEqual([1, 1]);
    await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
    await seal();
    await ask();
    expect((await mails()).map(({ length }) => length)).toEqual([2, 2]);
  });

  it('can be removed, which deletes their email addresses and adds an audit entry', async () => {
    const all = (await admin.get<AdminWitness[]>(ADMIN_API.witnesses)).body.filter(({ kind }) => kind === 'person');
    for (const { id } of all) expect((await admin.send('DELETE', ADMIN_API.witness(id))).status).toBe(200);
    expect((await admin.send('DELETE', ADMIN_API.witness(all[0]?.id ?? 0))).status).toBe(404);
    expect((await outside()).filter(({ kind }) => kind === 'person')).toEqual([]);
    expect(await app.sql(`SELECT 1 FROM witnesses WHERE email IS NOT NULL`)).toEqual([]);
    expect(await app.sql(`SELECT 1 FROM admin_audit WHERE action LIKE 'witness.%'`)).toHaveLength(4);
  });
});

describe('when all witnesses of one kind are silent for a day', () => {
  /** Two slots on the current day. Only the first begins within two hours. */
  const [soon, later] = ['2025-05-20T10:30', '2025-05-20T12:00'];
  const status = async (id: string) =>
    (await naledi.client.get<SlotView[]>(`${API.timeSlots}?date=${id.slice(0, 10)}`)).body.find((slot) => slot.id === id)?.status;
  const cutoff = async () => (await naledi.client.get<SeasonView>(API.season)).body.cutoffMinutes;
  const heardOf = async (ago: string, kinds = ['tsa', 'log']) => {
    await app.sql(`UPDATE witnesses SET last_at = now() - $1::interval WHERE kind = ANY ($2)`, [ago, kinds]);
    await ask();
  };

  beforeAll(async () => {
    await witness.stop();
    await ask();
    await changeSeason(app, 'cutoff_minutes = 30');
    await eventually(cutoff, (minutes) => minutes === 30);
  });

  it('the app closes slots that begin within two hours, and raises an alarm for each witness', async () => {
    expect([await status(soon), await status(later)]).toEqual(['available', 'available']);
    await heardOf('1 day', ['tsa']);
    await eventually(cutoff, (minutes) => minutes === 120);
    expect((await outside()).filter(({ silent }) => silent).map(({ kind }) => kind)).toEqual(['tsa']);
    await heardOf('1 day');
    await eventually(cutoff, (minutes) => minutes === 120);
    expect([await status(soon), await status(later)]).toEqual(['closed', 'available']);
    expect((await naledi.client.post(API.selections, selectionBody([soon]))).body).toMatchObject({ error: 'SLOT_CLOSED' });
    expect((await outside()).map(({ silent }) => silent)).toEqual([true, true]);
    const open = await app.sql(`SELECT subject FROM attention WHERE kind = 'witness-silent' AND resolved_at IS NULL`);
    expect(open).toHaveLength(2);
  });

  it('the app sells these slots again once one witness of each kind has responded', async () => {
    await heardOf('1 minute');
    await eventually(cutoff, (minutes) => minutes === 30);
    expect(await status(soon)).toBe('available');
    expect(await app.sql(`SELECT 1 FROM attention WHERE kind = 'witness-silent' AND resolved_at IS NULL`)).toEqual([]);
  });

  it('the terms still require the witnesses if they are removed from the configuration after the first sale', async () => {
    const without = await app.another({ ...IN_MAY, TSA_URLS: '', WITNESS_URLS: '' });
    await without.app.get(WitnessesService).ask();
    expect(await app.sql(`SELECT 1 FROM seasons WHERE cardinality(witnesses) > 0`)).toHaveLength(1);
    expect((await outside()).length).toBeGreaterThan(0);
  });
});

describe('a row inserted into the database after the arrival', () => {
  let judge: TestApp;
  /** Reference of a booking that was paid for in time but whose ticket was not seen by any witness before the slot was settled. */
  let unseen: string;
  beforeAll(async () => {
    unseen = await buy('2025-06-10', 12);
    const key = await logKey(app);
    witness = await startLogWitness('witness.example/w1', key);
    judge = await app.another({ ...IN_MAY, WITNESS_URLS: witness.said, APP_NOW: '2025-06-10T08:00:00+02:00' });
    await insertBackdatedSale(app, '2025-06-10T00:15');
    await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
    await seal();
    await app.sql(`UPDATE witnesses SET next_at = now()`);
    await judge.app.get(WitnessesService).ask();
  });

  const first = async (reader: Reader) => {
    const { line } = await app.app.get(LineService).next(reader, 2025, { id: '0', arrivedAt: new Date('2025-06-10T00:20:00+02:00') }, 1);
    return line[0]?.ticket.slotId;
  };

  it('is sealed and witnessed like any other ticket, but cannot win, because no witness saw it before its slot was settled', async () => {
    const [friend] = await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM log_entries e JOIN log_witnessings g ON g.size > e.index WHERE e.reference = 'SLIPPED'`,
    );
    expect(friend?.n).toBeGreaterThan(0);
    expect(await app.database.snapshot(first)).toBe('2025-06-10T00:00');
  });

  it('control: with forged statements, the inserted ticket wins, which proves that only the witness rule excludes it', async () => {
    await expect(
      app.database.transact(async (tx) => {
        await tx.rows(
          `INSERT INTO log_witnessings (season_year, size, witness_id, at, calendar_at, cosignature)
           SELECT c.season_year, c.size, w.id, now(), '2025-06-01', 'forged' FROM log_checkpoints c, witnesses w
            WHERE w.kind <> 'person' AND c.size = (SELECT max(size) FROM log_checkpoints)`,
        );
        expect(await first(tx)).toBe('2025-06-10T00:15');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  it('is listed with the reason that it did not win', async () => {
    const admin = await makeAdmin(app, 'organiser');
    admin.client.moveTo(judge.url);
    const step = (name: ResultStep, body: object = {}) => resultStep(app, admin, name, body);
    await changeSeason(app, `late_tickets = 'refund'`);
    await step('arrival', { arrivedAt: '2025-06-10T00:20:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
    await step('verify');
    expect((await step('announce')).status).toBe(200);
    const { winner, unseen, onSitesWord, outside: statements } = (await naledi.client.get<ResultView>(API.results)).body;
    expect(winner).toMatchObject({ slotId: '2025-06-10T00:00', nearer: [{ slotId: '2025-06-10T00:15', reason: 'unseen' }] });
    expect([unseen > 0, onSitesWord]).toEqual([true, false]);
    expect(statements.map(({ kind }) => kind)).toContain('log');
  });

  it('is not refunded, whereas the late-ticket rule refunds a paid ticket that no witness saw in time', async () => {
    const paid = () => app.sql<{ slot: string }>(`SELECT slot_id AS slot FROM claims WHERE state = 'sold' ORDER BY slot_id`);
    await eventually(
      () => app.sql(`SELECT 1 FROM bookings WHERE reference = $1 AND payment_status = 'refunded'`, [unseen]),
      (rows) => rows.length === 1,
    );
    expect(await app.sql(`SELECT origin, slot_ids AS slots FROM refunds ORDER BY slot_ids`)).toEqual(
      // Both tickets were sold while a time-stamp authority was not responding.
      ['2025-06-10T03:00', '2025-06-12T00:00'].map((slot) => ({ origin: 'organiser', slots: [slot] })),
    );
    expect((await paid()).map(({ slot }) => slot)).toContain('2025-06-10T00:00');
  });
});

it('the API returns 404 for a year without a log and for an invalid query', async () => {
  for (const file of ['witnessed?after=-1', 'witnessed?after=x', 'witnessed?after=1e300'])
    expect([file, (await fetch(app.url + API.log(2025, file))).status]).toEqual([file, 404]);
  for (const year of [2026, 1]) expect((await fetch(app.url + API.log(year, 'witnesses'))).status).toBe(404);
});
