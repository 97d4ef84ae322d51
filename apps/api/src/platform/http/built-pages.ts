import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhaseHead } from '@raffle/contracts/season-phase';
import type { Request, Response } from 'express';
import type { Config } from '../config/config.js';
import { allowStyles, inlineStylesOf, type InlineStyles } from './responses/inline-styles.js';
import { encodingFor, SharedBytes } from './responses/send-bytes.js';

/** Contents of `pages.json`, which the build writes. */
interface PageList {
  /** Routes of the app's router, for example `/payment/:bookingId`. */
  addresses: string[];
  /** Pages that search engines may index. */
  sitemap?: string[];
  /** The prize and the charities, as configured in the build. */
  prize?: BuiltPrize;
}

export interface BuiltPrize {
  summary: string;
  /** Names of the two charities, worded for use within a sentence. */
  charities: [string, string];
}

/** A page that is ready to send. */
interface SentPage {
  etag: string;
  html: SharedBytes;
  styles: InlineStyles;
}

/** Content inserted into a built page for one URL. */
export interface WrittenPage {
  /** Text and URLs for the built page's placeholders. The values are escaped when they are inserted. */
  marks: Readonly<Record<string, string>>;
  /** Path and alternative text of the preview image shown when the link is shared. */
  picture: { path: string; alt: string };
  /** Data embedded in the page so that the app need not request it. */
  data: unknown;
}

/** A built page with placeholders, and its styles, which are the same for every request. */
interface Template {
  html: string;
  styles: InlineStyles;
}

interface Facts {
  /** The season's phase; null while slots are on sale. */
  phase: PhaseHead | null;
  /** False if the requested URL is not the page's canonical URL. In that case, the page is sent without a canonical URL. */
  isOwnAddress: boolean;
}

const BOOKING_PAGE = 'booking/index.html';
const OWN_ADDRESS = /<link rel="canonical" [^>]*>|<meta property="og:url" [^>]*>/g;

/** Pages of the built web app. Adds the running site's URL and the season's phase, which are unknown at build time. */
export class BuiltPages {
  readonly list: PageList;
  private readonly webDist: string;
  private readonly sent = new Map<string, SentPage>();
  private readonly templates = new Map<string, Template>();

  constructor(private readonly config: Pick<Config, 'webDist' | 'publicUrl' | 'adminUrl'>) {
    this.webDist = config.webDist;
    this.list = JSON.parse(readFileSync(path.join(this.webDist, 'pages.json'), 'utf8')) as PageList;
  }

  has(file: string): boolean {
    return existsSync(path.join(this.webDist, file));
  }

  async send(file: string, facts: Facts, request: Request, response: Response): Promise<void> {
    await sendPage(request, response, await this.page(file, facts));
  }

  /** Sends a page that is generated for each request. @param address the page's path in the build, and the requested path */
  async write(file: string, address: { from: string; to: string }, page: WrittenPage, request: Request, response: Response): Promise<void> {
    const template = this.templates.get(file) ?? (await this.template(file));
    this.templates.set(file, template);
    const { html, styles } = template;
    await sendPage(request, response, sentPage(this.addressed(written(html, address, page)), styles));
  }

  private async template(file: string): Promise<Template> {
    const html = await readFile(path.join(this.webDist, file), 'utf8');
    // The page is readable without scripts, so the notice about disabled scripts is removed.
    return { html: html.replace(/<noscript>.*?<\/noscript>/s, ''), styles: inlineStylesOf(html) };
  }

  private async page(file: string, { phase, isOwnAddress }: Facts): Promise<SentPage> {
    const form = `${file} ${isOwnAddress} `;
    const key = `${form}${phase?.line ?? ''}`;
    const known = this.sent.get(key);
    if (known) return known;
    const built = await readFile(path.join(this.webDist, file), 'utf8');
    const own = isOwnAddress ? withPhase(built, file, phase) : built.replaceAll(OWN_ADDRESS, '');
    const text = this.addressed(own);
    const page = sentPage(text, inlineStylesOf(text));
    // Earlier versions of the page are never sent again, so they are removed.
    for (const earlier of this.sent.keys()) if (earlier.startsWith(form)) this.sent.delete(earlier);
    this.sent.set(key, page);
    return page;
  }

  /** Makes URLs absolute where other sites read them, and adds the organisers' origin if it differs. The build contains only paths. */
  private addressed(html: string): string {
    const { publicUrl, adminUrl } = this.config;
    const absolute = html.replaceAll(
      /(<meta property="og:(?:url|image)" content="|<link rel="canonical" href=")(?=\/)/g,
      (start) => start + escaped(publicUrl),
    );
    return adminUrl === publicUrl ? absolute : absolute.replace('<html', () => `<html data-organisers="${escaped(adminUrl)}"`);
  }
}

async function sendPage(request: Request, response: Response, { etag, html, styles }: SentPage): Promise<void> {
  const encoding = encodingFor(request);
  const body = await html.as(encoding);
  allowStyles(response, styles);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response
    .vary('Accept-Encoding')
    .setHeader('ETag', `"${etag}-${encoding}"`)
    .setHeader('Cache-Control', 'no-cache')
    .type('html')
    .send(body);
}

function sentPage(text: string, styles: InlineStyles): SentPage {
  const html = Buffer.from(text);
  return { etag: createHash('sha256').update(html).digest('base64url').slice(0, 22), html: new SharedBytes(html), styles };
}

function written(html: string, { from, to }: { from: string; to: string }, { marks, picture, data }: WrittenPage): string {
  let text = html
    .replaceAll(`"${from}"`, () => `"${escaped(to)}"`)
    .replace(/(?<=<meta property="og:image" content=")[^"]*/, () => escaped(picture.path))
    .replace(/(?<=<meta property="og:image:alt" content=")[^"]*/, () => escaped(picture.alt));
  for (const [mark, word] of Object.entries(marks)) text = text.replaceAll(mark, () => escaped(word));
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return text.replace('</head>', () => `<script type="application/json" id="page-data">${json}</script></head>`);
}

/** Escapes text for an attribute or an element of HTML or XML. Attributes must be enclosed in double quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Matches preview images that ask when the water will arrive. In some phases, the arrival is already known. */
const ASKING_PICTURE = /(?<=<meta property="og:image" content=")\/share\/(?:home|booking|results)\.png"/;
const DESCRIPTIONS = /<meta (name="description"|property="og:description") content="/g;

/**
 * Adds the season's phase to the description. Also replaces the title and the preview image if they are correct only while slots are on
 * sale.
 */
function withPhase(html: string, file: string, phase: PhaseHead | null): string {
  if (phase === null) return html;
  const { line, bookingTitle, picture } = phase;
  const described = html.replaceAll(DESCRIPTIONS, (_, which: string) => `<meta ${which} data-phase content="${escaped(line)} `);
  const titled =
    file === BOOKING_PAGE
      ? described.replaceAll(/(?<=<title>|<meta property="og:title" content=")[^|<"]*(?= \|)/g, () => escaped(bookingTitle))
      : described;
  if (!ASKING_PICTURE.test(titled)) return titled;
  return titled
    .replace(ASKING_PICTURE, () => `${escaped(picture.path)}"`)
    .replace(/(?<=<meta property="og:image:alt" content=")[^"]*/, () => escaped(picture.alt));
}
