// Tests `People.leave`, which closes the browsers of everyone in a journey when the journey ends.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '../../fixtures.js';
import { People } from '../../people/people.js';

test('closing a browser while a response is still being handled causes no error', async ({ browser, url }) => {
  const people = new People(browser, url);
  const { context, page } = await people.visitor();
  const left = new Promise((resolve) => context.once('close', resolve));
  let [reportRequest, reportEnd] = [(): void => undefined, (_: unknown): void => undefined];
  const asked = new Promise<void>((resolve) => (reportRequest = resolve));
  const ended = new Promise((resolve) => (reportEnd = resolve));
  await page.route('**/api/season', async (route) => {
    const response = await route.fetch();
    reportRequest();
    await left;
    await response.json().catch((error: unknown) => {
      reportEnd(error);
      throw error;
    });
  });
  await page.goto('/robots.txt');
  await page.evaluate(() => void fetch('/api/season'));
  await asked;
  await people.leave();
  expect(await ended).toBeInstanceOf(Error);
  // An unhandled rejection would fail the journey here.
  await setImmediate();
});

test('a delayed request never reaches the server if the browser that sent it is closed', async ({ browser, url }) => {
  const reached: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new People(browser, url);
  const { page } = await people.visitor();
  await page.goto(`${there}/`);
  const asked = page.waitForRequest('**/slow');
  await page.route('**/slow', () => {});
  await page.evaluate(() => void fetch('/slow', { method: 'POST' }));
  await asked;
  await people.leave();
  await new Promise((resolve) => server.close(resolve));
  expect(reached.filter((path) => path !== '/favicon.ico')).toEqual(['/']);
});
