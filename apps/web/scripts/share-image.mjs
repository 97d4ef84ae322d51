// npm run share-image -w @raffle/web: draws public/share/*.png (the link-preview pictures), the icons in public/icons and the background of
// the prediction cards that the API draws. Uses the site's own drawings, colours and fonts. If any of these change, run this script after a
// build and commit the pictures. To draw only one picture, pass its name: `npm run share-image -w @raffle/web -- ground`.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { indexedPng } from './indexed-png.mjs';
import { PHASE_PICTURES, PICTURES, SIZE } from './share-pictures.mjs';

const DEBIAN = '/usr/bin/chromium';

/** Icons drawn from the favicon. An icon marked `full` fills the whole square, because phones crop it. */
const ICONS = [
  { name: 'icon-48', size: 48 },
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
  { name: 'maskable-512', size: 512, full: true },
  { name: 'touch-180', size: 180, full: true },
];

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const home = await readFile(join(web, 'dist/index.html'), 'utf8');
const tokens = await readFile(join(web, 'src/theme/tokens.css'), 'utf8');
const font = await readFile(join(web, 'src/theme/fonts/fraunces-600-latin.woff2'), 'base64');
const favicon = await readFile(join(web, 'public/favicon.svg'), 'utf8');
const look = tokens.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${font})`).replaceAll('optional', 'block');

const only = process.argv[2];
const browser = await chromium.launch(existsSync(DEBIAN) ? { executablePath: DEBIAN, args: ['--no-sandbox'] } : {});
try {
  await mkdir(join(web, 'public/share'), { recursive: true });
  await mkdir(join(web, 'public/icons'), { recursive: true });
  for (const [name, picture] of Object.entries({ ...PICTURES, ...PHASE_PICTURES }))
    await draw(`public/share/${name}`, SIZE, shared(picture));
  await draw('../api/assets/challenge/ground', SIZE, ground());
  for (const { name, size, full } of ICONS) await draw(`public/icons/${name}`, { width: size, height: size }, icon(full));
} finally {
  await browser.close();
}

async function draw(name, { width, height }, html) {
  if (only !== undefined && !name.includes(only)) return;
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.setContent(`<style>${look} body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; }</style>${html}`);
  await tab.evaluate(() => document.fonts.ready);
  const shot = await tab.screenshot({ omitBackground: true });
  const flat = name.includes('share/') || name.endsWith('ground') || name.includes('maskable') || name.includes('touch');
  const png = flat ? indexedPng(Buffer.from(await tab.evaluate(pixelsOf, shot.toString('base64')), 'base64'), width, height) : shot;
  await writeFile(join(web, `${name}.png`), png);
  await tab.close();
  console.log(`${name}.png: ${(png.length / 1000).toFixed(1)} KB`);
}

/** Returns HTML with the text on the left and the drawing along the bottom or on the right. */
function shared({ heading, line, art, wide, size = 520 }) {
  const place = wide
    ? 'inset: auto 0 0 0; width: 100%; height: 58%; overflow: visible;'
    : `right: ${576 - size}px; top: 65px; width: ${size}px; height: 500px; overflow: visible;`;
  return `<style>
    body { background: var(--bg); color: var(--ink); }
    svg { position: absolute; ${place} }
    h1 { margin: 0; position: relative; z-index: 1; padding: ${wide ? 44 : 110}px 64px 0; font: 700 ${wide ? 58 : 68}px/1.12 Fraunces; letter-spacing: -0.01em; }
    p { margin: 0; position: relative; z-index: 1; padding: ${wide ? 12 : 24}px 66px; width: ${wide ? 1000 : 500}px; color: var(--river); font: 600 30px/1.3 Fraunces; }
  </style><h1>${heading.join('<br>')}</h1><p>${line}</p>${drawing(art)}`;
}

/** Returns HTML with the basket and the raffle's name. The API draws the prediction beside them. */
function ground() {
  return `<style>
    body { background: var(--bg); }
    svg { position: absolute; right: 60px; top: 65px; width: 460px; height: 460px; overflow: visible; }
    p { position: absolute; left: 66px; bottom: 44px; margin: 0; color: var(--muted); font: 600 27px/1.2 Fraunces; }
    i { position: absolute; inset: auto 0 0 0; height: 14px; background: repeating-linear-gradient(90deg, var(--ember) 0 60px, var(--river) 60px 120px); }
  </style><p>Okavango Flood Raffle, Maun</p>${drawing('-92 -92 184 184')}<i></i>`;
}

function icon(full) {
  const round = full ? favicon.replace('<circle cx="20" cy="20" r="20"', '<rect width="40" height="40"') : favicon;
  // A phone may crop the edge of a full icon, so the edge contains only the background colour.
  const inner = full
    ? 'svg { background: #0b6e78; width: 72%; height: 72%; margin: 14%; } body { background: #0b6e78; }'
    : 'svg { width: 100%; height: 100%; }';
  return `<style>${inner} svg { display: block; }</style>${round}`;
}

/**
 * Returns the drawing with this viewBox from the built home page. Two drawings may share a viewBox: if `art` ends with a name, such as
 * `baskets`, returns the one that contains dashed lines.
 */
function drawing(art) {
  const [box = '', second] = art.split(/ (?=[a-z])/);
  const found = [...home.matchAll(/<svg [^>]*?viewBox="([^"]+)".*?<\/svg>/gs)].filter(([, viewBox]) => viewBox === box).map(([svg]) => svg);
  const svg = second
    ? found.find((one) => one.includes('stroke-dasharray'))
    : found.find((one) => !one.includes('stroke-dasharray') || found.length === 1);
  if (!svg)
    throw new Error(`The built home page has no drawing with the viewBox ${art}. Run \`npm run build\` first, or check src/ui/art.`);
  return svg;
}

/** Runs in the browser. Returns a picture's pixels, four bytes each, as base64. */
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
