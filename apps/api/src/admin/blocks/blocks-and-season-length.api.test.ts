import type { AdminBlockResult } from '@raffle/contracts/admin/blocks';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting } from '../../../test/locks.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LOCK_SALES_SHARED } from '../../season/sales-lock.js';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
});
afterEach(async () => {
  await expectInvariants(app);
  await app.close();
});

const LAST_DAY = '2025-12-31';
const SLOT = `${LAST_DAY}T10:00`;
const block = () => admin.post<AdminBlockResult>(ADMIN_API.blocks, { reason: 'The bridge is closed', slotIds: [SLOT] });
const unblock = () => admin.delete<AdminBlockResult>(ADMIN_API.blocks, { reason: 'Open again', slotIds: [SLOT] });
const taken = () => app.sql(`SELECT taken FROM day_versions WHERE date = $1`, [LAST_DAY]);

async function endOn(to: string): Promise<void> {
  const { body: seasons } = await admin.get<SeasonSettings[]>(ADMIN_API.seasons);
  expect(await admin.patch(ADMIN_API.season(2025), { version: seasons[0]?.version, to })).toMatchObject({ status: 200 });
}

it('refuses to block a day that is removed from the season while the request waits for a lock', async () => {
  const { answer } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT ${LOCK_SALES_SHARED}`);
    const answer = block();
    await untilWaiting(app, 1);
    await tx.write(`UPDATE seasons SET ends_on = '2025-12-30', version = version + 1`);
    await tx.write(`DELETE FROM day_versions WHERE date = $1`, [LAST_DAY]);
    return { answer };
  });
  expect(await answer).toMatchObject({ status: 400, body: { error: 'DATE_OUT_OF_SEASON' } });
  expect(await app.sql(`SELECT 1 FROM claims`)).toEqual([]);
});

it('keeps counting a blocked slot after its day was removed and added back, and can still unblock it', async () => {
  expect((await block()).body).toMatchObject({ slotIds: [SLOT] });
  await endOn('2025-12-30');
  await endOn(LAST_DAY);
  expect(await taken()).toEqual([{ taken: 1 }]);
  expect(await unblock()).toMatchObject({ status: 200, body: { slotIds: [SLOT] } });
  expect(await taken()).toEqual([{ taken: 0 }]);
});
