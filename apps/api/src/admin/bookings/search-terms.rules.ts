/** What somebody looks for, taken apart. A booking is found when it fits each of them. */
export interface SearchTerms {
  /** Patterns of LIKE for ids of slots: `2025-06-14T09:00`, `____-06-14T%`, `%T09:00`. */
  slots: string[];
  /** Whole ones, as they are kept. */
  references: string[];
  /** Ids of the payment provider, in small letters: `pi_3abc`, `cs_test_b2`. */
  providerIds: string[];
  /** Of cash sales; of any season where the year was left out. */
  receipts: { year: number | null; number: number }[];
  /** Digits of phone numbers that were written as such, without the calling code of Botswana. */
  phones: string[];
  /** Digits that may be a part of anything: a receipt's number, a reference, a phone number. */
  numbers: string[];
  /** All that is left: names, addresses, parts of references. */
  words: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(20\d\d))?`;
const CLOCK = String.raw`(?:([01]?\d|2[0-3])[:h.]([0-5]\d)\s*(am|pm)?|(1[0-2]|[1-9])()\s*(am|pm))`;

/** A booking's reference, or the name of one of its payments: the reference and the number of the attempt, `OKV-7F3K9-QW2MX-4TB.2`. */
const REFERENCE = /(?<!\w)okv[\s-]*([0-9a-z]{5})[\s-]*([0-9a-z]{5})[\s-]*([0-9a-z]{3})(?:\.\d{1,3})?(?![\w.])/g;
const PROVIDER_ID = /(?<!\w)(?:pi|cs|ch|py|re|pyr|dp|du)_\w+/g;
/** Each with the groups of year, month and day in its own order. */
const DATES: [form: RegExp, year: number, month: number, day: number][] = [
  [/(?<![\w-])(20\d\d)-(\d\d)-(\d\d)(?!\d)t?/g, 1, 2, 3],
  [new RegExp(String.raw`(?<!\w)${DAY}(?:\s+of)?\s*${MONTH}\b\.?${YEAR}(?!\w)`, 'g'), 3, 2, 1],
  [new RegExp(String.raw`(?<!\w)${MONTH}\.?\s+${DAY}(?![\w:])${YEAR}(?!\w)`, 'g'), 3, 1, 2],
  // Day first, as it is written in Botswana. With a point only where a year or a second point shows that it is no time.
  [/(?<![\w./-])(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?(?![\w/:-])/g, 3, 2, 1],
  [/(?<![\w./-])(\d{1,2})-(\d{1,2})-(20\d\d)(?![\w/:-])/g, 3, 2, 1],
  [/(?<![\w./-])(\d{1,2})\.(\d{1,2})\.(20\d\d|\d\d)?(?![\w/:-])/g, 3, 2, 1],
];
/** Not inside a word: references are letters and digits, `9FNA5YN5N2H24` too. */
const TIME = new RegExp(String.raw`(?<![\w:.])${CLOCK}(?:\s*-\s*${CLOCK})?(?![\w:])`, 'g');
const RECEIPT = /(?<![\w-])(?:receipt\s+)?(?:no\.?|nr\.?|#)?\s*(20\d\d)-(\d{1,6})(?![\w/:-])/g;
const NAMED_RECEIPT = /(?<![\w-])(?:receipt\s+(?:no\.?|nr\.?|#)?|#)\s*(\d{1,6})(?![\w/:-])/g;
const PHONE = /(?<![\w.@/])\+?\(?\d[\d ().-]*\d(?![\w@/])/g;
/** Without a sign or a space nothing says what they are: references may have any number of digits in a row. */
const NUMBER = /(?<=^|\s)\d{1,15}(?=$|\s)/g;
const CALLING_CODE = '267';
const LONGEST_NATIONAL = 8;

/** Finds dates, times, references, receipts and phone numbers in what was typed, in the order in which they are surest. */
export function searchTerms(typed: string): SearchTerms {
  const terms: SearchTerms = { slots: [], references: [], providerIds: [], receipts: [], phones: [], numbers: [], words: '' };
  let left = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[\s,;]+/g, ' ')
    .trim();
  /** @param read undefined when it only looks like one */
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
  // What was taken keeps its place, so that a time goes with the date beside it.
  const found: { at: number; date?: string; time?: string }[] = [];
  for (const [form, year, month, day] of DATES) {
    take(form, (groups, at) => {
      const date = dateOf(groups[year], groups[month] ?? '', groups[day] ?? '');
      if (date === undefined) return undefined;
      found.push({ at, date });
      return ' '.repeat(groups[0]?.length ?? 0);
    });
  }
  take(TIME, ([all = '', hour, minute, half, hour12, , half12], at) => {
    found.push({ at, time: timeOf(hour ?? hour12 ?? '', minute ?? '', half ?? half12) });
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
  terms.words = left.replace(/\s+/g, ' ').trim();
  return terms;
}

/** As it stands in every way of writing a number: with the calling code, with a zero, with neither. */
export function phoneDigits(digits: string): string {
  const national = digits.replace(/^0+/, '');
  return national.startsWith(CALLING_CODE) && national.length > LONGEST_NATIONAL ? national.slice(CALLING_CODE.length) : national;
}

/** `2025-06-14`, or `____-06-14` where the year was left out. */
function dateOf(year: string | undefined, month: string, day: string): string | undefined {
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3)) + 1;
  if (number < 1 || number > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${year === undefined ? '____' : year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The beginning of the slot that a time is in. */
function timeOf(hour: string, minute: string, half: string | undefined): string {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${String(Math.floor(Number(minute) / 15) * 15).padStart(2, '0')}`;
}

/** A time belongs to the date before it; one that comes first, to the date behind it. */
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
