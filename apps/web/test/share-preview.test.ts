import { CARD_MARKS } from '@raffle/contracts/challenges';
import { SEASON_PHASES } from '@raffle/contracts/season';
import { phaseHead } from '@raffle/contracts/season-phase';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from './page-weight';
import { PRERENDERED } from './prerendered-files';

const whole = (file: string) => readFileSync(join(dist, file));
const read = (file: string) => whole(file).toString('utf8');

/** Returns a page's meta tags by property or name. */
function metaOf(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

it.each(PRERENDERED)('gives %s a title and a description, and uses both in its link preview', (file) => {
  const html = read(file);
  const meta = metaOf(html);
  const title = /<title>(.+?)<\/title>/.exec(html)?.[1] ?? '';
  expect(title).toContain('Okavango Flood Raffle');
  expect(meta['og:title']).toBe(title);
  expect(meta.description?.length).toBeGreaterThan(20);
  expect(meta['og:description']).toBe(meta.description);
  expect(meta['twitter:card']).toBe('summary_large_image');
});

it('gives every page its own title and description', () => {
  const heads = PRERENDERED.map((file) => ({ title: metaOf(read(file))['og:title'], description: metaOf(read(file))['og:description'] }));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PRERENDERED.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PRERENDERED.length);
});

it.each([...PRERENDERED, 'app.html'])('gives %s a small preview picture from this site and states its dimensions', (file) => {
  const meta = metaOf(read(file));
  expect(meta['og:image']).toMatch(/^\/share\/[a-z-]+\.png$/);
  expect(meta['og:image:alt']?.length).toBeGreaterThan(20);
  const picture = whole(meta['og:image'] ?? '');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(meta['og:image:width']).toBe(String(picture.readUInt32BE(16)));
  expect(meta['og:image:height']).toBe(String(picture.readUInt32BE(20)));
  expect(picture.length).toBeLessThan(60_000);
});

it.each(SEASON_PHASES)('has a small preview picture for the season phase %s, unless slots are on sale', (phase) => {
  const head = phaseHead({ phase, year: 2025, winner: 'Kabo M.', ended: null });
  if (head === null) return expect(['open', 'water-near']).toContain(phase);
  const picture = whole(head.picture.path);
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(60_000);
});

/** Pages that search engines may index. Only these have a canonical URL. */
const LISTED = PRERENDERED.filter((file) => !['404.html', 'auth/index.html', 'p/index.html'].includes(file));
const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

it.each(LISTED)('gives %s its canonical URL', (file) => {
  const route = `/${file.replace(/\/?index\.html$/, '')}`;
  expect(canonical(read(file))).toBe(route);
  expect(metaOf(read(file))['og:url']).toBe(route);
});

it.each(['404.html', 'auth/index.html', 'p/index.html', 'app.html'])(
  'gives %s no canonical URL and leaves it out of the sitemap',
  (file) => {
    expect(canonical(read(file))).toBeUndefined();
    const { sitemap } = JSON.parse(read('pages.json')) as { sitemap: string[] };
    expect([...sitemap].sort()).toEqual(LISTED.map((listed) => `/${listed.replace(/\/?index\.html$/, '')}`).sort());
  },
);

it("keeps the placeholders in a card's page, for the API to fill in", () => {
  const html = read('p/index.html');
  for (const mark of Object.values(CARD_MARKS)) expect(html).toContain(mark);
  expect(metaOf(html)).toMatchObject({ 'og:url': '/p/:code', 'prerendered-path': '/p/:code', robots: 'noindex' });
});

it('gives every indexable page its own picture', () => {
  const pictures = LISTED.map((file) => metaOf(read(file))['og:image']);
  expect(new Set(pictures).size).toBe(LISTED.length);
});

it('has the icons for the manifest and the home screen, including a maskable one', () => {
  const { icons } = JSON.parse(read('site.webmanifest')) as { icons: { src: string; sizes: string; type: string; purpose?: string }[] };
  const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(read('index.html')) ?? [];
  const pictures = [...icons.filter(({ type }) => type === 'image/png'), { src: touch, sizes: '180x180' }];
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', '180x180']);
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes } of pictures) expect(`${whole(src).readUInt32BE(16)}x${whole(src).readUInt32BE(20)}`).toBe(sizes);
});
