import { Agent, get } from 'node:http';
import { API } from '@raffle/contracts/routes';
import { eventually } from '../../../../test/make.js';
import { startTestApp, type TestApp } from '../../../../test/test-app.js';
import { drain } from './drain.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());

/**
 * Returns the response's status, `not taken` if a new connection failed, or `cut` if the response or a reused
 * connection was cut off.
 */
function ask(agent: Agent): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const request = get(`${app.url}${API.season}`, { agent }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? response.statusCode : 'cut'));
    });
    request.once('error', () => resolve(request.reusedSocket ? 'cut' : 'not taken'));
  });
}

it('while stopping, the API responds to every client that keeps sending requests over open connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const answers: (number | string | undefined)[] = [];
  const people = Array.from({ length: 8 }, async () => {
    while (!answers.includes('not taken')) answers.push(await ask(agent));
  });
  await eventually(
    async () => answers.length,
    (count) => count > 50,
  );
  await drain(app.app.getHttpServer());
  await app.app.close();
  await Promise.all(people);
  expect(new Set(answers)).toEqual(new Set([200, 'not taken']));
});
