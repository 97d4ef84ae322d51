import { expect, type Page } from '@playwright/test';
import { makeAdminNewsPost } from '../../factories/admin-factories.js';
import { answers, breaks } from '../breakage.js';
import type { Screen } from '../screen.js';

const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><rect width="600" height="400" fill="#97cdcb"/><path d="M0 250q150-60 300 0t300 0v150H0z" fill="#0b6e78"/></svg>`;
const photo = { url: '/api/files/reeds', alt: 'Water among the reeds' };
const at = '2025-05-30T06:30:00Z';
const posts = [
  makeAdminNewsPost({
    id: '4',
    station: 'boro',
    reached: true,
    photo,
    photoId: 'reeds',
    text: 'This morning the tongue of the water came down the Boro. It is a hand deep and very slow.',
  }),
  makeAdminNewsPost({ id: '3', station: 'mohembo', editedAt: at, text: 'The river at Mohembo stands higher than last week.' }),
  makeAdminNewsPost({ id: '2', text: 'We look along the Thamalakane every evening from now on.\n\nCome with us: at five, at the bridge.' }),
  makeAdminNewsPost({ id: '1' }),
];

/** Flood news, both as visitors see it and as organisers edit it. */
export const newsScreens: Screen[] = [
  {
    name: 'home-news',
    as: 'visitor',
    undated: true,
    open: async ({ page }) => {
      await showPhoto(page);
      await answers(page, 'news', { year: 2025, front: { station: 'boro', at }, posts });
      await page.goto('/');
      const shown = page.getByRole('img', { name: photo.alt });
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    },
  },
  {
    name: 'home-news-unreachable',
    as: 'visitor',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'news');
      await page.goto('/');
      await expect(page.getByText("We couldn't load the news of the flood.")).toBeVisible();
    },
  },
  { name: 'admin-news', as: 'organiser', undated: true, open: async ({ page }) => openNews(page) },
  {
    name: 'admin-news-errors',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await openNews(page);
      // The API itself rejects the empty post.
      await page.route('**/api/admin/news', (route) => (route.request().method() === 'POST' ? route.continue() : route.fallback()));
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('alert')).toContainText('Please write the news');
    },
  },
  {
    name: 'admin-news-edit',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openNews(page);
      await page.getByRole('button', { name: 'Change the post: This morning' }).click();
      await expect(page.getByLabel('What the photo shows')).toHaveValue(photo.alt);
    },
  },
  {
    name: 'admin-news-withdraw',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await openNews(page);
      await page.getByRole('button', { name: 'Withdraw the post: This morning' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'admin-news-unreachable',
    as: 'organiser',
    undated: true,
    mayReportErrors: true,
    open: async ({ page }) => {
      await breaks(page, 'admin/news*');
      await page.goto('/admin/news');
      await expect(page.getByText("We couldn't load this.")).toBeVisible();
    },
  },
];

async function openNews(page: Page): Promise<void> {
  await showPhoto(page);
  await answers(page, 'admin/news*', {
    posts: posts.map((post) => (post.id === '3' ? { ...post, withdrawnAt: at, withdrawnBy: 'Kabo Dube' } : post)),
    next: '1',
  });
  await page.goto('/admin/news');
  await expect(page.getByText('The river at Mohembo')).toBeVisible();
}

async function showPhoto(page: Page): Promise<void> {
  await page.route('**/api/files/reeds', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PHOTO }));
}
