// Runs after the browser build and the server build. Writes the public pages as HTML, the paths of all pages to pages.json, and an empty
// shell for all other routes to app.html.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sharePreview } from './share-preview.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const serverBuild = join(dist, '.prerender');

process.env.NODE_ENV = 'production';
const { pages, prerendered, renderPath } = await import(pathToFileURL(join(serverBuild, 'prerender.js')).href);
const template = await withScripts(await readFile(join(dist, 'index.html'), 'utf8'));
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const appHead = '<title>Okavango Flood Raffle</title>';
// Visually hidden heading for users of screen readers, until the app has started.
const coming = '<main id="coming" class="visually-hidden"><h1>Okavango Flood Raffle</h1></main>';
await write(
  'app.html',
  page(`${appHead}${sharePreview(appHead)}`, '').replace('<div id="root">', (root) => coming + root),
);
const sitemap = new Set();
for (const { path, file, module, picture, isReplaced, needsScripts, reads = [] } of prerendered) {
  const { head, body } = split(await renderPath(path));
  const mark = `<meta name="prerendered-path" content="${path}"${isReplaced ? ' data-replaced' : ''} />`;
  const preloads = reads.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}" />`).join('');
  const html = page(`${head}${sharePreview(head, path, picture)}${mark}${preloads}`, body, module);
  if (path !== '*' && !head.includes('content="noindex"')) sitemap.add(path);
  await write(file, await withStyles(needsScripts ? html : html.replace(/<noscript>.*?<\/noscript>/s, '')));
}
// The paths of all pages, for the server and for tests. `sitemap` lists the paths that search engines may index.
await write('pages.json', JSON.stringify({ ...pages, sitemap: [...sitemap] }));
await rm(serverBuild, { recursive: true });

async function write(file, html) {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), html);
}

/**
 * Puts the preload tags for the page's own module after those for the files that every page needs. A page becomes interactive only once the
 * largest shared file has loaded, so that download must start first.
 */
function page(head, body, module) {
  const { styles, scripts } = module === undefined ? { styles: '', scripts: '' } : filesOf(module);
  return (
    template
      .replace('<!--head-->', () => head + styles)
      .replace('</head>', () => `${scripts}</head>`)
      // Because Chakra's reset is disabled, Chakra emits `@layer reset` without a block or semicolon. Remove this rule, because it would
      // make browsers ignore the layer that follows.
      .replace('<!--app-->', () => body.replace('@layer reset@layer', '@layer'))
  );
}

/** Inlines the small scripts that must run before the first paint. */
async function withScripts(html) {
  let whole = html;
  for (const [tag, file] of html.matchAll(/<script src="\/([^"]+)"><\/script>/g)) {
    const script = await readFile(join(dist, file), 'utf8');
    whole = whole.replace(tag, () => `<script>${script}</script>`);
  }
  return whole;
}

/**
 * Inlines stylesheets, so that on a slow network the first paint waits for one response instead of two. The link elements remain because
 * Vite's loader skips a stylesheet that already has a link. They are disabled so that the browser does not fetch the stylesheets.
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

/**
 * Separates the title, meta and link elements, which belong in the head, from the body. React writes these elements first when it renders a
 * fragment.
 */
function split(html) {
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s.exec(html)[0];
  return { head, body: html.slice(head.length) };
}

/**
 * Returns tags that preload the styles and code of a page's own module, so that the browser fetches them before the main script asks for
 * them.
 */
function filesOf(module) {
  const seen = new Set();
  const styles = new Set();
  const scripts = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, css = [], imports = [], isEntry } = manifest[key];
    imports.forEach(visit);
    if (isEntry) return;
    for (const sheet of css) styles.add(sheet);
    scripts.add(file);
  };
  visit(module);
  const tags = (files, rel) =>
    [...files]
      .filter((file) => !template.includes(`"/${file}"`))
      .map((file) => `<link rel="${rel}" href="/${file}" />`)
      .join('');
  return { styles: tags(styles, 'stylesheet'), scripts: tags(scripts, 'modulepreload') };
}
