import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Screen } from '../screen.js';

const dist = fileURLToPath(new URL('../../../web/dist-gallery', import.meta.url));
/** An origin that is nobody's: what is asked of it comes from the folder of the gallery's build. */
const ORIGIN = 'https://gallery.test';

const EXHIBITS = [
  'buttons-plain',
  'buttons-work',
  'fields',
  'messages',
  'dialog',
  'alert-dialog',
  'toast-success',
  'toast-error',
  'slot-states',
  'slots-free-only',
  'slots-nothing-free',
  'slots-loading',
  'days',
  'days-free-only',
  'pictures',
  'error-screen',
  'page-wait',
  'page-loading',
];

/** Opens the gallery, at one of its exhibits. */
export async function openGallery(page: Page, exhibit?: string): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(dist, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(exhibit ? `${ORIGIN}/?of=${exhibit}` : ORIGIN);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toHaveText(exhibit ?? 'Gallery');
}

/** What pages are made of, each piece in all its states. */
export const galleryScreens: Screen[] = [
  {
    name: 'gallery',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openGallery(page);
      const names = await page.getByRole('navigation').getByRole('link').allTextContents();
      expect(names, 'every exhibit is walked through').toEqual(EXHIBITS);
    },
  },
  ...EXHIBITS.map((exhibit): Screen => ({
    name: `gallery-${exhibit}`,
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await openGallery(page, exhibit);
      if (exhibit.includes('dialog')) await expect(page.getByRole(exhibit === 'dialog' ? 'dialog' : 'alertdialog')).toBeVisible();
      if (exhibit.startsWith('toast')) await expect(page.getByText('A toast:')).toBeVisible();
    },
  })),
];
