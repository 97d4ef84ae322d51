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
])('%s is readable without scripts: its first heading is %s', (file, heading) => {
  const first = /<h1[^>]*>(.*?)<\/h1>/s.exec(read(file))?.[1] ?? '';
  expect(first.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(heading);
});

it.each(PRERENDERED)('%s can be painted without waiting for another response', (file) => {
  const html = read(file);
  const sheets = html.match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).toMatch(/^<link disabled /);
  for (const script of html.match(/<script [^>]*>/g) ?? []) expect(script).toContain('type="module"');
});

it('preloads the season and its days on the booking page', () => {
  const html = read('booking/index.html');
  for (const address of ['/api/season', '/api/season/days'])
    expect(html).toContain(`<link rel="preload" as="fetch" crossorigin href="${address}" />`);
});

it('inlines the same script in every page, because the content security policy allows no other', () => {
  const scripts = [...PRERENDERED, 'app.html'].map((file) => inlineScripts(read(file)));
  expect(scripts).toEqual(scripts.map(() => [read('before-app.js')]));
});

it('styles form controls before any script runs', () => {
  const html = read('auth/index.html');
  expect(html).toContain('html{--chakra-colors-color-palette-solid:');
  expect(html).not.toMatch(/@layer \w+@layer/);
});
