// What an organiser sees along the river is on everybody's home page a moment later, with its picture and the front of the flood.
import { expect, test } from '../fixtures.js';

test('an organiser publishes news of the flood, changes it and withdraws it, and a visitor sees each at once', async ({ people }) => {
  const visitor = (await people.visitor()).page;
  await visitor.goto('/');
  const news = visitor.getByRole('list', { name: 'News of the flood' });
  const organiser = (await people.organiser()).page;
  await organiser.goto('/admin/dashboard');
  await organiser.getByRole('link', { name: 'Flood news' }).click();

  const said = `The water is at Boro, ${Date.now()}.`;
  await organiser.getByLabel('Where').first().selectOption('Boro');
  await organiser.getByLabel('The front of the flood has come here').check();
  await organiser.getByLabel('What is to be told').fill(said);
  await organiser.getByLabel('Photograph').setInputFiles({ name: 'boro.png', mimeType: 'image/png', buffer: await photograph(organiser) });
  await organiser.getByLabel('What the photograph shows').fill('Water between the reeds');
  await organiser.getByRole('button', { name: 'Publish' }).click();
  await expect(organiser.getByText('The post is published')).toBeVisible();

  await expect(news).toContainText(said);
  await expect(visitor.getByRole('img', { name: /The front of this year's flood has reached: Boro/ })).toBeVisible();
  const picture = visitor.getByRole('img', { name: 'Water between the reeds' });
  await picture.scrollIntoViewIfNeeded();
  // Far smaller than what the camera gave: people open it on slow connections.
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await width()).toBeLessThanOrEqual(1200);

  const post = organiser.getByRole('listitem').filter({ hasText: said });
  await post.getByRole('button', { name: 'Change the post' }).click();
  await organiser.getByLabel('The front of the flood has come here').last().uncheck();
  await organiser.getByRole('button', { name: 'Save' }).click();
  await expect(visitor.getByRole('img', { name: /^The flood's way.*Maun$/ })).toBeVisible();
  await expect(news).toContainText('edited');

  await post.getByRole('button', { name: 'Withdraw the post' }).click();
  await organiser.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
  await expect(post).toContainText('Withdrawn by');
  await expect(visitor.getByText(said)).toHaveCount(0);
});

/** Drawn noisily, so that it is as heavy as what a telephone takes. */
async function photograph(page: import('@playwright/test').Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2000, 1000];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (let x = 0; x < 2000; x += 2) for (let y = 0; y < 1000; y += 2) {
      context.fillStyle = `rgb(${(x * 7919) % 251} ${(y * 104729) % 241} ${((x + 1) * (y + 3) * 31) % 253})`;
      context.fillRect(x, y, 2, 2);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}
