// Tests WCAG 2.2 criteria 2.4.7 and 2.4.11: the focus is visible, and no bar or floating element covers it.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { BookingPage } from '../../pages/booking-page.js';
import { PaymentPage } from '../../pages/payment-page.js';
import type { Member } from '../../people/people.js';
import { VIEWPORTS } from '../../screens/viewports.js';
import { applyTheme } from '../../screens/apply-theme.js';

/** Maximum number of tab stops on a page. */
const MAX_STOPS = 220;

interface Place {
  name: string;
  go: (member: Member, date: string, busyDate: string) => Promise<void>;
}

const PLACES: Place[] = [
  { name: 'home', go: async ({ page }) => void (await page.goto('/')) },
  { name: 'rules', go: async ({ page }) => void (await page.goto('/rules')) },
  {
    name: 'booking',
    go: async ({ page }, _, busyDate) => {
      const booking = new BookingPage(page);
      await booking.open(busyDate);
      await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible();
      await booking.tick(`${busyDate}T23:00`, `${busyDate}T23:15`);
    },
  },
  {
    name: 'payment',
    go: async ({ page, account }, date) => {
      await new PaymentPage(page).openSelection((await account.hold([`${date}T10:00`])).selectionId);
      await expect(new PaymentPage(page).pay).toBeVisible();
    },
  },
  {
    name: 'dashboard',
    go: async ({ page, account }, date) => {
      await account.buy([`${date}T11:00`]);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Predictions by date' })).toBeVisible();
    },
  },
  {
    name: 'account',
    go: async ({ page }) => {
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'My details' })).toBeVisible();
    },
  },
];

for (const { name, go } of PLACES) {
  const tag = name === 'booking' ? [] : '@long';
  test(
    `the focus on the ${name} page is always visible, on a phone in dark mode and at 200% on a desktop`,
    { tag },
    async ({ people, date, busyDate }) => {
      const member = await people.member({ viewport: VIEWPORTS.narrow, reducedMotion: 'reduce' });
      const { page } = member;
      await go(member, date, busyDate);
      await applyTheme(page, 'dark');
      expect.soft(await unseenStops(page), 'on a phone').toEqual([]);
      await applyTheme(page, 'light');
      await page.setViewportSize(VIEWPORTS.doubled);
      expect.soft(await unseenStops(page), 'at 200 %').toEqual([]);
      expect.soft(await stuckShare(page), 'what stays in place leaves the page more than half of the height').toBeLessThan(0.5);
      await page.setViewportSize(VIEWPORTS.zoomed);
      expect.soft(await unseenStops(page), 'at 400 %').toEqual([]);
      expect.soft(await stuckShare(page), 'nothing stays in place').toBe(0);
    },
  );
}

test('at 400%, the arrow keys never move the focus to a covered slot', async ({ people, date }) => {
  const { page } = await people.member({ viewport: VIEWPORTS.zoomed, reducedMotion: 'reduce' });
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.tick(`${date}T10:00`);
  await booking.cell(`${date}T10:00`).focus();
  for (const key of [...Array<string>(12).fill('ArrowDown'), ...Array<string>(12).fill('ArrowUp'), ...Array<string>(6).fill('ArrowLeft')]) {
    await page.keyboard.press(key);
    expect((await lookAtFocus(page, true)).problem, key).toBeNull();
  }
});

test('at 400%, every part of a dialog can be scrolled into view', async ({ people, date }) => {
  const { page } = await people.visitor({ viewport: VIEWPORTS.zoomed, reducedMotion: 'reduce' });
  const booking = new BookingPage(page);
  await booking.open(date);
  await booking.cell(`${date}T10:00`).click();
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await expect(dialog).toBeVisible();
  for (const part of await dialog.locator('h2, p, button').all()) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 0.99 });
    const isCovered = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isCovered, (await part.textContent()) ?? '').toBe(false);
  }
});

test('at 400%, no fixed element covers a list on an organisers’ page', { tag: '@long' }, async ({ people }) => {
  const { page: writer } = await people.member();
  await writer.goto('/help');
  await writer.getByLabel('Your feedback').fill('The map is too small');
  await writer.getByRole('button', { name: 'Send feedback' }).click();
  await expect(writer.getByText('Thank you for your feedback')).toBeVisible();
  const { page } = await people.organiser({ viewport: VIEWPORTS.zoomed, reducedMotion: 'reduce' });
  await page.goto('/admin/feedback');
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 chosen')).toBeAttached();
  expect.soft(await unseenStops(page)).toEqual([]);
  expect.soft(await stuckShare(page)).toBe(0);
});

/** Tabs through the page once. Returns the tab stops that are covered or have no focus ring. */
async function unseenStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  const unseen: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { isEnd, problem } = await lookAtFocus(page, stop === 0);
    if (isEnd) return unseen;
    if (problem) unseen.push(problem);
  }
  return [...unseen, `the way round did not end after ${MAX_STOPS} stops`];
}

function lookAtFocus(page: Page, isFirst: boolean): Promise<{ isEnd: boolean; problem: string | null }> {
  return page.evaluate((first) => {
    const focused = document.activeElement;
    const known = window as Window & { firstStop?: Element | null };
    if (first) known.firstStop = focused;
    if (!focused || focused === document.body || (!first && focused === known.firstStop)) return { isEnd: true, problem: null };
    const { left, top, width, height } = focused.getBoundingClientRect();
    // If a label renders the radio button or checkbox, users click the label.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const shares = [0.1, 0.5, 0.9];
    const isSeen = shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (hit.contains(focused) || [focused, ...labels].some((part) => part.contains(hit)));
      }),
    );
    // If a label renders the radio button or checkbox, the label has the focus ring.
    const drawn = [focused, focused.parentElement, focused.nextElementSibling].filter((element) => element !== null);
    const hasRing = drawn.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    const words = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 60) || focused.outerHTML.slice(0, 80);
    const problem = isSeen ? (hasRing ? null : `no ring: ${words}`) : `covered: ${words} at ${Math.round(top)}`;
    return { isEnd: false, problem };
  }, isFirst);
}

/** Returns the share of the window's height that fixed and sticky elements cover halfway down the page. */
async function stuckShare(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  return page.evaluate(() => {
    const stuck = [...document.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { top, bottom, height } = element.getBoundingClientRect();
      const sticks = position === 'sticky' && (Math.abs(top) < 2 || Math.abs(bottom - window.innerHeight) < 2);
      return height > 0 && bottom > 0 && top < window.innerHeight && (position === 'fixed' || sticks);
    });
    return stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0) / window.innerHeight;
  });
}
