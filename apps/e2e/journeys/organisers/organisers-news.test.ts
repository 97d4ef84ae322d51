// Tests that an organiser's post, with its photo and the flood front, appears on open home pages without a reload.
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { expect, test } from '../../fixtures.js';

test(
  'an organiser publishes, edits and withdraws flood news, and a visitor sees each change live',
  { tag: '@long' },
  async ({ people }) => {
    const visitor = (await people.visitor()).page;
    await visitor.goto('/');
    const news = visitor.getByRole('list', { name: 'News of the flood' });
    const organiser = (await people.organiser()).page;
    await organiser.goto('/admin/dashboard');
    await organiser.getByRole('link', { name: 'Flood news' }).click();

    const said = `The water is at Mohembo, ${Date.now()}.`;
    // Wait for the form, whose code loads after the list. The list also has a field named `Where`.
    await expect(organiser.getByRole('button', { name: 'Publish' })).toBeVisible();
    // Use a station far from Maun so that the season's phase does not change. Other journeys share the season.
    await organiser.getByLabel('Where').first().selectOption('Mohembo');
    await organiser.getByText('The front of the flood has reached this place').click();
    await expect(organiser.getByLabel('The front of the flood has reached this place')).toBeChecked();
    await organiser.getByLabel('News', { exact: true }).fill(said);
    await organiser.getByLabel('Photo').setInputFiles({ name: 'mohembo.png', mimeType: 'image/png', buffer: await photo(organiser) });
    await organiser.getByLabel('What the photo shows').fill('Water between the reeds');
    await organiser.getByRole('button', { name: 'Publish' }).click();
    await expect(organiser.getByText('Post published')).toBeVisible();

    await expect(news).toContainText(said);
    await expect(visitor.getByRole('img', { name: /The front of this year's flood has reached: Mohembo/ })).toBeVisible();
    const picture = visitor.getByRole('img', { name: 'Water between the reeds' });
    await picture.scrollIntoViewIfNeeded();
    // For visitors with slow connections, the page shows a much smaller picture than the uploaded photo.
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    expect(await width()).toBeLessThanOrEqual(1200);

    const post = organiser.getByRole('listitem').filter({ hasText: said });
    await post.getByRole('button', { name: 'Change the post' }).click();
    await organiser.getByText('The front of the flood has reached this place').last().click();
    await expect(organiser.getByLabel('The front of the flood has reached this place').last()).not.toBeChecked();
    await organiser.getByRole('button', { name: 'Save' }).click();
    await expect(visitor.getByRole('img', { name: /^The flood's journey.*Maun$/ })).toBeVisible();
    await expect(news).toContainText('edited');

    await post.getByRole('button', { name: 'Withdraw the post' }).click();
    await organiser.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
    await expect(post).toContainText('Withdrawn by');
    await expect(visitor.getByText(said)).toHaveCount(0);
  },
);

test(
  'a small photo from a phone is re-encoded so that the stored file does not reveal where it was taken',
  { tag: '@long' },
  async ({ people }) => {
    const { page } = await people.organiser();
    await page.goto('/admin/news');
    const uploaded = page.waitForResponse((answer) => answer.url().endsWith(ADMIN_API.files));
    await page.getByLabel('Photo').setInputFiles({ name: 'home.jpg', mimeType: 'image/jpeg', buffer: withPlace() });
    const { id } = (await (await uploaded).json()) as UploadedFile;
    const kept = await (await page.request.get(`/api/files/${id}`)).body();
    expect(kept.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(kept.includes('Exif')).toBe(false);
    expect(kept.includes(PLACE)).toBe(false);
  },
);

test('transparent parts of a news photo stay transparent, regardless of the file size', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.organiser();
  await page.goto('/admin/news');
  for (const [name, buffer] of [
    ['reeds.png', await photo(page, 0)],
    ['dot.gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ] as const) {
    const uploaded = page.waitForResponse((answer) => answer.url().endsWith(ADMIN_API.files));
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    const { url } = (await (await uploaded).json()) as UploadedFile;
    expect(await firstPixel(page, url), name).toEqual([0, 0, 0, 0]);
  }
});

test('when a photo is rejected, a message explains what is wrong with it', { tag: '@long' }, async ({ people }) => {
  const { page } = await people.organiser();
  await page.goto('/admin/news');
  const png = await photo(page);
  for (const [name, buffer, sentence] of [
    ['empty.jpg', Buffer.alloc(0), 'This file is empty.'],
    ['photo.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'This is a HEIC photo.'],
    ['logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This is an SVG drawing.'],
    ['slip.png', Buffer.from('%PDF-1.7'), 'This is a PDF.'],
    ['cut.png', png.subarray(0, 100_000), 'This picture is damaged or incomplete.'],
    ['letter.jpg', Buffer.from('Dear Neo'), 'This file is not a picture'],
  ] as const) {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(sentence), name).toBeVisible();
  }
});

/** Returns the red, green, blue and alpha values of the top left pixel. */
function firstPixel(page: import('@playwright/test').Page, url: string): Promise<number[]> {
  return page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, url);
}

const PLACE = '19.957 S 23.479 E';

/** Returns a two-by-two-pixel JPEG with an EXIF segment directly after its start marker. */
function withPlace(): Buffer {
  const said = Buffer.from(`Exif\0\0${PLACE}`);
  const length = Buffer.from([0, said.length + 2]);
  return Buffer.concat([SMALL_JPEG.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, said, SMALL_JPEG.subarray(2)]);
}

const SMALL_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAUgv/9k=',
  'base64',
);

/** Returns a noisy picture with as much data as a phone's photo. If `alpha` is 0, the picture's left half is transparent. */
async function photo(page: import('@playwright/test').Page, alpha = 1): Promise<Buffer> {
  const base64 = await page.evaluate((left) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2000, 1000];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let x = 0; x < 2000; x += 2)
      for (let y = 0; y < 1000; y += 2) {
        context.fillStyle = `rgb(${(x * 7919) % 251} ${(y * 104729) % 241} ${((x + 1) * (y + 3) * 31) % 253})`;
        context.fillRect(x, y, 2, 2);
      }
    if (left === 0) context.clearRect(0, 0, 1000, 1000);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, alpha);
  return Buffer.from(base64, 'base64');
}
