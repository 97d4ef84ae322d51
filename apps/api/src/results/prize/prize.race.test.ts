import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin } from '../../../test/admin.js';
import { expectInvariants } from '../../../test/expect-invariants.js';
import { untilWaiting, watchDeadlocks } from '../../../test/locks.js';
import { makeCheckout, makePerson } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { propose, resultStep, TWO_WITNESSES, type ResultStep } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { LogSealingService } from '../log/log-sealing.service.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ sandbox: true, env: { APP_NOW: '2025-05-20T09:00:00+02:00' } })));
afterEach(() => jest.restoreAllMocks());
afterAll(() => app?.close());

it('a claim of the prize does not deadlock with a concurrent proposal to pass the prize on', async () => {
  const admin = await makeAdmin(app, 'organiser');
  const person = await makePerson(app);
  await payAndWait(person, await makeCheckout(person, ['2025-05-31T10:00']));
  await app.app.get(LogSealingService).seal();
  admin.client.moveTo((await app.another({ APP_NOW: '2025-06-01T09:00:00+02:00' })).url);
  const step = (name: ResultStep, body: object = {}) => resultStep(app, admin, name, body);
  await step('arrival', { arrivedAt: '2025-05-31T10:07:00+02:00', ...TWO_WITNESSES, openHolds: 'finish' });
  expect((await step('announce')).body).toMatchObject({ fields: { state: ['The arrival is not verified yet.'] } });
  await step('verify');
  expect((await step('announce')).status).toBe(200);

  await app.sql(`UPDATE winners SET claim_until = now() - interval '1 second'`);
  const deadlocked = watchDeadlocks();
  const { answers } = await app.database.transact(async (tx) => {
    await tx.rows('SELECT 1 FROM seasons FOR NO KEY UPDATE');
    const passingOn = propose(admin, 'result.pass-on');
    await untilWaiting(app, 1);
    const claiming = admin.post(ADMIN_API.resultStep(2025, 'claim'), {});
    await untilWaiting(app, 2);
    return { answers: Promise.all<{ status: number }>([passingOn, claiming]) };
  });
  expect((await answers).map(({ status }) => status)).toEqual([201, 200]);
  expect(deadlocked).toEqual([]);
  await expectInvariants(app);
});
