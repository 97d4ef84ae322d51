import { MAX_FEEDBACK_LENGTH } from '@raffle/contracts/feedback';
import { API } from '@raffle/contracts/routes';
import { Client } from '../../test/client.js';
import { makePerson } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("stores a signed-in user's feedback", async () => {
  const person = await makePerson(app);
  const answer = await person.client.post(API.feedback, { message: '  Lovely river.\r\nMore slots please 🌊 ' });
  expect(answer).toMatchObject({ status: 201, body: { receivedAt: expect.stringMatching(/^\d{4}-/) } });
  expect(await app.sql('SELECT user_id, message FROM feedback')).toEqual([
    { user_id: person.id, message: 'Lovely river.\nMore slots please 🌊' },
  ]);
});

it('requires the user to be signed in', async () => {
  expect(await new Client(app.url).post(API.feedback, { message: 'Hello' })).toMatchObject({
    status: 401,
    body: { error: 'UNAUTHENTICATED' },
  });
});

it.each([
  [{}],
  [{ message: '   ' }],
  [{ message: ['x'] }],
  [{ message: 'nul\u0000' }],
  [{ message: 'x'.repeat(MAX_FEEDBACK_LENGTH + 1) }],
  [{ message: 'x', userId: '1' }],
])('rejects %j', async (body) => {
  const person = await makePerson(app);
  expect(await person.client.post(API.feedback, body)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
});
