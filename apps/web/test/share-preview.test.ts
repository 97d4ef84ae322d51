import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist } from './page-weight';
import { PRERENDERED } from './prerendered-files';

const read = (file: string) => readFileSync(join(dist, file), 'utf8');

/** What a page's tags say, by property or name. */
function metaOf(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

it.each(PRERENDERED)('gives %s a title and a description, and the same to whom a link of it is sent', (file) => {
  const html = read(file);
  const meta = metaOf(html);
  const title = /<title>(.+?)<\/title>/.exec(html)?.[1] ?? '';
  expect(title).toContain('Okavango Flood Raffle');
  expect(meta['og:title']).toBe(title);
  expect(meta.description?.length).toBeGreaterThan(20);
  expect(meta['og:description']).toBe(meta.description);
  expect(meta['twitter:card']).toBe('summary_large_image');
});

it('gives every page a title and a description of its own', () => {
  const heads = PRERENDERED.map((file) => ({ title: metaOf(read(file))['og:title'], description: metaOf(read(file))['og:description'] }));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PRERENDERED.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PRERENDERED.length);
});

it.each([...PRERENDERED, 'app.html'])('shows a picture of this site beside a link to %s, as large as it says and soon loaded', (file) => {
  const meta = metaOf(read(file));
  expect(meta['og:image']).toMatch(/\/share\.png$/);
  const picture = readFileSync(join(dist, 'share.png'));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(meta['og:image:width']).toBe(String(picture.readUInt32BE(16)));
  expect(meta['og:image:height']).toBe(String(picture.readUInt32BE(20)));
  expect(picture.length).toBeLessThan(60_000);
});
