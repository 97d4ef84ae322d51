import { cloneElement, isValidElement, type ReactNode } from 'react';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '../..');

/** Every module that holds wording: the copy files, what is in `copy/`, and the organiser's content. */
export function wordingFiles(): string[] {
  return (readdirSync(SRC, { recursive: true }) as string[])
    .filter((file) => /\.copy\.tsx?$/.test(file) || /^copy[\\/]/.test(file) || file.endsWith('site-content.ts'))
    .map((file) => join(SRC, file));
}

/** Addresses, files and identifiers are wording for nobody. */
const NO_WORDING = /^(https?:|mailto:|\/|#)|\.(json|ics|svg|png)$|^$/;

/** The same module with each string between brackets; functions mark what they return. */
export function marked(value: unknown): unknown {
  if (typeof value === 'string') return NO_WORDING.test(value) ? value : `⟦${value}⟧`;
  if (typeof value === 'function') return (...args: unknown[]) => marked((value as (...given: unknown[]) => unknown)(...args));
  if (Array.isArray(value)) return value.map(marked);
  if (isValidElement<{ children?: ReactNode }>(value)) {
    const { children } = value.props;
    return children === undefined ? value : cloneElement(value, {}, ...([marked(children)].flat() as ReactNode[]));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, marked(held)]));
}
