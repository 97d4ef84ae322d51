import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from './page-weight';
import { PRERENDERED } from './prerendered-files';

const read = (file: string) => readFileSync(join(dist, file), 'utf8');
const inlineScripts = (html: string) => Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script]) => script);

it.each([
  ['index.html', 'When will the flood reach the Old Matlapaneng Bridge?'],
  ['booking/index.html', 'Make Your Flood Arrival Prediction'],
  ['auth/index.html', 'Sign In'],
  ['rules/index.html', 'Rules'],
])('%s can be read as it is: its first heading is %s', (file, heading) => {
  const first = /<h1[^>]*>(.*?)<\/h1>/s.exec(read(file))?.[1] ?? '';
  expect(first.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(heading);
});

it.each(PRERENDERED)('%s waits for no other answer before it is painted', (file) => {
  const html = read(file);
  const sheets = html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).toMatch(/^<link disabled /);
  for (const script of html.match(/<script [^>]*>/g) ?? []) expect(script).toContain('type="module"');
});

it('paints the days of each month of a season, from the first that can be chosen', () => {
  const year = String(new Date().getUTCFullYear());
  for (const [month, name, days] of [
    ['2025-06', 'June 2025', 30],
    ['2025-12', 'December 2025', 31],
    [`${year}-05`, `May ${year}`, 31],
  ] as const) {
    const html = read(`booking/${month}.html`);
    expect(html).toContain(`<meta name="painted-month" content="${month}" />`);
    expect(html.match(/<h2[^>]*>([^<]*)<\/h2>/)?.[1]).toBe(name);
    expect(html.match(new RegExp(`data-date="${month}-\\d\\d"`, 'g'))).toHaveLength(days);
    expect(html).toContain('Choose a date');
  }
  expect(read('booking/index.html')).not.toContain('painted-month');
});

it('writes the same scripts into every page: the security policy names no others', () => {
  const scripts = [...PRERENDERED, 'booking/2025-06.html', 'app.html'].map((file) => inlineScripts(read(file)));
  expect(scripts).toEqual(scripts.map(() => ['theme.js', 'input-replay.js', 'page-picture.js'].map(read)));
});

it('leaves its forms open to whoever writes before the code has come', () => {
  expect(read('auth/index.html').match(/<form /g)).toHaveLength(1);
  expect(read('auth/index.html')).not.toContain(' inert');
});

it('paints the controls of a form in their colours before any script', () => {
  const html = read('auth/index.html');
  expect(html).toContain('html{--chakra-colors-color-palette-solid:');
  expect(html).not.toMatch(/@layer \w+@layer/);
});
