import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';

const NAME = 'if a connection stays open but carries no data, the page soon stops showing it as live, and sales still appear';

test(NAME, { tag: '@long' }, async ({ people, date, register }) => {
  const { page } = await people.visitor();
  let isDead = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => isDead || server.send(message));
    server.onMessage((message) => isDead || socket.send(message));
  });
  const booking = new BookingPage(page);
  await booking.open(date);
  await expect(booking.live).toBeVisible();
  isDead = true;
  const buyer = await register();
  await buyer.buy([`${date}T16:00`]);
  await expect(booking.live).toHaveCount(0, { timeout: 14_000 });
  await expect(booking.cell(`${date}T16:00`)).toHaveAccessibleName(/booked/, { timeout: 18_000 });
  // From here on, sockets carry data again.
  isDead = false;
  await expect(booking.live).toBeVisible({ timeout: 30_000 });
});
