import type { AdminResultView } from '@raffle/contracts/admin/results';
import { API } from '@raffle/contracts/routes';
import { makeAdmin } from '../../test/admin.js';
import { expectInvariants } from '../../test/expect-invariants.js';
import { changeSeason, makeCheckout, makePerson } from '../../test/make.js';
import { payAndWait } from '../../test/money.js';
import { resultStep } from '../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { SealsService } from './seals.service.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(() => app?.close());
afterEach(() => jest.restoreAllMocks());

it('holds the ticket of somebody who pays while the organiser waits to publish it', async () => {
  const [admin, person] = [await makeAdmin(app, 'organiser'), await makePerson(app)];
  const checkout = await makeCheckout(person, ['2025-07-01T10:00']);
  await changeSeason(app, 'sales_frozen = true');
  const settings = app.app.get(SeasonSettingsService);
  const lock = settings.lock.bind(settings);
  jest.spyOn(settings, 'lock').mockImplementationOnce(async (...of) => {
    jest.spyOn(app.app.get(SealsService), 'seal').mockResolvedValue(); // the job, too, comes too late
    await payAndWait(person, checkout);
    return lock(...of);
  });
  expect((await resultStep(app, admin, 'publish-head')).status).toBeLessThan(300);
  const { body } = await admin.get<AdminResultView>(API.adminResult(2025));
  expect(body.seals).toMatchObject({ count: 1, published: { count: 1 } });
  await expectInvariants(app);
});
