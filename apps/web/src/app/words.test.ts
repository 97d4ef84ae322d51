import { parseSync } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(__dirname, '../../../..');

/** The words to avoid, from the right column of the table `| say | not |` in CONTRIBUTING.md. */
const avoided = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  .split(/^## /m)
  .find((section) => section.startsWith('Words\n'))!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .flatMap((line) => line.split('|')[2]!.split(','))
  .map((word) => word.trim());

const AVOIDED = new RegExp(`(?<![\\w/@.-])(${avoided.join('|')})(?![\\w/@]|-\\w|\\.\\w)`, 'gi');

/** Returns the string literals and the JSX text in a source file. A template literal is split at each placeholder. */
function textsOf(file: string): string[] {
  const found: string[] = [];
  collect(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true }).body, found);
  return found;
}

function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: string };
  if (type === 'ImportDeclaration') return;
  if ((type === 'StringLiteral' || type === 'JSXText') && typeof value === 'string') found.push(value);
  if (type === 'TemplateElement' && cooked !== undefined) found.push(cooked);
  for (const child of Object.values(node)) collect(child, found);
}

function filesIn(folder: string, wanted: RegExp): string[] {
  return (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => wanted.test(file) && !/\.test\.tsx?$|\.d\.ts$|db[\\/]migrations[\\/]/.test(file))
    .map((file) => join(ROOT, folder, file));
}

/** Strings that the specification requires verbatim. The browser tests check that the site shows each of them. */
const specified = filesIn('apps/e2e/specification', /\.texts\.ts$/).flatMap(textsOf);
const NOT_ON_SCREENS = ["We'll e-mail you", 'Login failed:', 'Redirecting to login...', 'Please login or register to continue.'];
const phrases = [...specified, ...NOT_ON_SCREENS].filter((text) => text.includes(' ')).sort((one, other) => other.length - one.length);

const SENTENCE = /^(?!.*(?:\b(?:SELECT|FROM|WHERE|CASE|SET|UPDATE|INSERT)\b|;$)).*[a-z,] [a-z].*$/s;
const MARKDOWN_CODE = /```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g;

/** The copy files, everything in `copy/`, and the built-in content. */
const copyFiles = filesIn('apps/web/src', /\.copy\.tsx?$|^copy[\\/]|site-content\.ts$/);

const sources: [name: string, texts: string[]][] = [
  ...copyFiles.map((file) => read(file, textsOf(file))),
  ...[
    join(ROOT, 'apps/web/src/organisers/registry.ts'),
    ...filesIn('apps/api/src', /\.tsx?$/),
    ...filesIn('libs/contracts/src', /\.ts$/),
  ].map((file) =>
    read(
      file,
      textsOf(file).filter((text) => SENTENCE.test(text)),
    ),
  ),
  ...['docs/organisers.md'].map((file) => read(join(ROOT, file), [readFileSync(join(ROOT, file), 'utf8').replace(MARKDOWN_CODE, '')])),
];

function read(file: string, texts: string[]): [string, string[]] {
  return [relative(ROOT, file), texts];
}

function avoidedIn(text: string): string[] {
  if (specified.includes(text)) return [];
  // Ignore text in backticks, which is code.
  const ours = phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text.replace(/`[^`]*`/g, ''));
  return [...ours.matchAll(AVOIDED)].map(([word]) => `${word}: ${text.trim().slice(0, 120)}`);
}

it('finds avoided words, except in strings required by the specification', () => {
  expect(avoidedIn('The deed is in the e-mail')).toHaveLength(2);
  expect(avoidedIn("We'll e-mail you as soon as the payment is confirmed")).toEqual([]);
});

it.each(sources.filter(([, texts]) => texts.length > 0))(
  'uses none of the avoided words in strings that users read: %s',
  (_name, texts) => {
    expect(texts.flatMap(avoidedIn)).toEqual([]);
  },
);
