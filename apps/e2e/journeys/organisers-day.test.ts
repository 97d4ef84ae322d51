// A day at the desk: somebody pays cash at the bridge, a day is blocked, somebody wants their money back.
import { formatDate } from '../people/written-dates.js';
import { expect, test } from '../fixtures.js';
import { joinAs } from '../people/organiser.js';

const PHONE = { viewport: { width: 360, height: 740 } };

test('a cashier sells for cash on a phone, and an organiser gives the cash back', async ({ people, date }) => {
  const owner = await people.organiser();
  const { page, context } = await people.visitor(PHONE);
  await joinAs('cashier', 'Kabo Dube', context, owner.context);
  const watcher = (await people.visitor()).page;
  await watcher.goto(`/booking?date=${date}`);

  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Menu: Dashboard' }).click();
  await page.getByRole('link', { name: 'Cash sale' }).click();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Hour').selectOption('14');
  await page.getByRole('button', { name: '14:00 - 14:14, available' }).click();
  await page.getByRole('button', { name: '14:15 - 14:29, available' }).click();
  await page.getByRole('button', { name: 'Take $6.00 and sell' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter the name of the buyer');
  await page.getByLabel('Name of the buyer').fill('Onalenna Seretse');
  await page.getByLabel('Phone number (optional)').fill('72345678');
  await page.getByRole('button', { name: 'Take $6.00 and sell' }).click();

  await expect(page).toHaveURL(/\/admin\/cash\/\d+$/);
  const receipt = page.getByRole('article');
  for (const text of [/Receipt 2025-\d{4}/, 'Kabo Dube', 'Onalenna Seretse, +26772345678', '$6.00'])
    await expect(receipt.getByText(text).first()).toBeVisible();
  await expect(receipt.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Give the cash back' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copy text')).toBeVisible();
  // The grid of somebody far away knows it at once, by first name and initial.
  await watcher.goto(`/booking?date=${date}`);
  await expect(watcher.getByText('Onalenna S.').first()).toBeAttached();

  await page.getByRole('link', { name: 'Next sale' }).click();
  await expect(page.getByText('1 sale, 2 slots, not given back')).toBeVisible();

  const desk = owner.page;
  await desk.goto('/admin/cash');
  await desk.getByLabel('Receipt, name, phone or reference').fill('Onalenna');
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk).toHaveURL(/q=Onalenna/);
  await desk
    .getByRole('link', { name: /^2025-/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Give the cash back' }).click();
  await desk.getByLabel('Reason').fill('Changed mind');
  await desk.getByRole('button', { name: 'Given back' }).click();
  await expect(desk.getByText('Cash given back')).toBeVisible();
});

test('an organiser blocks a day and puts it back on sale', async ({ people, database, register }) => {
  const date = await database.nextWholeDate();
  await (await register()).hold([`${date}T10:00`]);
  const { page } = await people.organiser();
  await page.goto('/admin/blocks');
  await page.getByLabel('First day').fill(date);
  await page.getByLabel('Last day').fill(date);
  await page.getByLabel('Reason').fill('The bridge is closed');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('95 slots are blocked. 1 slot was left alone: held, sold or blocked already.')).toBeVisible();

  const visitor = (await people.visitor()).page;
  await visitor.goto(`/booking?date=${date}`);
  await expect(visitor.getByRole('button', { name: '12:00 - 12:14, closed' })).toBeAttached();

  await page.getByRole('button', { name: `Put slots of ${formatDate(date)} back on sale` }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Open again');
  await page.getByRole('button', { name: 'Put 95 slots back on sale' }).click();
  await expect(visitor.getByRole('button', { name: '12:00 - 12:14, available' })).toBeAttached();
});

test('an organiser follows a sale as it happens, corrects the name, resends the mail and refunds once from two windows', async ({
  people,
  date,
  register,
}) => {
  const { page, context } = await people.organiser();
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  const account = await register();
  const { referenceNumber } = await account.buy([`${date}T10:00`, `${date}T10:15`, `${date}T10:30`]);
  await page.getByRole('button', { name: /^\d+ new$/ }).click();
  await page.getByRole('link', { name: referenceNumber }).first().click();
  await expect(page.getByRole('heading', { name: referenceNumber })).toBeVisible();

  await page.getByRole('button', { name: 'Correct name or email' }).click();
  await page.getByLabel('Full name').fill('Boitumelo Kgafela');
  await page.getByLabel('Reason').fill('Misspelt');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(page.getByText('Boitumelo Kgafela')).toBeVisible();
  await page.getByRole('button', { name: 'Send the confirmation again' }).click();
  await expect(page.getByText('The confirmation is on its way.')).toBeVisible();

  // Some slots first, kept off sale.
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('radio', { name: 'Some of its slots' }).click();
  await page.getByRole('checkbox', { name: /10:30/ }).click();
  await page.getByRole('radio', { name: 'Kept off sale' }).click();
  await page.getByLabel('Reason').fill('One too many');
  await page.getByRole('button', { name: 'Refund $3.00' }).click();
  await expect(page.getByText('Slots (2)')).toBeVisible();

  // Then the rest, from two windows that both still show it.
  const second = await context.newPage();
  await second.goto(page.url());
  for (const window of [page, second]) {
    await window.getByRole('button', { name: 'Refund', exact: true }).click();
    await window.getByLabel('Reason').fill('Asked for it');
  }
  await page.getByRole('button', { name: 'Refund $6.00' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await second.getByRole('button', { name: 'Refund $6.00' }).click();
  await expect(second.getByRole('alertdialog').getByRole('alert')).toContainText(
    'This booking was refunded already: nothing more goes back.',
  );
  people.forgiveComplaints();
});

test('an organiser lets go of a hold that is stuck at the payment page', async ({ people, date, register }) => {
  const account = await register();
  const { selectionId } = await account.hold([`${date}T10:00`]);
  const { referenceNumber } = await account.checkout(selectionId);
  const { page } = await people.organiser();
  await page.goto(`/admin/bookings?q=${referenceNumber}`);
  await page.getByRole('link', { name: referenceNumber }).click();
  await page.getByRole('button', { name: 'Release the hold' }).click();
  await page.getByLabel('Reason').fill('The phone died');
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});
