import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { slotLabel } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import type { Account } from '../../people/account.js';
import type { Member } from '../../people/people.js';

/** Expects the page to receive live events by polling and to show another person's change without refetching the grid. */
async function expectLive({ page }: Member, date: string, other: Account, url = ''): Promise<void> {
  const polls: string[] = [];
  page.on('request', (asked) => void (asked.url().includes('transport=polling') && polls.push(asked.url())));
  const booking = new BookingPage(page);
  await page.goto(`${url}/booking?date=${date}`);
  await expect(booking.live).toBeVisible();
  expect(polls.length).toBeGreaterThan(0);

  const reads: string[] = [];
  const isShownOnHold = async (slot: string) => {
    await other.hold([slot]);
    await expect(booking.cell(slot)).toHaveAccessibleName(`${slotLabel(slot)}, on hold`);
  };
  // The page connects before it starts watching the date. It refetches the grid to get changes made between these two steps.
  await isShownOnHold(`${date}T14:30`);
  page.on('request', (asked) => void (asked.url().includes('/api/time-slots') && reads.push(asked.url())));
  await isShownOnHold(`${date}T15:30`);
  expect(reads).toEqual([]);
}

test('a browser without WebSocket support receives changes by polling', async ({ people, date, register }) => {
  const member = await people.member();
  await member.page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'));
  await expectLive(member, date, await register());
});

test('a browser behind a proxy that blocks WebSocket also receives changes', { tag: '@long' }, async ({ people, date, register, url }) => {
  const proxy = createServer((asked, answer) => {
    const onward = request(new URL(asked.url ?? '/', url), { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  let refused = 0;
  proxy.on('upgrade', (_asked, socket) => {
    refused += 1;
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  try {
    await expectLive(await people.member(), date, await register(), `http://localhost:${(proxy.address() as AddressInfo).port}`);
    expect(refused).toBeGreaterThan(0);
    // The browser reports the refused upgrade in its console.
    people.forgetBrowserErrors();
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
