import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { asPerson, makeAccount } from '../account.js';
import { makeAdmin, openShift, type AdminClient } from '../admin.js';
import { makeCheckout, makeSelection, slotsOf, type Person } from '../make.js';
import { payAndWait } from '../money.js';
import { startTestApp, type TestApp } from '../test-app.js';

/** An app whose season contains many kinds of objects, plus the path parameters that identify these objects. */
export interface World {
  app: TestApp;
  owner: AdminClient;
  person: Person;
  parts: Record<string, string>;
}

export async function makeWorld(): Promise<World> {
  const app = await startTestApp({ sandbox: true });
  const owner = await makeAdmin(app);
  const person = await asPerson(app, await makeAccount(app));
  const bought = await makeCheckout(person, slotsOf('2025-07-01', 40, 3));
  await payAndWait(person, bought);
  const { selectionId } = await makeSelection(person, slotsOf('2025-07-02', 40, 2));
  await owner.post(ADMIN_API.news, { station: null, reached: false, text: 'The water is near.', photo: null });
  await owner.post(ADMIN_API.contentSection('rules'), { version: 0, value: null });
  await person.client.post(API.feedback, { message: 'Lovely river' });
  await openShift(owner);
  const cash = await owner.post<{ bookingId: number }>(ADMIN_API.cashSales, {
    slotIds: slotsOf('2025-07-03', 40, 1),
    buyerName: 'Neo',
    amountTaken: 3,
  });
  const parts = {
    year: '2025',
    section: 'rules',
    kind: 'tickets',
    id: String(bought.bookingId),
    bookingId: String(cash.body.bookingId),
    reference: bought.referenceNumber,
    selectionId,
  };
  return { app, owner, person, parts };
}
