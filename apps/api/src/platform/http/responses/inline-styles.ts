import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const POLICY = 'Content-Security-Policy';

/**
 * Content security policy source that allows an empty style element. Emotion creates each style sheet as an empty
 * element and then inserts rules by script, which no policy blocks.
 */
export const EMPTY_ELEMENT = sourceOf('');

/** Hashes of a page's inline styles, for its content security policy. */
export interface InlineStyles {
  elements: string[];
  attributes: string[];
}

export function inlineStylesOf(html: string): InlineStyles {
  const elements = Array.from(html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs), ([, text = '']) => text);
  const markup = html.replaceAll(/<(style|script)\b[^>]*>.*?<\/\1>/gs, '');
  const attributes = Array.from(markup.matchAll(/\sstyle="([^"]*)"/g), ([, text = '']) => unescaped(text));
  return { elements: sourcesOf(elements), attributes: sourcesOf(attributes) };
}

/** Allows exactly these inline styles in a response. */
export function allowStyles(response: Response, { elements, attributes }: InlineStyles): void {
  const others = attributes.length === 0 ? '' : `;style-src-attr 'unsafe-hashes' ${attributes.join(' ')}`;
  setStyles(response, `${["'self'", EMPTY_ELEMENT, ...elements].join(' ')}${others}`);
}

/** Allows inline styles on developer pages, which contain third-party HTML and do not exist in production. */
export const allowInlineStyles: RequestHandler = (_request, response, next) => {
  setStyles(response, "'self' 'unsafe-inline'");
  next();
};

function setStyles(response: Response, sources: string): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string')
    response.setHeader(
      POLICY,
      policy.replace(/(?<=style-src )[^;]*/, () => sources),
    );
}

function sourcesOf(texts: string[]): string[] {
  return [...new Set(texts)].map(sourceOf);
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const CHARACTERS: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:quot|#x27|#39|lt|gt|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
}
