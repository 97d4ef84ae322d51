import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';
import { SuccessPage } from '../../pages/success-page.js';

/** Lets the server handle the next matching request but drops the response. */
async function loseAnswer(page: Page, path: RegExp): Promise<void> {
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

const failedPost = (page: Page) => page.waitForEvent('requestfailed', (request) => request.method() === 'POST');

test('a hold and a payment page are each created only once if the response to the first request is lost', async ({
  people,
  date,
  database,
}) => {
  const { page, account } = await people.member();
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T10:00`, `${date}T10:15`);

  await loseAnswer(page, /^\/api\/slot-selections$/);
  const holdLost = failedPost(page);
  await booking.submit.click();
  await holdLost;
  await booking.submit.click();
  const payment = new PaymentPage(page);
  await expect(payment.pay).toHaveText('Pay $6.00');

  await loseAnswer(page, /^\/api\/slot-selections\/[^/]+\/checkout$/);
  const pageLost = failedPost(page);
  await payment.pay.click();
  await pageLost;
  await payment.pay.click();
  await new SuccessPage(page).reachedBy(() => new ProviderPage(page).payByCard());

  const made = await database.sql(
    `SELECT count(DISTINCT s.id)::int AS selections, count(p.id)::int AS payments, count(*) FILTER (WHERE p.state = 'captured')::int AS captured
       FROM selections s JOIN users u ON u.id = s.user_id LEFT JOIN payments p ON p.selection_id = s.id WHERE u.public_id = $1`,
    [account.user.id],
  );
  expect(made).toEqual([{ selections: 1, payments: 1, captured: 1 }]);
  people.forgetBrowserErrors();
});
