import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, filesOf, kilobytes, readManifest } from './page-weight';

/** What a page loads beside its own module. */
const LIVE = ['socket', 'src/app/realtime-handlers.tsx'];

interface Budget {
  page: string;
  /** Script, gzipped, in kilobytes, with everything that the first load brings in, the socket too. */
  script: number;
  /** HTML, script, styles, font and icon together. */
  everything?: number;
  html?: string;
  with: string[];
}

const READING = { script: 150, with: [] };
const PAYING = { script: 160, with: LIVE };
const ORGANISING = { script: 200, with: [...LIVE, 'require-admin', 'src/features/admin/frame/admin-frame.tsx'] };

const budgets: Budget[] = [
  { page: 'home', script: 150, everything: 220, html: 'index.html', with: LIVE },
  { page: 'donation-causes', ...READING, with: LIVE },
  { page: 'rules', ...READING },
  { page: 'prizes', ...READING },
  { page: 'help', ...READING },
  { page: 'not-found', ...READING },
  { page: 'unsubscribe', ...READING },
  { page: 'reset-password', script: 160, with: [] },
  { page: 'booking', script: 175, everything: 250, html: 'booking/index.html', with: LIVE },
  { page: 'auth', script: 160, html: 'auth/index.html', with: [] },
  { page: 'payment', ...PAYING },
  { page: 'payment-selection', ...PAYING },
  { page: 'payment-booking', ...PAYING },
  { page: 'payment-return', ...PAYING },
  { page: 'success', ...PAYING },
  { page: 'dashboard', ...PAYING },
  { page: 'results', ...READING, with: LIVE },
  { page: 'results-verify', ...READING, with: LIVE },
  { page: 'admin-login', script: 200, with: [] },
  { page: 'admin-setup', script: 200, with: [] },
  { page: 'admin-accept-invite', script: 200, with: [] },
  { page: 'admin-bookings', ...ORGANISING },
  { page: 'admin-booking', ...ORGANISING },
  { page: 'admin-attention', ...ORGANISING },
  { page: 'admin-dashboard', ...ORGANISING },
  { page: 'admin-season', ...ORGANISING },
  { page: 'admin-result', ...ORGANISING },
  { page: 'admin-content', ...ORGANISING },
  { page: 'admin-feedback', ...ORGANISING },
  { page: 'admin-statement', ...ORGANISING },
  { page: 'admin-news', ...ORGANISING },
  { page: 'admin-deletions', ...ORGANISING },
  { page: 'admin-messages', ...ORGANISING },
  { page: 'admin-cash', ...ORGANISING },
  { page: 'admin-cash-receipt', ...ORGANISING },
  { page: 'admin-blocks', ...ORGANISING },
  { page: 'admin-queues', ...ORGANISING },
  { page: 'admin-team', ...ORGANISING },
  { page: 'admin-security', ...ORGANISING },
  { page: 'admin-audit', ...ORGANISING },
];

const manifest = readManifest();
const FONTS = readdirSync(join(dist, 'assets'))
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `assets/${file}`);
const STATIC = ['favicon.svg', 'site.webmanifest', ...FONTS];

it('gives every page a budget', () => {
  const pages = readdirSync(join(__dirname, '../src/pages'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => file.replace('.tsx', ''));
  expect(budgets.map(({ page }) => page).sort()).toEqual(pages.sort());
});

it.each(budgets)('keeps $page within $script KB of script', ({ page, script, everything, html = 'app.html', with: beside }) => {
  const { js, css } = filesOf(manifest, [`src/pages/${page}.tsx`, ...beside]);
  const weight = kilobytes(js);
  const fetched = css.filter((sheet) => !standsIn(html, sheet));
  const whole = weight + kilobytes([...fetched, ...STATIC, html]);
  console.info(`${page}: script ${weight.toFixed(1)} of ${script} KB, everything ${whole.toFixed(1)} KB`);
  expect(weight).toBeLessThanOrEqual(script);
  if (everything !== undefined) expect(whole).toBeLessThanOrEqual(everything);
});

/** Whether a page carries a style sheet in itself; its link is then there and disabled. */
function standsIn(html: string, sheet: string): boolean {
  return new RegExp(`<link disabled [^>]*href="/${sheet}"`).test(readFileSync(join(dist, html), 'utf8'));
}
