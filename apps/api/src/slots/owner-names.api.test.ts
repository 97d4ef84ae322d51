import { API } from '@raffle/contracts/routes';
import { untilWaiting } from '../../test/locks.js';
import { eventually, makeCheckout, makePerson, type Person } from '../../test/make.js';
import { payAndWait } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Claims } from './claims.js';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  person = await makePerson(app, { fullName: 'Lesedi Moeng', nameDisplay: 'anonymous' });
});
afterAll(() => app.close());

const show = (nameDisplay: string) => `UPDATE users SET name_display = '${nameDisplay}' WHERE id = ${person.id}`;

it('announces that a name is hidden even if a concurrent change has just made it visible', async () => {
  const { answer } = await app.database.transact(async (tx) => {
    await tx.write(show('full'));
    const answer = person.client.patch(API.user, { nameDisplay: 'anonymous' });
    await untilWaiting(app, 1);
    return { answer };
  });
  expect(await answer).toMatchObject({ status: 200, body: { nameDisplay: 'anonymous' } });
  expect(await app.sql(`SELECT payload ->> 'userId' AS "userId" FROM outbox WHERE kind = 'user.renamed'`)).toEqual([{ userId: person.id }]);
});

it('announces the latest name even if the name changes while the announcement is waiting to lock the slots', async () => {
  await eventually(
    () => app.sql(`SELECT 1 FROM outbox WHERE kind = 'user.renamed' AND done_at IS NULL`),
    (waiting) => waiting.length === 0,
  );
  await app.sql(show('full'));
  await payAndWait(person, await makeCheckout(person, ['2025-07-01T10:00']));
  const announced: unknown[] = [];
  app.app.get(EventBus).on('slots.changed', ({ slots }) => announced.push(...slots));
  const { telling } = await app.database.transact(async (tx) => {
    await tx.rows(`SELECT 1 FROM claims WHERE user_id = $1 AND state = 'sold' FOR UPDATE`, [person.id]);
    const telling = app.database.transact((other) => app.app.get(Claims).notifyOwner(other, person.id));
    await untilWaiting(app, 1);
    await tx.write(show('anonymous'));
    return { telling };
  });
  await telling;
  expect(announced).toEqual([{ id: '2025-07-01T10:00', status: 'booked', ownerId: person.publicId, ownerName: 'Anonymous' }]);
});
