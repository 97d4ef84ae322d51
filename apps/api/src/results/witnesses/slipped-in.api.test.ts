// A row that somebody who has the database puts in while the water comes, and whose head a witness stamps before its slot begins.
import { makeAdmin } from '../../../test/admin.js';
import { changeSeason, makeCheckout, makePerson } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { slipIn } from '../../../test/slip-in.js';
import { startLogWitness, type WitnessProcess } from '../../../test/servers/witness.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LogSealingService } from '../log/log-sealing.service.js';
import { nearerThan } from '../nearer.js';
import { rankWinners } from '../rank-winners.js';
import { SealsService } from '../seals.service.js';
import { isWitnessed } from './witnesses.sql.js';
import { WitnessesService } from './witnesses.service.js';

const IN_MAY = { APP_NOW: '2025-05-20T09:00:00+02:00' };
const WATER = new Date('2025-06-10T10:07:00+02:00');
const HONEST = '2025-06-20T10:00';

let app: TestApp;
let witness: WitnessProcess;

beforeAll(async () => {
  const first = await startTestApp({ sandbox: true, env: IN_MAY });
  witness = await startLogWitness('witness.example/w1', first.app.get(LogSealingService).key.publicKey);
  const second = await first.another({ ...IN_MAY, WITNESS_URLS: witness.said });
  first.sandbox?.setWebhookUrl(`${second.url}/api/payments/webhook`);
  app = { ...second, close: () => first.close() };
  await makeAdmin(app);
  const owner = await makePerson(app, { fullName: 'Naledi Kgosi' });
  await payAndWait(owner, await makeCheckout(owner, [HONEST]));
  await sealAndAsk(app);
});
afterAll(async () => {
  await app?.close();
  await witness?.stop();
});

/** The newest head gets a witness's word at once, as after a freeze. */
async function sealAndAsk(by: TestApp): Promise<void> {
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
  await app.app.get(SealsService).seal();
  await app.app.get(LogSealingService).seal();
  await app.sql(`UPDATE witnesses SET next_at = now()`);
  await by.app.get(WitnessesService).ask();
}

const first = async (arrivedAt = WATER) => {
  const [winner] = await app.database.snapshot((reader) =>
    rankWinners(reader, { year: 2025, winnerRule: 'nearest' }, { arrivedAt, first: 1 }),
  );
  return winner?.slotId;
};

/** Whom the database guards once this water is on record. */
async function guarded(arrivedAt = WATER): Promise<string[]> {
  let slots: string[] = [];
  const undone = app.database.transact(async (tx) => {
    await tx.rows(
      `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, contacts, recorded_by_id)
       VALUES (2025, 'provisional', $1, '{One,Other}', '{"+267 71 100 001","+267 71 100 002"}', (SELECT min(id) FROM admins))`,
      [arrivedAt],
    );
    const rows = await tx.rows<{ slot: string }>(`SELECT slot_id AS slot FROM guarded_tickets(2025) ORDER BY slot_id`);
    slots = rows.map(({ slot }) => slot);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return slots;
}

it('wins nothing: it joined the log long after its cut-off, whatever it says of when it was chosen and paid', async () => {
  const bridge = await app.another({ WITNESS_URLS: witness.said, APP_NOW: '2025-06-10T10:08:00+02:00' });
  await slipIn(app, '2025-06-10T10:15');
  await slipIn(app, '2025-06-10T10:30', { reference: 'JUSTNOW', paidAgo: '5 minutes' });
  await slipIn(app, '2025-06-12T10:00', { reference: 'FARAWAY' });
  await sealAndAsk(bridge);
  expect(await first()).toBe(HONEST);
  expect(await guarded()).toEqual([HONEST]);
  const nearer = await app.database.snapshot((reader) => nearerThan(reader, 2025, { arrivalId: '0', arrivedAt: WATER, slotId: HONEST }));
  expect(nearer).toEqual(['2025-06-10T10:15', '2025-06-10T10:30', '2025-06-12T10:00'].map((slotId) => ({ slotId, reason: 'unwitnessed' })));
  // Before the water: the one of which the cut-off is far is as good as any that joined the log late.
  const later = new Date('2025-06-10T10:30:00+02:00');
  expect(await first(later)).toBe('2025-06-12T10:00');
  expect(await guarded(later)).toEqual(['2025-06-12T10:00', HONEST]);
  await bridge.close();
});

describe('to the millisecond', () => {
  const [RECORDED, ARRIVED] = ['2025-06-10T08:30:00.000Z', '2025-06-10T08:07:00.000Z'];
  const LONG_AGO = '2025-06-03T08:00:00.000Z';

  /** Of a ticket that a witness saw when it joined. */
  const takesPart = async (slot: string, joined: string, paidAt: string, { recorded = RECORDED, arrived = ARRIVED } = {}) => {
    let answer: boolean | undefined;
    const undone = app.database.transact(async (tx) => {
      const [{ index }] = (await tx.rows(`SELECT max(index) + 1 AS index FROM log_entries WHERE season_year = 2025`)) as [
        { index: number },
      ];
      await tx.rows(
        `INSERT INTO log_entries (season_year, index, kind, leaf, leaf_hash, committed, reference, slot_id, at)
         VALUES (2025, $1, 'ticket', '{}', '', $2, 'ONE', $3, $4)`,
        [index, JSON.stringify({ paidAt }), slot, joined],
      );
      await tx.rows(`INSERT INTO log_checkpoints (season_year, size, root, note) VALUES (2025, $1, '', '')`, [index + 1]);
      await tx.rows(
        `INSERT INTO log_witnessings (season_year, size, witness_id, at, calendar_at, cosignature)
         VALUES (2025, $1, (SELECT min(id) FROM witnesses), $2, $2, 'word')`,
        [index + 1, joined],
      );
      const water = { until: '$2::timestamptz', arrivedAt: '$3::timestamptz' };
      const rows = await tx.rows<{ yes: boolean }>(`SELECT ${isWitnessed('2025', `'ONE'`, '$1', water)} AS yes`, [slot, recorded, arrived]);
      answer = rows[0]?.yes;
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return answer;
  };

  it.each([
    // A slot of 08:15 UTC, whose cut-off is a day before.
    ['2025-06-10T10:15', '2025-06-09T10:14:59.999Z', LONG_AGO, true],
    ['2025-06-10T10:15', '2025-06-09T10:15:00.000Z', LONG_AGO, false],
    ['2025-06-10T10:15', '2025-06-09T10:15:00.000Z', '2025-06-09T10:14:00.000Z', false],
    // Within an hour of the payment, or before the water.
    ['2025-06-12T10:00', '2025-06-10T08:08:00.000Z', '2025-06-10T07:08:00.000Z', true],
    ['2025-06-12T10:00', '2025-06-10T08:08:00.000Z', '2025-06-10T07:07:59.999Z', false],
    ['2025-06-12T10:00', '2025-06-10T08:06:59.999Z', LONG_AGO, true],
    ['2025-06-12T10:00', '2025-06-10T08:07:00.000Z', LONG_AGO, false],
  ])('a ticket for %s that joined at %s, and was paid at %s', async (slot, joined, paidAt, isIn) => {
    expect(await takesPart(slot, joined, paidAt)).toBe(isIn);
  });

  it('also before the record of an arrival that was withdrawn and told of the same water', async () => {
    const [slot, arrived] = ['2025-06-12T10:00', '2025-06-10T09:00:00.000Z'];
    expect(await takesPart(slot, '2025-06-10T08:30:00.000Z', LONG_AGO, { arrived })).toBe(true);
    expect(await takesPart(slot, '2025-06-10T08:30:00.001Z', LONG_AGO, { arrived })).toBe(false);
  });
});

it('a ticket that was held while the cut-off grew is bought by the terms of when it was chosen', async () => {
  const own = await app.another({ ...IN_MAY, APP_NOW: '2025-06-09T18:00:00+02:00', WITNESS_URLS: witness.said });
  await changeSeason(app, 'cutoff_minutes = 60');
  await sealAndAsk(own);
  await changeSeason(app, 'cutoff_minutes = 1440');
  await slipIn(app, '2025-06-10T10:00', { reference: 'BETWEEN', paidAgo: '1 minute' });
  await sealAndAsk(own);
  expect(await first()).toBe('2025-06-10T10:00');
  await own.close();
});
