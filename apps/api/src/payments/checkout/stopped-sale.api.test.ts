import { API } from '@raffle/contracts/routes';
import { makeAdmin } from '../../../test/admin.js';
import { makePerson, makeSelection } from '../../../test/make.js';
import { expectSoundMoney } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => {
  jest.restoreAllMocks();
  await app?.close();
});

it('opens no payment page once sales were frozen while the provider was making it', async () => {
  const admin = await makeAdmin(app);
  const person = await makePerson(app);
  const { selectionId } = await makeSelection(person, ['2025-06-14T10:00']);
  const gateway = app.app.get(StripeGateway);
  const create = gateway.createPage.bind(gateway);
  jest.spyOn(gateway, 'createPage').mockImplementationOnce(async (...asked) => {
    const page = await create(...asked);
    const frozen = await admin.patch(API.adminSeason(2025), { version: 1, salesFrozen: true, openHolds: 'finish' });
    expect(frozen.status).toBe(200);
    return page;
  });
  const answer = await person.client.post(API.selectionCheckout(selectionId));
  expect(answer).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
  expect(await app.sql(`SELECT state FROM payments`)).toEqual([{ state: 'failed' }]);
  expect((await person.client.get(API.selection(selectionId))).body).toMatchObject({ state: 'held' });
  await expectSoundMoney(app);
});
