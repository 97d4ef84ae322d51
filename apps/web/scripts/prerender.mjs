// Runs after both builds: writes the public pages as HTML, and app.html, the empty shell for every other route.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sharePreview } from './share-preview.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const serverBuild = join(dist, '.prerender');

process.env.NODE_ENV = 'production';
const { prerendered, renderPath } = await import(pathToFileURL(join(serverBuild, 'prerender.js')).href);
const theme = await readFile(join(dist, 'theme.js'), 'utf8');
const template = (await readFile(join(dist, 'index.html'), 'utf8')).replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`);
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const appHead = '<title>Okavango Flood Raffle</title>';
await write('app.html', page(`${appHead}${sharePreview(appHead)}`, ''));
for (const { path, file, module, as } of prerendered) {
  if (as === 'code') {
    await write(file, page(`${appHead}${sharePreview(appHead, path)}${filesOf(module)}`, ''));
    continue;
  }
  const { head, body } = split(await renderPath(path));
  const mark = `<meta name="prerendered-path" content="${path}"${as === 'replaced' ? ' data-replaced' : ''} />`;
  await write(file, await withStyles(page(`${head}${sharePreview(head, path)}${mark}${filesOf(module)}`, body)));
}
await rm(serverBuild, { recursive: true });

async function write(file, html) {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), html);
}

function page(head, body) {
  return template.replace('<!--head-->', () => head).replace('<!--app-->', () => body);
}

/**
 * Styles in the page itself: on a slow network the first paint then waits for one answer instead of two. The link stays,
 * disabled and thus not fetched, so that the code that would load the sheet finds it there.
 */
async function withStyles(html) {
  const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  let whole = html;
  for (const link of links) {
    const sheet = await readFile(join(dist, /href="([^"]+)"/.exec(link)[1]), 'utf8');
    whole = whole.replace(link, () => `<style>${sheet.trim()}</style>${link.replace('<link ', '<link disabled ')}`);
  }
  return whole;
}

/** React writes title, meta and link first when it renders a part of a document: they belong into the head. */
function split(html) {
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s.exec(html)[0];
  return { head, body: html.slice(head.length) };
}

/** Styles and code of a page's own module, so that neither waits for the main script to ask for it. */
function filesOf(module) {
  const seen = new Set();
  const tags = [];
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [], isEntry } = manifest[key];
    imports.forEach(visit);
    if (isEntry) return;
    tags.push(...css.map((sheet) => `<link rel="stylesheet" href="/${sheet}" />`));
    tags.push(`<link rel="modulepreload" href="/${file}" />`);
  };
  visit(module);
  return tags.filter((tag) => !template.includes(tag.match(/(?:href)="([^"]+)"/)[1])).join('');
}
