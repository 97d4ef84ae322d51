import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin } from '../../../test/admin.js';
import { changeSeason, makePerson, makeSelection } from '../../../test/make.js';
import { expectSoundMoney } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SeasonService } from '../../season/season.service.js';
import { StripeGateway } from '../provider/stripe-gateway.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ sandbox: true })));
afterAll(async () => {
  jest.restoreAllMocks();
  await app?.close();
});

afterEach(() => jest.restoreAllMocks());

it('no payment page opens if sales are frozen while the provider creates it', async () => {
  const admin = await makeAdmin(app);
  const person = await makePerson(app);
  const { selectionId } = await makeSelection(person, ['2025-06-14T10:00']);
  const gateway = app.app.get(StripeGateway);
  const create = gateway.createPage.bind(gateway);
  jest.spyOn(gateway, 'createPage').mockImplementationOnce(async (...asked) => {
    const page = await create(...asked);
    const frozen = await admin.patch(ADMIN_API.season(2025), { version: 1, salesFrozen: true, openHolds: 'finish' });
    expect(frozen.status).toBe(200);
    return page;
  });
  const answer = await person.client.post(API.selectionCheckout(selectionId));
  expect(answer).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
  expect(await app.sql(`SELECT state FROM payments`)).toEqual([{ state: 'failed' }]);
  expect((await person.client.get(API.selection(selectionId))).body).toMatchObject({ state: 'held' });
  await expectSoundMoney(app);
});

describe('after another instance has frozen sales but before this instance has read the change', () => {
  let pay: () => Promise<unknown>;
  beforeEach(async () => {
    await changeSeason(app, 'sales_frozen = false');
    const person = await makePerson(app);
    const { selectionId } = await makeSelection(person, [`2025-06-14T1${(slots += 1)}:00`]);
    pay = () => person.client.post(API.selectionCheckout(selectionId));
  });
  let slots = 0;
  /** Freezes sales without notifying this process, which caches the season for a second after reading it. */
  const freezeElsewhere = async () => {
    await changeSeason(app, 'sales_frozen = false');
    await app.app.get(SeasonService).current();
    await app.sql(`UPDATE seasons SET sales_frozen = true`);
  };

  it('creates no payment page', async () => {
    const made = jest.spyOn(app.app.get(StripeGateway), 'createPage');
    await freezeElsewhere();
    expect(await pay()).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
    expect(made).not.toHaveBeenCalled();
  });

  it('does not open a page that was being created', async () => {
    const gateway = app.app.get(StripeGateway);
    const create = gateway.createPage.bind(gateway);
    jest.spyOn(gateway, 'createPage').mockImplementationOnce(async (...asked) => {
      const page = await create(...asked);
      await freezeElsewhere();
      return page;
    });
    expect(await pay()).toMatchObject({ status: 409, body: { error: 'SLOT_CLOSED' } });
    expect(await app.sql(`SELECT 1 FROM payments WHERE state = 'open'`)).toEqual([]);
  });
});
