import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organiserPages } from '../src/organisers/registry';
import { dist, filesOf, kilobytes, readManifest } from './page-weight';

/** Modules that every page with live data loads in addition to its own modules. */
const LIVE = ['socket', 'src/app/realtime/realtime-handlers.tsx'];

interface Budget {
  /** Path of the page's module, relative to `src`. */
  page: string;
  /** Limit in kilobytes for the first load's gzipped scripts, including the modules in `with`. */
  script: number;
  /** Limit in kilobytes for the gzipped HTML, scripts, styles, font and icon together. */
  everything?: number;
  html?: string;
  with: string[];
}

/** Budgets for text pages, for pages with Chakra components, and for the organisers' pages (ADR 23). */
const READING = { script: 150, with: [] };
const WORKING = { script: 210, with: [] };
const PAYING = { ...WORKING, with: LIVE };
const ORGANISING = { script: 240, with: ['src/organisers/organisers-app.tsx'] };

const SRC = join(__dirname, '../src');
const routed = [...readFileSync(join(SRC, 'app/routes.ts'), 'utf8').matchAll(/import\('\.\.\/(.+?)'\)/g)].map(([, page]) => page ?? '');
/** Excludes `organisers/organisers-app`, whose pages are listed in the organisers' registry. */
const publicPages = [...new Set(routed)].filter((page) => page !== 'organisers/organisers-app');
const loadedByRegistry = [...readFileSync(join(SRC, 'organisers/registry.ts'), 'utf8').matchAll(/load: \(\) => import\('\.\/(.+?)'\)/g)];

const budgets: Budget[] = [
  { page: 'pages/home/home', script: 150, everything: 220, html: 'index.html', with: LIVE },
  { page: 'pages/content/donation-causes', ...READING, with: LIVE },
  { page: 'pages/content/rules', ...READING },
  { page: 'pages/content/prizes', ...READING },
  { page: 'pages/content/about', ...READING },
  { page: 'pages/content/questions', ...READING },
  { page: 'pages/challenge/challenge', ...READING, with: LIVE, html: 'p/index.html' },
  { page: 'pages/help', ...WORKING },
  { page: 'pages/not-found', ...READING },
  { page: 'pages/unsubscribe', ...WORKING },
  { page: 'pages/auth/email-link', ...WORKING },
  { page: 'pages/auth/magic-link', ...WORKING },
  { page: 'pages/auth/claim-account', ...WORKING },
  { page: 'pages/auth/reset-password', ...WORKING },
  { page: 'pages/booking/booking', script: 175, everything: 250, html: 'booking/index.html', with: LIVE },
  { page: 'pages/auth/auth', ...WORKING, html: 'auth/index.html' },
  { page: 'pages/payment/payment', ...PAYING },
  { page: 'pages/payment/payment-selection', ...PAYING },
  { page: 'pages/payment/payment-booking', ...PAYING },
  { page: 'pages/payment/payment-return', ...PAYING },
  { page: 'pages/payment/success', ...PAYING },
  { page: 'pages/dashboard', ...PAYING },
  { page: 'pages/account', ...WORKING },
  { page: 'pages/results/results', ...READING, with: LIVE },
  { page: 'pages/results/results-how', ...READING },
  { page: 'pages/results/results-verify', ...PAYING },
  { page: 'pages/results/cash-ticket', ...PAYING },
  ...organiserPages.map(({ roles }, index) => {
    const live = roles === 'signed-out' ? [] : LIVE;
    return { page: `organisers/${loadedByRegistry[index]?.[1]}`, ...ORGANISING, with: [...ORGANISING.with, ...live] };
  }),
];

const manifest = readManifest();
const FONTS = readdirSync(join(dist, 'assets'))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `assets/${file}`);
const STATIC = ['favicon.svg', 'icons/icon-48.png', 'site.webmanifest', ...FONTS];

it('has a budget for every page', () => {
  expect(loadedByRegistry).toHaveLength(organiserPages.length);
  const ofOrganisers = budgets.map(({ page }) => page).filter((page) => page.startsWith('organisers/'));
  expect(budgets.map(({ page }) => page).sort()).toEqual([...publicPages, ...ofOrganisers].sort());
});

it.each(budgets)('keeps $page within $script KB of script', ({ page, script, everything, html = 'app.html', with: beside }) => {
  const { js, css } = filesOf(manifest, [`src/${page}.tsx`, ...beside]);
  const weight = kilobytes(js);
  const fetched = css.filter((sheet) => !standsIn(html, sheet));
  const whole = weight + kilobytes([...fetched, ...STATIC, html]);
  console.info(`${page}: script ${weight.toFixed(1)} of ${script} KB, everything ${whole.toFixed(1)} KB`);
  expect(weight).toBeLessThanOrEqual(script);
  if (everything !== undefined) expect(whole).toBeLessThanOrEqual(everything);
});

/** Returns whether a page inlines the stylesheet. If so, its HTML contains a disabled link to the stylesheet. */
function standsIn(html: string, sheet: string): boolean {
  return new RegExp(`<link disabled [^>]*href="/${sheet}"`).test(readFileSync(join(dist, html), 'utf8'));
}
