import https from 'node:https';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import { makeAdmin, openShift } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { makePerson, selectionBody } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { ReconciliationService } from '../../payments/ledger/reconciliation.service.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PAYMENTS: 'none', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } });
});
afterAll(() => app?.close());

it('sells for cash on a site without online sales and tells online buyers that tickets are sold only for cash', async () => {
  const visitor = new Client(app.url);
  expect((await visitor.get<SeasonView>(API.season)).body).toMatchObject({ sellsOnline: false, salesOpen: true, phase: 'open' });
  const person = await makePerson(app);
  expect(await person.client.post(API.selections, selectionBody(['2025-07-02T10:00']))).toMatchObject({
    status: 409,
    body: { error: 'SEASON_CLOSED', message: 'Tickets for 2025 are sold for cash only. Ask the organisers where.' },
  });
  const desk = await makeAdmin(app, 'cashier');
  await openShift(desk);
  expect(
    await desk.post<AdminCashSale>(ADMIN_API.cashSales, { slotIds: ['2025-07-02T10:00'], buyerName: 'Onalenna Seretse', amountTaken: 3 }),
  ).toMatchObject({
    status: 201,
    body: { amount: 3 },
  });
});

it('neither calls a payment provider nor reconciles payments', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch');
  const request = jest.spyOn(https, 'request');
  expect(await app.app.get(ReconciliationService).run()).toEqual({ looked: 0, orphans: [], waiting: 0, disagreements: [] });
  expect([fetch.mock.calls, request.mock.calls]).toEqual([[], []]);
  jest.restoreAllMocks();
});
