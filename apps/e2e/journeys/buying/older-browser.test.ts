// Tests pages without the methods that the oldest browsers in the README lack (Chrome and Edge 109, Firefox 115, Safari 15.4).
import { slotLabel } from '@raffle/contracts/slot-time';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { DashboardPage } from '../../pages/dashboard-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';

function forgetNewerMethods(): void {
  const drop = (owner: object | undefined, ...names: string[]) => {
    for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  };
  const array = ['toSorted', 'toReversed', 'toSpliced', 'with'];
  drop(Array.prototype, ...array);
  drop(Object.getPrototypeOf(Uint8Array.prototype) as object, ...array);
  drop(Array, 'fromAsync');
  drop(Object, 'groupBy');
  drop(Map, 'groupBy');
  drop(Promise, 'withResolvers', 'try');
  drop(String.prototype, 'isWellFormed', 'toWellFormed');
  drop(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  drop(Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, 'map', 'filter', 'take', 'drop', 'reduce', 'toArray', 'some');
  drop(globalThis, 'Iterator', 'requestIdleCallback', 'scheduler', 'navigation', 'CloseWatcher', 'startViewTransition');
  drop(Intl, 'Segmenter', 'DurationFormat');
  drop(AbortSignal, 'any', 'timeout');
  drop(URL, 'canParse', 'parse');
  drop(Element.prototype, 'checkVisibility', 'moveBefore', 'getHTML', 'setHTMLUnsafe');
  drop(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert');
  drop(HTMLFormElement.prototype, 'requestSubmit');
  drop(HTMLInputElement.prototype, 'showPicker');
  drop(Document.prototype, 'startViewTransition');
}

test('a buyer with a browser from 2022 buys a ticket, sees it and reads the results', async ({ people, date }) => {
  const { page } = await people.member();
  await page.addInitScript(forgetNewerMethods);
  const booking = new BookingPage(page);
  await page.goto('/');
  expect(await page.evaluate(() => 'toSorted' in Array.prototype)).toBe(false);
  await page.getByRole('link', { name: 'Make Your Prediction' }).first().click();
  await booking.open(date);
  await booking.tick(`${date}T10:00`, `${date}T10:15`);
  await booking.submit.click();
  const payment = new PaymentPage(page);
  await payment.pay.click();
  const provider = new ProviderPage(page);
  await provider.isOpen('$6.00');
  const handOver = page.waitForURL(/\/dashboard\?.*reloaded=true/);
  await provider.payByCard();
  await handOver;
  for (const id of [`${date}T10:00`, `${date}T10:15`]) await expect(new DashboardPage(page).predictions).toContainText(slotLabel(id));
  for (const path of ['/results', '/results/how', '/donation-causes', '/questions', '/help', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('organisers can use their pages in a browser from 2022', async ({ people }) => {
  const { page } = await people.organiser();
  await page.addInitScript(forgetNewerMethods);
  for (const path of ['dashboard', 'bookings', 'cash', 'messages', 'season', 'content', 'statement', 'audit']) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
});
