// According to the README, the oldest supported browsers are Chrome and Edge 109, Firefox 115 and Safari 15.4. TypeScript's `lib` covers
// only our own code, and Vite's targets cover only syntax. This test therefore checks all served scripts and styles, including those of
// libraries, for features that any of these browsers lacks.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { dist } from './page-weight';

/** Members of global objects that at least one of these browsers lacks. Each row contains the global object, followed by its members. */
const NEWER_GLOBALS = [
  ['AbortSignal', 'any', 'timeout'],
  ['Array', 'fromAsync'],
  ['Error', 'isError'],
  ['Intl', 'DurationFormat', 'Segmenter'],
  ['Iterator', 'concat', 'from'],
  ['Map', 'groupBy'],
  ['Math', 'f16round', 'sumPrecise'],
  ['Object', 'groupBy'],
  ['Promise', 'try', 'withResolvers'],
  ['PublicKeyCredential', 'parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'],
  ['RegExp', 'escape'],
  ['Response', 'json'],
  ['URL', 'canParse', 'parse'],
  ['Uint8Array', 'fromBase64', 'fromHex'],
  ['document', 'startViewTransition'],
  ['navigator', 'userActivation'],
  ['scheduler', 'postTask', 'yield'],
].flatMap(([owner, ...members]) => members.map((member) => `${owner}.${member}`));

/**
 * Methods that at least one of these browsers lacks. They are identified by name only, because no object in the older browsers has a method
 * with any of these names.
 */
const NEWER_METHODS = new Set(
  `toSorted toReversed toSpliced getOrInsert getOrInsertComputed isWellFormed toWellFormed waitAsync transferToFixedLength
  symmetricDifference isSubsetOf isSupersetOf isDisjointFrom toBase64 toHex setFromBase64 setFromHex
  checkVisibility showPopover hidePopover togglePopover requestClose requestSubmit showPicker moveBefore
  getHTML setHTML setHTMLUnsafe parseHTMLUnsafe scrollIntoViewIfNeeded caretPositionFromPoint startViewTransition`.split(/\s+/),
);

/** Features that the code uses only after checking that the browser supports them. */
const GUARDED = ['Intl.Segmenter', 'document.startViewTransition', '.startViewTransition'];

const assets = readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`);
const scripts = [...assets, ...readdirSync(dist)].filter((file) => file.endsWith('.js'));
const styles = assets.filter((file) => file.endsWith('.css'));

it('serves no script that any of the oldest supported browsers cannot run', () => {
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.flatMap((file) => newerIn(readFileSync(join(dist, file), 'utf8')).map((found) => `${file}: ${found}`))).toEqual([]);
}, 120_000);

it('serves no required style that any of the oldest supported browsers ignores', () => {
  const found = styles.flatMap((file) =>
    [
      // In media queries, Safari 15 supports neither ranges nor negated features. Vite converts `<=` and `>=` to max-width and min-width,
      // but `<` to `not`.
      ...readFileSync(join(dist, file), 'utf8').matchAll(
        /@media[^{]*([<>]|not \(|\) or)[^{]*|[{;][^{}:;]*\{[^}]*&|@property|@starting-style|@scope/g,
      ),
    ].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['[...a].toSorted()', '.toSorted'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['Object["groupBy"](a)', 'Object.groupBy'],
  ['/(?<=a)b/.test(c)', 'a lookbehind'],
  ['new RegExp("(?<!a)b")', 'a lookbehind'],
  ['/[a--b]/v.test(c)', 'the v flag'],
  ['class A { static { a() } }', 'a static block'],
  ['class A { b = c(() => d) }', 'a class field that calls or contains a function'],
])('detects a feature that older browsers lack: %s', (source, found) => {
  expect(newerIn(source)).toEqual([found]);
});

it.each(['class A { b = new Map; c = {}; static d = 1; #e = !0 }', 'a.sort()', 'structuredClone(a)', '/(?<name>a)/u'])(
  'accepts %s',
  (source) => expect(newerIn(source)).toEqual([]),
);

interface Node {
  type: string;
  [key: string]: unknown;
}

function newerIn(source: string): string[] {
  const found: string[] = [];
  walk(parseSync(source, { syntax: 'ecmascript', target: 'es2024' }), (node) => {
    const newer = newerSyntax(node) ?? newerApi(node);
    if (newer !== undefined && !GUARDED.includes(newer)) found.push(newer);
  });
  return found;
}

function newerSyntax(node: Node): string | undefined {
  if (node.type === 'StaticBlock') return 'a static block';
  if (node.type === 'RegExpLiteral' && String(node.flags).includes('v')) return 'the v flag';
  const pattern = node.type === 'RegExpLiteral' ? node.pattern : node.type === 'StringLiteral' ? node.value : '';
  if (/\(\?<[=!]/.test(String(pattern))) return 'a lookbehind';
  // Safari 15 resolves names incorrectly in an initializer that calls or contains a function: webkit.org/b/236843.
  if (node.type === 'ClassProperty' || node.type === 'PrivateProperty')
    return runsFunction(node.value) ? 'a class field that calls or contains a function' : undefined;
  return undefined;
}

function newerApi(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property } = node as unknown as Record<'object' | 'property', Node>;
  const computed = property.type === 'Computed' ? (property.expression as Node) : property;
  const member = computed.type === 'StringLiteral' || property.type === 'Identifier' ? String(computed.value) : '';
  const whole = `${String(object.value)}.${member}`;
  if (NEWER_GLOBALS.includes(whole)) return whole;
  return NEWER_METHODS.has(member) ? `.${member}` : undefined;
}

function runsFunction(value: unknown): boolean {
  let runs = false;
  walk(value, ({ type, arguments: given }) => {
    runs ||=
      /^(Call|ArrowFunction|Function)Expression$/.test(type) || (type === 'NewExpression' && Array.isArray(given) && given.length > 0);
  });
  return runs;
}

function walk(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) see(value as Node);
  for (const child of Object.values(value)) walk(child, see);
}
