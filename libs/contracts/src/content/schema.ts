import { MAX_ALT_LENGTH } from './news.js';
import type { ContentSection, Photo } from './site-content.js';

/**
 * Describes which values a part of the content may have. The API validates content against the schema, and the organisers' forms are
 * generated from it.
 */
export type ContentSchema =
  | { kind: 'line' | 'text'; max: number; facts?: boolean }
  /** An `https://` URL, or the path of a page on this site. */
  | { kind: 'link' }
  | { kind: 'email' }
  /** A phone number such as `+267 71 234 567`. The number's digits are used in a WhatsApp chat URL. */
  | { kind: 'phone' }
  | { kind: 'picture' }
  /** An uploaded picture with its size and a description. */
  | { kind: 'photo' }
  | { kind: 'year' }
  | { kind: 'count'; min: number; max: number }
  /** A day of the year, such as `06-16`. */
  | { kind: 'monthDay' }
  /** A value that may be null. */
  | { kind: 'maybe'; of: ContentSchema }
  | { kind: 'list'; of: ContentSchema; min: number; max: number }
  | { kind: 'group'; fields: Readonly<Record<string, ContentSchema>> };

/** Placeholders that a sentence may contain in braces. The site replaces them with facts about the season. */
export const CONTENT_FACTS = ['year', 'dates', 'players', 'price', 'limit', 'cutoff', 'unsold', 'late', 'refunds', 'nowater'] as const;

const line = (max = 120): ContentSchema => ({ kind: 'line', max });
const text = (max = 600): ContentSchema => ({ kind: 'text', max });
const withFacts = (schema: ContentSchema): ContentSchema => ({ ...schema, facts: true }) as ContentSchema;
const list = (of: ContentSchema, max: number, min = 0): ContentSchema => ({ kind: 'list', of, min, max });
const group = (fields: Record<string, ContentSchema>): ContentSchema => ({ kind: 'group', fields });
const maybe = (of: ContentSchema): ContentSchema => ({ kind: 'maybe', of });

const PIXELS: ContentSchema = { kind: 'count', min: 1, max: 10_000 };
const PHOTO = group({ picture: { kind: 'picture' }, alt: line(MAX_ALT_LENGTH), width: PIXELS, height: PIXELS });
const ORGANISATION = group({ name: maybe(line(80)), href: { kind: 'link' }, logo: maybe({ kind: 'picture' }) });
const CHARITY = group({ name: line(80), mention: line(120), summary: text(), uses: list(line(200), 8), website: maybe({ kind: 'link' }) });

export const CONTENT_SCHEMA: Readonly<Record<ContentSection, ContentSchema>> = {
  organiser: group({
    name: maybe(line(80)),
    about: maybe(text()),
    whatsApp: maybe({ kind: 'phone' }),
    email: maybe({ kind: 'email' }),
    refunds: list(withFacts(text()), 12),
  }),
  administrationSponsor: ORGANISATION,
  prizeSponsors: list(ORGANISATION, 6, 1),
  charities: list(CHARITY, 2, 2),
  history: list(text(1000), 8),
  prize: group({ summary: line(200), parts: list(group({ title: line(80), text: text() }), 6, 1), notes: list(text(), 8) }),
  rules: list(group({ title: line(80), points: list(withFacts(text()), 20, 1) }), 10, 1),
  privacy: group({ keepYears: { kind: 'count', min: 1, max: 30 }, points: list(withFacts(text()), 12, 1) }),
  pastArrivals: list(
    group({
      year: { kind: 'year' },
      text: line(200),
      certainty: line(60),
      between: maybe(group({ from: { kind: 'monthDay' }, to: { kind: 'monthDay' } })),
    }),
    40,
  ),
  questions: list(group({ topic: line(80), answers: list(group({ question: line(160), answer: withFacts(text(1500)) }), 20, 1) }), 12, 1),
  communityGroup: group({ label: line(60), href: maybe({ kind: 'link' }) }),
  paying: group({ mobileMoney: list(line(60), 6) }),
  photos: group({
    home: maybe({ kind: 'photo' }),
    prize: maybe({ kind: 'photo' }),
    firstCharity: maybe({ kind: 'photo' }),
    secondCharity: maybe({ kind: 'photo' }),
  }),
};

export const CONTENT_SECTIONS = Object.keys(CONTENT_SCHEMA) as ContentSection[];

/** Messages, keyed by the invalid value's path, such as `parts.0.title`. The path `''` is the section itself. */
export type ContentProblems = Record<string, string[]>;

const DATE_IN_YEAR = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const EMAIL = /^[^\s@<>"']{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const PHONE = /^\+[1-9](?: ?\d){6,14}$/;
/** Matches control characters and bidirectional formatting characters. Line breaks are allowed in values of the kind `text`. */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Returns every reason why `value` does not match the schema, or an empty object if it matches. */
export function contentProblems(schema: ContentSchema, value: unknown, path = ''): ContentProblems {
  const wrong = (message: string): ContentProblems => ({ [path]: [message] });
  switch (schema.kind) {
    case 'maybe':
      return value === null ? {} : contentProblems(schema.of, value, path);
    case 'photo':
      return contentProblems(PHOTO, value, path);
    case 'list': {
      if (!Array.isArray(value)) return wrong('Please enter a list');
      if (value.length < schema.min) return wrong(`At least ${schema.min}`);
      if (value.length > schema.max) return wrong(`At most ${schema.max}`);
      return merged(value.map((item, index) => contentProblems(schema.of, item, within(path, index))));
    }
    case 'group': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('Please fill in each part');
      const unknown = Object.keys(value).find((key) => !Object.hasOwn(schema.fields, key));
      if (unknown !== undefined) return { [within(path, unknown)]: ['Unknown part'] };
      const found = merged(
        Object.entries(schema.fields).map(([key, of]) => contentProblems(of, (value as Record<string, unknown>)[key], within(path, key))),
      );
      return Object.keys(found).length > 0 ? found : spanProblems(value as Record<string, unknown>, path);
    }
    case 'year':
      return Number.isInteger(value) && (value as number) >= 1800 && (value as number) <= 2200
        ? {}
        : wrong('Please enter a year such as 2023');
    case 'count':
      return Number.isInteger(value) && (value as number) >= schema.min && (value as number) <= schema.max
        ? {}
        : wrong(`Please enter a whole number from ${schema.min} to ${schema.max}`);
    default:
      return typeof value === 'string'
        ? textProblems(schema, value).reduce<ContentProblems>((found, message) => ({ [path]: [...(found[path] ?? []), message] }), {})
        : wrong('Please fill this in');
  }
}

export interface PictureInPlace {
  path: string;
  address: string;
  /** The picture's size in pixels; present only for photos. */
  size?: Pick<Photo, 'width' | 'height'>;
}

/** Returns every picture in a value, with its path within that value. The value must match the schema. */
export function picturesIn(schema: ContentSchema, value: unknown, path = ''): PictureInPlace[] {
  if (schema.kind === 'photo' && value !== null) {
    const { picture, width, height } = value as Photo;
    return [{ path: within(path, 'picture'), address: picture, size: { width, height } }];
  }
  if (schema.kind === 'picture' && typeof value === 'string') return [{ path, address: value }];
  if (schema.kind === 'maybe') return picturesIn(schema.of, value, path);
  if (schema.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, index) => picturesIn(schema.of, item, within(path, index)));
  if (schema.kind !== 'group' || typeof value !== 'object' || value === null) return [];
  return Object.entries(schema.fields).flatMap(([key, of]) => picturesIn(of, (value as Record<string, unknown>)[key], within(path, key)));
}

function textProblems(
  schema: Exclude<ContentSchema, { kind: 'maybe' | 'list' | 'group' | 'photo' | 'year' | 'count' }>,
  value: string,
): string[] {
  if (schema.kind === 'monthDay') return DATE_IN_YEAR.test(value) ? [] : ['Please enter month and day such as 06-16'];
  if (value.trim() === '') return ['Please fill this in'];
  if (DECEPTIVE.test(schema.kind === 'text' ? value.replaceAll('\n', ' ') : value))
    return ['This contains characters that cannot be shown'];
  if (schema.kind === 'link')
    return isLink(value) ? [] : ['Please enter an address that begins with https://, or a page of this site such as /prizes'];
  if (schema.kind === 'email') return EMAIL.test(value) ? [] : ['Please enter an email address'];
  if (schema.kind === 'phone') return PHONE.test(value) ? [] : ['Please enter a number with its country code, such as +267 71 234 567'];
  if (schema.kind === 'picture') return isOwnPage(value) ? [] : ['Please upload a picture'];
  if (value.length > schema.max) return [`At most ${schema.max} characters`];
  const strange = schema.facts
    ? [...value.matchAll(/\{(\w*)\}/g)].find(([, name = '']) => !(CONTENT_FACTS as readonly string[]).includes(name))
    : undefined;
  return strange ? [`${strange[0]} is not known; there are ${CONTENT_FACTS.map((fact) => `{${fact}}`).join(', ')}`] : [];
}

/** Returns a problem if the date range ends before it begins; otherwise, returns none. */
function spanProblems({ from, to }: Record<string, unknown>, path: string): ContentProblems {
  return typeof from === 'string' && typeof to === 'string' && to < from
    ? { [within(path, 'to')]: ["The last day can't be before the first"] }
    : {};
}

/**
 * Returns whether the string is a path on this site. Rejects `javascript:` URLs and `//other-host`, even if the latter appears only once
 * `/.` segments are resolved.
 */
function isOwnPage(value: string): boolean {
  const [path = ''] = value.split(/[?#]/);
  return /^\/[^\s\\]{0,300}$/.test(value) && !/\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(path);
}

function isLink(value: string): boolean {
  return isOwnPage(value) || (value.length <= 500 && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#][^\s\\]*)?$/i.test(value));
}

function within(path: string, step: string | number): string {
  return path === '' ? String(step) : `${path}.${step}`;
}

function merged(all: ContentProblems[]): ContentProblems {
  return Object.assign({}, ...all) as ContentProblems;
}
