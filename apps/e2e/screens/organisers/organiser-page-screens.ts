import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { answers } from '../breakage.js';
import { at, type Screen, type Visit } from '../screen.js';

interface BuiltPage {
  name: string;
  path: string;
  title: string;
  roles: string[] | 'signed-out';
}

/** The organisers' pages, as listed by the web app's build. */
const dist = process.env.WEB_DIST ?? fileURLToPath(new URL('../../../web/dist', import.meta.url));
const { organisers } = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')) as { organisers: BuiltPage[] };

/** The states of the frame around every organisers' page. */
const wingScreens: Screen[] = [
  {
    name: 'admin-search',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/dashboard');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('e');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'admin-search-nothing',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await answers(page, 'admin/bookings*', { bookings: [], next: null });
      await answers(page, 'admin/people*', { people: [], next: null });
      await page.goto('/admin/dashboard');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('zzzz');
      await expect(page.getByText('Nothing found.')).toBeVisible();
    },
  },
  {
    name: 'admin-account-menu',
    as: 'organiser',
    undated: true,
    open: async ({ page }) => {
      await page.goto('/admin/security');
      await page.getByRole('button', { name: /^Your account/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
  {
    name: 'admin-more',
    as: 'organiser',
    undated: true,
    only: 'narrow',
    open: async ({ page }) => {
      await page.goto('/admin/security');
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Payouts' })).toBeVisible();
    },
  },
  at('admin-no-such-page', '/admin/nowhere', "There is no organisers' page at this address."),
];

/** Returns the frame's screens and, for each built page that has no screen of its own, a default screen. */
export function organiserPageScreens(others: Screen[]): Screen[] {
  const shown = new Set(others.map(({ name }) => name));
  const unseen = organisers.filter(({ name, path }) => !shown.has(`admin-${name}`) && !path.includes(':'));
  return [
    ...wingScreens,
    ...unseen.map(({ name, path, title, roles }): Screen => ({
      name: `admin-${name}`,
      as: roles === 'signed-out' ? 'visitor' : 'organiser',
      undated: true,
      open: async ({ page }: Visit) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      },
    })),
  ];
}
