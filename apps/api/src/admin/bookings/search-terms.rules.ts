import { addDays } from '@raffle/contracts/slot-time';

/** The terms of a search string. A booking must match all of them. */
export interface SearchTerms {
  /** LIKE patterns for slot IDs: `2025-06-14T09:00`, `____-06-14T%`, `%T09:00`. */
  slots: string[];
  /** Complete booking references, in the form in which the database stores them. */
  references: string[];
  /** The payment provider's IDs, in lower case: `pi_3abc`, `cs_test_b2`. */
  providerIds: string[];
  /** Receipt numbers of cash sales. A number without a year matches any season. */
  receipts: { year: number | null; number: number }[];
  /** Digits of numbers in an unambiguous phone format. They do not include Botswana's calling code. */
  phones: string[];
  /** Digits that could be part of a receipt number, a reference, a phone number or a time (`timeOfDigits`). */
  numbers: string[];
  /** The rest of the search string: names, email addresses, parts of references. */
  words: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(20\d\d))?`;
const WEEKDAY = '(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
/** Words that may precede a date without changing its meaning. A weekday that does not precede a date may be a name. */
const BEFORE_DATE = String.raw`(?:(?<!\w)(?:on|at|the|${WEEKDAY}\.?)\s+)*`;
const CLOCK = String.raw`(?:([01]?\d|2[0-3])[:h.]([0-5]\d)\s*(am|pm)?|(1[0-2]|[1-9])()\s*(am|pm))`;

/**
 * All or part of an email address, such as `neo.dube` or `@example.com`. Its digits and words are not parsed as dates, times or numbers.
 */
const ADDRESS = /\S+@\S*|\S*[a-z]\.[a-z]\S*/g;
/**
 * A booking reference or a payment name. A payment name is the reference and the number of the attempt, such as `OKV-7F3K9-QW2MX-4TB.2`.
 */
const REFERENCE = /(?<!\w)okv[\s-]*([0-9a-z]{5})[\s-]*([0-9a-z]{5})[\s-]*([0-9a-z]{3})(?:\.\d{1,3})?(?![\w.])/g;
const PROVIDER_ID = /(?<!\w)(?:pi|cs|ch|py|re|pyr|dp|du)_\w+/g;
/** Date formats. Each lists the indexes of its groups for year, month and day. */
const DATES = (
  [
    [String.raw`(?<![\w-])(20\d\d)-(\d\d)-(\d\d)(?!\d)t?`, 1, 2, 3],
    [String.raw`(?<!\w)${DAY}(?:\s+of)?\s*${MONTH}\b\.?${YEAR}(?!\w)`, 3, 2, 1],
    [String.raw`(?<!\w)${MONTH}\.?\s+(?:the\s+)?${DAY}(?![\w:])${YEAR}(?!\w)`, 3, 1, 2],
    // The day comes before the month, as is usual in Botswana. A date with dots needs two of them, because `9.30` is a time.
    [String.raw`(?<![\w./-])(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\w/:-])`, 3, 2, 1],
    [String.raw`(?<![\w./-])(\d{1,2})-(\d{1,2})-(20\d\d)(?![\w/:-])`, 3, 2, 1],
    [String.raw`(?<![\w./-])(\d{1,2})\.(\d{1,2})\.(20\d\d|\d\d)?(?![\w/:-])`, 3, 2, 1],
  ] satisfies [form: string, year: number, month: number, day: number][]
).map(([form, ...groups]) => [new RegExp(BEFORE_DATE + form, 'g'), ...groups] as const);
/**
 * A time or a range of times. The pattern does not match inside a word, because a reference such as `9FNA5YN5N2H24` may contain characters
 * that look like a time.
 */
const TIME = new RegExp(String.raw`(?:(?<!\w)at\s+)?(?<![\w:.])${CLOCK}(?:\s*-\s*${CLOCK})?(?![\w:])`, 'g');
/** Times without a separator: `at 9`, `at 0900`, and `0900` after a date. */
const BARE_TIME = /(?<=^|\s)(at\s+)?(?:([01]\d|2[0-3])([0-5]\d)|([01]?\d|2[0-3]))(?=$|\s)/g;
const RECEIPT = /(?<![\w-])(?:receipt\s+)?(?:no\.?|nr\.?|#)?\s*(20\d\d)-(\d{1,6})(?![\w/:-])/g;
const NAMED_RECEIPT = /(?<![\w-])(?:receipt\s+(?:no\.?|nr\.?|#)?|#)\s*(\d{1,6})(?![\w/:-])/g;
const PHONE = /(?<![\w./])\+?\(?\d[\d ().-]*\d(?![\w/])/g;
/** Digits without punctuation. They are ambiguous, because a reference can contain any number of consecutive digits. */
const NUMBER = /(?<=^|\s)\d{1,15}(?=$|\s)/g;
const CALLING_CODE = '267';
const MAX_NATIONAL_DIGITS = 8;

/** Times and dates in words, with functions that return the digits to replace them with before dates and times are parsed. */
const IN_WORDS: [form: RegExp, digits: (groups: string[], today: string) => string][] = [
  [/\b(?:noon|midday)\b/g, () => '12:00'],
  [/\bmidnight\b/g, () => '00:00'],
  [
    /(?<![\w:.])(1[0-2]|0?[1-9])(?:[:h.]([0-5]\d))?(?:\s+o'?clock)?\s+(?:in\s+the\s+(morning|afternoon|evening)|at\s+night)\b/g,
    ([, hour = '', minute = '00', part]) =>
      `${hour}:${minute} ${part === 'morning' || (part === undefined && hour === '12') ? 'am' : 'pm'}`,
  ],
  [/(?<![\w:.])([01]?\d|2[0-3])\s+o'?clock\b/g, ([, hour = '']) => `${hour}:00`],
  [/\byesterday\b/g, (_, today) => addDays(today, -1)],
  [/\btoday\b/g, (_, today) => today],
  [/\btomorrow\b/g, (_, today) => addDays(today, 1)],
];

/**
 * Finds dates, times, references, provider IDs, receipt numbers and phone numbers in a search string. Parses unambiguous formats first.
 * @param today today's date in Maun, by the game's clock
 */
export function searchTerms(typed: string, today: string): SearchTerms {
  const terms: SearchTerms = { slots: [], references: [], providerIds: [], receipts: [], phones: [], numbers: [], words: '' };
  let left = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/’/g, "'")
    .replace(/[\s,;]+/g, ' ')
    .trim();
  const addresses: string[] = [];
  left = left.replace(ADDRESS, (address) => {
    addresses.push(address);
    return ' ';
  });
  for (const [form, digits] of IN_WORDS) left = left.replace(form, (...groups: string[]) => digits(groups, today));
  /** Replaces each match with the result of `read`. @param read returns undefined to keep a match that only looks like the format */
  const take = (form: RegExp, read: (found: string[], at: number) => string | undefined): void => {
    left = left.replace(form, (...args) => read(args.slice(0, -2) as string[], args.at(-2) as number) ?? (args[0] as string));
  };

  take(PROVIDER_ID, ([id = '']) => {
    terms.providerIds.push(id);
    return ' ';
  });
  take(REFERENCE, ([, ...groups]) => {
    terms.references.push(['OKV', ...groups].join('-').toUpperCase());
    return ' ';
  });
  // Replace each date and time with spaces. This leaves all positions unchanged, so that dates and times can be paired by position.
  const found: { at: number; end: number; date?: string; time?: string }[] = [];
  for (const [form, year, month, day] of DATES) {
    take(form, (groups, at) => {
      const date = dateOf(groups[year], groups[month] ?? '', groups[day] ?? '');
      if (date === undefined) return undefined;
      const length = groups[0]?.length ?? 0;
      found.push({ at, end: at + length, date });
      return ' '.repeat(length);
    });
  }
  take(TIME, ([all = '', hour, minute, half, hour12, , half12], at) => {
    found.push({ at, end: at + all.length, time: timeOf(hour ?? hour12 ?? '', minute ?? '', half ?? half12) });
    return ' '.repeat(all.length);
  });
  take(BARE_TIME, ([all = '', after, hour, minute, hourAlone], at) => {
    const isBehindDate =
      hour !== undefined && found.some(({ date, end }) => date !== undefined && end <= at && left.slice(end, at).trim() === '');
    if (after === undefined && !isBehindDate) return undefined;
    found.push({ at, end: at + all.length, time: timeOf(hour ?? hourAlone ?? '', minute ?? '00', undefined) });
    return ' '.repeat(all.length);
  });
  terms.slots = slotsOf(found.toSorted((one, other) => one.at - other.at));
  take(RECEIPT, ([, year, number]) => {
    terms.receipts.push({ year: Number(year), number: Number(number) });
    return ' ';
  });
  take(NAMED_RECEIPT, ([, number]) => {
    terms.receipts.push({ year: null, number: Number(number) });
    return ' ';
  });
  take(PHONE, ([text = '']) => {
    const digits = text.replace(/\D/g, '');
    if (digits === text || digits.length < 4) return undefined;
    terms.phones.push(phoneDigits(digits));
    return ' ';
  });
  take(NUMBER, ([digits = '']) => {
    terms.numbers.push(digits);
    return ' ';
  });
  terms.words = [left, ...addresses].join(' ').replace(/\s+/g, ' ').trim();
  return terms;
}

/** Returns the start of the slot that contains a time such as `0900`, or undefined if the digits do not form a valid time. */
export function timeOfDigits(digits: string): string | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(digits) ?? [];
  return hour === undefined || minute === undefined ? undefined : timeOf(hour, minute, undefined);
}

/** Returns the digits that all spellings of a phone number have in common: with the calling code, with a leading zero, or with neither. */
export function phoneDigits(digits: string): string {
  const national = digits.replace(/^0+/, '');
  return national.startsWith(CALLING_CODE) && national.length > MAX_NATIONAL_DIGITS ? national.slice(CALLING_CODE.length) : national;
}

/** Returns a date such as `2025-06-14`, or `____-06-14` if the year is absent. Returns undefined if the month or day is out of range. */
function dateOf(year: string | undefined, month: string, day: string): string | undefined {
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
  if (number < 1 || number > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year === undefined ? '____' : year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns the start of the slot that contains a time. */
function timeOf(hour: string, minute: string, half: string | undefined): string {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${String(Math.floor(Number(minute) / 15) * 15).padStart(2, '0')}`;
}

/** Pairs each time with the preceding date, or with the following date if the time comes first. */
function slotsOf(found: { date?: string; time?: string }[]): string[] {
  const slots: { date?: string; time?: string }[] = [];
  for (const { date, time } of found) {
    const last = slots.at(-1);
    if (date !== undefined && last !== undefined && last.date === undefined) last.date = date;
    else if (time !== undefined && last !== undefined && last.time === undefined) last.time = time;
    else slots.push({ ...((date ?? last?.date) && { date: date ?? last?.date }), ...(time && { time }) });
  }
  return slots.map(({ date, time }) => (date === undefined ? `%T${time}` : time === undefined ? `${date}T%` : `${date}T${time}`));
}
