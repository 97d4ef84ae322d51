import type { AdminResultView } from '@raffle/contracts/admin/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { answeredWhile, untilWaiting } from '../../../test/locks.js';
import { eventually } from '../../../test/make.js';
import { resultStep, TWO_WITNESSES, uploadPhoto } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_NOW: '2025-06-01T09:00:00+02:00' } });
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

it('shows organisers the result from one snapshot, even if the arrival is withdrawn during the request', async () => {
  const arrival = { arrivedAt: '2025-05-31T10:07:00+02:00', witnesses: ['Neo Witness'], openHolds: 'finish', note: 'Seen by many' };
  const { status } = await resultStep(app, admin, 'arrival', { ...arrival, photo: await uploadPhoto(admin) });
  expect(status).toBe(201);

  const asked = () => admin.get<AdminResultView>(ADMIN_API.result(2025));
  const winners = { table: 'winners', reads: 'SELECT w.slot_id AS "slotId", w.state' }; // the request reads `winners` after the arrival
  let withdrawn: ReturnType<typeof resultStep> | undefined;
  const shown = await answeredWhile(app, asked, winners, async () => {
    withdrawn = resultStep(app, admin, 'withdraw', { reason: 'Only the tributary' }); // this request waits for `winners` too
    await eventually(
      () => app.sql(`SELECT 1 FROM arrivals WHERE state = 'withdrawn'`),
      (gone) => gone.length > 0,
    );
  });
  expect(shown).toMatchObject({ state: 'provisional', note: 'Seen by many', records: [{ withdrawn: null }] });
  expect((await withdrawn)?.body).toMatchObject({
    state: 'none',
    note: null,
    records: [{ withdrawn: { reason: 'Only the tributary' } }],
  });
  await expectInvariants(app);
});

it("dates an arrival's record and its log entry after the end of sales, so that earlier payments count as in time", async () => {
  const { asked, stopped } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT 1 FROM seasons FOR UPDATE`);
    const asked = resultStep(app, admin, 'arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
    await untilWaiting(app, 1);
    const [now] = await tx.rows<{ stopped: string }>(`SELECT clock_timestamp()::text AS stopped`);
    return { asked, stopped: now?.stopped };
  });
  expect((await asked).status).toBe(201);
  const [record] = await app.sql(
    `SELECT a.recorded_at > $1 AS waited, f.at >= a.recorded_at AS logged FROM arrivals a JOIN log_facts f ON f.kind = 'arrival' ORDER BY a.id DESC, f.id DESC LIMIT 1`,
    [stopped],
  );
  expect(record).toEqual({ waited: true, logged: true });
});
