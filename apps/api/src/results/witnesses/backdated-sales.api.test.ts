// Scenario: while the flood arrives, an attacker with database access inserts tickets. A witness then signs a log head that covers these
// tickets before their slots begin.
import { makeAdmin } from '../../../test/admin.js';
import { logKey } from '../../../test/log-key.js';
import { makePerson } from '../../../test/make.js';
import { buySlots } from '../../../test/money.js';
import { insertBackdatedSale } from '../../../test/backdated-sale.js';
import { startLogWitness, type WitnessProcess } from '../../../test/servers/witness.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LogSealingService } from '../log/log-sealing.service.js';
import { LineService } from '../prize/line.service.js';
import { WitnessesService } from './witnesses.service.js';

const IN_MAY = { APP_NOW: '2025-05-20T09:00:00+02:00' };
const WATER = new Date('2025-06-10T10:07:00+02:00');
const HONEST = '2025-06-20T10:00';

let app: TestApp;
let witness: WitnessProcess;

beforeAll(async () => {
  const first = await startTestApp({ sandbox: true, env: IN_MAY });
  witness = await startLogWitness('witness.example/w1', await logKey(first));
  const second = await first.another({ ...IN_MAY, WITNESS_URLS: witness.said });
  first.sandbox?.setWebhookUrl(`${second.url}/api/payments/webhook`);
  app = { ...second, close: () => first.close() };
  await makeAdmin(app);
  // Calls the witness before the first ticket is sold, so that the terms require this witness.
  await sealAndAsk(app);
  await app.app.get(LogSealingService).seal();
  const owner = await makePerson(app, { fullName: 'Naledi Kgosi' });
  await buySlots(owner, [HONEST]);
  await sealAndAsk(app);
});
afterAll(async () => {
  await app?.close();
  await witness?.stop();
});

/** Seals the log and immediately gets a witness's statement about the newest log head, as happens after a freeze. */
async function sealAndAsk(by: TestApp): Promise<void> {
  await app.sql(`INSERT INTO log_facts (season_year, kind, payload) VALUES (2025, 'freeze', '{"what": "sales"}')`);
  await app.app.get(LogSealingService).seal();
  await app.sql(`UPDATE witnesses SET next_at = now()`);
  await by.app.get(WitnessesService).ask();
}

const winner = (arrivedAt = WATER) =>
  app.database.snapshot(async (reader) => app.app.get(LineService).next(reader, 2025, { id: '0', arrivedAt }, 1));
const first = async (arrivedAt = WATER) => (await winner(arrivedAt)).line[0]?.ticket.slotId;

it('an inserted ticket with forged timestamps cannot win, because no witness saw it before its slot was settled', async () => {
  const bridge = await app.another({ WITNESS_URLS: witness.said, APP_NOW: '2025-06-10T10:08:00+02:00' });
  await insertBackdatedSale(app, '2025-06-10T10:15');
  await insertBackdatedSale(app, '2025-06-10T10:30', { reference: 'JUSTNOW', paidAgo: '5 minutes' });
  await insertBackdatedSale(app, '2025-06-12T10:00', { reference: 'FARAWAY' });
  await sealAndAsk(bridge);
  expect(await first()).toBe(HONEST);
  expect((await winner()).nearer).toEqual(
    ['2025-06-10T10:15', '2025-06-10T10:30', '2025-06-12T10:00'].map((slotId) => ({ slotId, reason: 'unseen' })),
  );
  // If the flood arrives after the witness has seen the inserted tickets, those whose slots were not settled by then are in the draw.
  expect(await first(new Date('2025-06-10T10:30:00+02:00'))).toBe('2025-06-12T10:00');
  await bridge.close();
});
