// npm run share-image: draws public/share.png, the picture that stands beside a shared link, from the page's own bridge,
// colours and letters. Run it after a build when one of them has changed; the picture is committed.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { indexedPng } from './indexed-png.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const DEBIAN = '/usr/bin/chromium';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const home = await readFile(join(web, 'dist/index.html'), 'utf8');
const bridge = /<svg [^>]*viewBox="0 0 800 360".*?<\/svg>/s.exec(home)?.[0];
if (!bridge) throw new Error('The built home page has no bridge: run `npm run build` first, or look for it in hero.tsx.');
const tokens = await readFile(join(web, 'src/theme/tokens.css'), 'utf8');
const font = await readFile(join(web, 'src/theme/fonts/fraunces-600-latin.woff2'), 'base64');

const page = `<style>
  ${tokens.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${font})`).replaceAll('optional', 'block')}
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: var(--bg); color: var(--ink); overflow: hidden; }
  svg { position: absolute; inset: auto 0 0 0; width: 100%; height: 58%; overflow: visible; }
  h1 { margin: 0; position: relative; z-index: 1; padding: 44px 64px 0; font: 700 58px/1.12 Fraunces; letter-spacing: -0.01em; }
  p { margin: 0; position: relative; z-index: 1; padding: 12px 66px; color: var(--river); font: 600 30px/1.3 Fraunces; }
</style>
<h1>When will the<br>flood reach the Old<br>Matlapaneng Bridge?</h1>
<p>Okavango Flood Raffle, Maun</p>
${bridge}`;

const browser = await chromium.launch(existsSync(DEBIAN) ? { executablePath: DEBIAN, args: ['--no-sandbox'] } : {});
try {
  const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  const shot = await tab.screenshot();
  const pixels = await tab.evaluate(pixelsOf, shot.toString('base64'));
  const png = indexedPng(Buffer.from(pixels, 'base64'), WIDTH, HEIGHT);
  await writeFile(join(web, 'public/share.png'), png);
  console.log(`public/share.png: ${(png.length / 1000).toFixed(1)} KB (${(shot.length / 1000).toFixed(1)} KB with all its colours)`);
} finally {
  await browser.close();
}

/** In the browser: the colours of a picture, four bytes a pixel, as base64. */
async function pixelsOf(base64) {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let text = '';
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return btoa(text);
}
