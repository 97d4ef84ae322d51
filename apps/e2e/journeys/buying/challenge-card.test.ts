import type { BookingView } from '@raffle/contracts/bookings';
import { writtenSlot } from '@raffle/contracts/challenges';
import { API } from '@raffle/contracts/routes';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';

test(
  'a buyer shares a card, a friend follows its link and holds the next slot, and the buyer deletes the card',
  { tag: '@long' },
  async ({ people, date, url }) => {
    const mine = `${date}T10:00`;
    const owner = await people.member();
    const { referenceNumber } = await owner.account.buy([mine]);
    await owner.page.goto('/dashboard');
    await owner.page.getByRole('button', { name: `Share ${referenceNumber}` }).click();
    expect(await cardOf(owner.page.request, referenceNumber)).toBeUndefined();
    await owner.page.getByRole('button', { name: 'Make my card' }).click();
    const picture = owner.page.getByRole('img', { name: 'Your card, as your friends see it' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([1200, 630]);
    const dare = `My money is on ${writtenSlot(mine)}. Beat me?`;
    const link = new RegExp(`${url}/p/[0-9A-Z]{20}`).exec((await owner.page.getByText(dare).textContent()) ?? '')?.[0] ?? '';
    expect(link).not.toBe('');

    // Disables JavaScript, because messaging apps do not run scripts when they generate link previews.
    const messenger = await people.visitor({ javaScriptEnabled: false });
    await messenger.page.goto(link);
    const heading = `${owner.account.person.fullName} predicts ${writtenSlot(mine)}.`;
    await expect(messenger.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const meta = (name: string) => messenger.page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await meta('url')).toBe(link);
    expect(await meta('title')).toContain(dare);
    expect([await meta('image:width'), await meta('image:height')]).toEqual(['1200', '630']);
    const shown = await messenger.page.request.get((await meta('image')) ?? '');
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png']);
    await expect(messenger.page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(messenger.page.locator('noscript')).toHaveCount(0);

    const friend = await people.member();
    await friend.page.goto(link);
    await expect(friend.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(friend.page.getByText(/^Prize: .+ One prediction costs \$3/)).toBeVisible();
    await friend.page.getByRole('link', { name: 'Pick a slot beside it' }).click();
    const booking = new BookingPage(friend.page);
    await expect(booking.cell(mine)).toBeInViewport();
    await expect(booking.cell(mine)).toBeFocused();
    await expect(booking.cell(mine)).toHaveAttribute('data-near', 'true');
    await booking.tick(`${date}T10:15`);
    await booking.submit.click();
    await expect(new PaymentPage(friend.page).pay).toHaveText('Pay $3.00');

    await owner.page.reload();
    await owner.page.getByRole('button', { name: `Delete my card for ${referenceNumber}` }).click();
    await expect(owner.page.getByRole('button', { name: `Delete my card for ${referenceNumber}` })).toHaveCount(0);
    const after = await messenger.page.goto(link);
    expect(after?.status()).toBe(404);
    await expect(messenger.page.getByRole('heading', { level: 1, name: 'When will the flood come?' })).toBeVisible();
    await expect(messenger.page.getByRole('main')).not.toContainText('predicts');
  },
);

async function cardOf(request: { get: (path: string) => Promise<{ json: () => Promise<unknown> }> }, reference: string) {
  return ((await (await request.get(API.booking(reference))).json()) as BookingView).challenge;
}
