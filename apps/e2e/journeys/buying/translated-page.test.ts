// When a browser translates a page, it replaces each text node with nested `font` elements that React does not know about.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import { ProviderPage } from '../../pages/provider-page.js';

/** Wraps each text node in `font` elements, as a browser's translator does, but keeps the text so that the journey can still read it. */
function translateHere(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, svg, [translate=no]')) continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.data;
    text.replaceWith(outer);
  }
}

const translate = (page: Page) => page.evaluate(translateHere);

/** The prerendered page does not contain the season's year, so the year shows that the page's code has run. */
const isHydrated = (page: Page) => expect(page.getByRole('contentinfo')).toContainText('2025');

const isAlive = (page: Page) => expect(page.getByText('Something went wrong')).toHaveCount(0);

test('a buyer can buy a ticket on translated pages, from the home page to the dashboard', async ({ people, date }) => {
  const { page } = await people.member();
  const booking = new BookingPage(page);
  await page.goto('/');
  await isHydrated(page);
  await translate(page);
  await page.getByRole('link', { name: 'Make Your Prediction' }).first().click();
  await expect(page).toHaveURL(/\/booking/);
  await translate(page);
  await booking.open(date);
  await translate(page);
  await booking.cell(`${date}T10:00`).click();
  await translate(page);
  await booking.cell(`${date}T10:15`).click();
  await expect(booking.total).toHaveText('Total $6.00');
  await expect(page.getByText(/^2 predictions/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^2\b/ })).toBeVisible();
  await translate(page);
  await booking.submit.click();
  const payment = new PaymentPage(page);
  await expect(payment.heading).toBeVisible();
  await translate(page);
  await expect(payment.pay).toHaveText('Pay $6.00');
  await payment.pay.click();
  const provider = new ProviderPage(page);
  await provider.isOpen('$6.00');
  const handOver = page.waitForURL(/\/dashboard\?.*reloaded=true/);
  await provider.payByCard();
  await handOver;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await translate(page);
  await page
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .click();
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  await translate(page);
  await page.getByRole('link', { name: 'All predictions' }).click();
  await isAlive(page);
});

test('a page that is translated before its code loads still works', async ({ people }) => {
  const { page } = await people.visitor();
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${translateHere.toString()})`);
  await page.goto('/');
  await isHydrated(page);
  await translate(page);
  await page.getByRole('link', { name: 'Make Your Prediction' }).first().click();
  await expect(page.getByText('Please select a date to view available prediction slots.')).toBeVisible();
  await isAlive(page);
});

test('an organiser can refund slots on a translated page', async ({ people, date }) => {
  const { account } = await people.member();
  const { id: bookingId } = await account.buy([`${date}T11:00`, `${date}T11:15`]);
  const { page } = await people.organiser();
  await page.goto(`/admin/bookings/${bookingId}`);
  await expect(page.getByText('Slots (2)')).toBeVisible();
  await translate(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await translate(page);
  await page.getByText('Some of its slots').click();
  await page.getByRole('alertdialog').getByText(/11:15/).click();
  await page.getByLabel('Reason').fill('One too many');
  await translate(page);
  await page.getByRole('button', { name: 'Refund $3.00' }).click();
  await expect(page.getByText('Slots (1)')).toBeVisible();
  await translate(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await isAlive(page);
});
