// A season from its first organiser to its winner, on a product of its own: an arrival ends the season for everybody.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures.js';
import { OWNER } from '../people/organiser.js';
import { startProduct, type Product } from '../product/product.js';

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct('result');
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  url: [async ({ product }, use) => use(product.url), { scope: 'worker' }],
});

/** The clock of the journeys stands at 1 June, nine o'clock; slots are on sale from a day later. */
const SLOT = '2025-06-02T10:15';
const FREE_DATE = '2025-06-20';
/** One pixel. */
const PHOTO = {
  name: 'line.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

test('the organisers set up, freeze and sell again, record the arrival and announce the winner, and a buyer checks the receipt', async ({
  people,
  product,
}) => {
  test.setTimeout(150_000);
  const buyer = await people.member({ named: { firstName: 'Naledi', surname: 'Moremi' } });
  const booking = await buyer.account.buy([SLOT]);
  const visitor = await people.visitor();
  await visitor.page.goto(`/booking?date=${FREE_DATE}`);
  const cell = visitor.page.getByRole('button', { name: '10:00 - 10:14, available' });
  await expect(cell).toBeVisible();

  const { page } = await people.visitor();
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  await test.step('the first organiser is made, and the door closes behind them', async () => {
    await page.goto('/admin/setup');
    await page.getByLabel('Setup token').fill(product.setupToken);
    await page.getByLabel('Full name').fill(OWNER.fullName);
    await page.getByLabel('Email address').fill(OWNER.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  await test.step('sales are frozen on every screen, and go on', async () => {
    await page.getByRole('link', { name: 'Season', exact: true }).click();
    await page.getByRole('button', { name: 'Freeze sales' }).click();
    await confirm('Freeze sales');
    await expect(page.getByText('Sales are frozen')).toBeVisible();
    await expect(visitor.page.getByRole('button', { name: '10:00 - 10:14, closed' })).toBeVisible();
    await page.getByRole('button', { name: 'Sell again' }).click();
    await confirm('Sell again');
    await expect(cell).toBeVisible();
  });

  await test.step('a sponsor is named, and stands at the foot of every open page', async () => {
    await page.getByRole('link', { name: 'Words', exact: true }).click();
    const sponsors = page.getByRole('region', { name: 'Sponsors of the prize' });
    await sponsors.getByRole('button', { name: 'Change' }).click();
    await sponsors.getByLabel('Name').first().fill('Camp of the Three Palms');
    await sponsors.getByLabel('Web address').first().fill('https://palms.example');
    await sponsors.getByRole('button', { name: 'Save' }).click();
    await expect(sponsors.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await expect(visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Camp of the Three Palms' })).toHaveAttribute(
      'href',
      'https://palms.example',
    );
    await page.getByRole('link', { name: 'Season', exact: true }).click();
  });

  await test.step('permit and rate stand on every page', async () => {
    await page.getByLabel('Permit number').fill('GA-17/2025');
    await page.getByLabel('Pula for one dollar').fill('13.55');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. Everybody sees it now.')).toBeVisible();
    await visitor.page.goto('/rules');
    await expect(visitor.page.getByText('$3 (about P40.65, indicative)')).toBeVisible();
    await expect(visitor.page.getByRole('contentinfo')).toContainText('Raffle permit GA-17/2025.');
  });

  await visitor.page.goto('/results');
  await expect(visitor.page.getByText('Still on its way')).toBeVisible();

  await test.step('the fingerprint is published for everybody, once sales are frozen', async () => {
    await page.getByRole('button', { name: 'Freeze sales' }).click();
    await confirm('Freeze sales');
    await expect(page.getByText('Sales are frozen')).toBeVisible();
    await page.getByRole('link', { name: 'Result', exact: true }).click();
    await page.getByRole('button', { name: 'Publish the fingerprint' }).click();
    await confirm('Publish the fingerprint');
    await expect(page.getByText(/^Published on/)).toBeVisible();
    await expect(visitor.page.getByText(/at line 1$/)).toBeVisible();
  });

  await test.step('the arrival is looked at, recorded, verified and announced, and the visitor sees each step', async () => {
    const arrival = await presentClock(page);
    await page.getByLabel('Date in Maun').fill('2025-06-01');
    await page.getByLabel('Time in Maun').fill(arrival);
    await page.getByLabel('Witnesses').fill('Neo Witness\nKabo Witness');
    await page.getByLabel('Photograph').setInputFiles(PHOTO);
    await expect(page.getByText('The photograph is uploaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Show who would win' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Naledi Moremi' })).toContainText('101 slots away');
    await page.getByRole('button', { name: 'Record this arrival' }).click();
    await confirm('Record this arrival');
    await expect(visitor.page.getByText('Provisional', { exact: true })).toBeVisible();
    await expect(visitor.page.getByText(`Sunday, June 1, 2025, ${arrival}`)).toBeVisible();
    await expect(visitor.page.getByText('Neo Witness, Kabo Witness')).toBeVisible();
    await expect(visitor.page.getByText('Naledi')).toHaveCount(0);
    await page.getByRole('button', { name: 'Verify the arrival' }).click();
    await confirm('Verify the arrival');
    await expect(visitor.page.getByText('Verified', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Announce the winner' }).click();
    await confirm('Announce the winner');
    await expect(visitor.page.getByText('Naledi Moremi')).toBeVisible();
    await expect(visitor.page.getByAltText('The photograph of the arrival')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take the arrival back' })).toHaveCount(0);
  });

  await test.step('the home page leads to the result', async () => {
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'See the result' }).click();
    await expect(visitor.page).toHaveURL('/results');
  });

  await test.step('the buyer checks the receipt, and finds one that was tampered with', async () => {
    await buyer.page.goto('/dashboard');
    await buyer.page.getByRole('link', { name: `Receipt of ${booking.referenceNumber}` }).click();
    const saved = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('button', { name: 'Save as a file' }).click();
    const proof = await readFile(await (await saved).path(), 'utf8');
    await buyer.page.getByRole('link', { name: 'Check it against the public chain' }).click();
    await buyer.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(buyer.page.getByText('Everything holds.')).toBeVisible();
    await visitor.page.goto('/results/verify');
    const tampered = { name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(proof.replace(SLOT, '2025-06-01T08:45')) };
    await visitor.page.getByLabel('Or open the saved file').setInputFiles(tampered);
    await visitor.page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(visitor.page.getByText('Something does not hold.')).toBeVisible();
  });
});

/** What the clock of the journeys shows in Maun: the water comes now, after the buyer chose. */
async function presentClock(page: Page): Promise<string> {
  const { now } = (await (await page.request.get('/api/season')).json()) as { now: string };
  return new Date(Date.parse(now) + 2 * 3_600_000).toISOString().slice(11, 19);
}
