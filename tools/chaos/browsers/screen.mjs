// @ts-check
// What a page says, read as plain data; its invariants (invariants.mjs) are asked of nothing else.

/** A cell of the grid. */
export const SLOT = '[data-slot]';

/** The page's own sentences that say how a payment ended. */
export const SAYS = {
  paid: ['Prediction Successfully Recorded!'],
  unpaid: ['Nothing was charged', 'and nothing was charged'],
};

/**
 * @typedef {object} Screen
 * @property {string} path  with its query
 * @property {boolean | undefined} signedIn  undefined: it does not say
 * @property {Record<string, string>} cells  of the grid: each slot and what is read of it
 * @property {number | undefined} free  in all parts of the day
 * @property {Record<string, string>} days  of the calendar
 * @property {string[]} chosen  as the summary lists them: "Remove Sat 14 June at 10:00 - 10:14"
 * @property {string | undefined} total  of the summary
 * @property {{ text: string, until: string | undefined, pay: string | undefined } | undefined} hold  what is held, on whichever page it is told
 * @property {{ section: 'unpaid' | 'days' | 'over', text: string }[]} bookings  of the dashboard
 * @property {string} sums  over the dashboard: "3 predictions$9.00 for the two charities"
 * @property {('paid' | 'unpaid')[]} says
 * @property {string} text  all of it, for people who look into a finding
 */

/** A page that goes on to another at this moment is read once more, there. @param {import('playwright-core').Page} page @returns {Promise<Screen>} */
export function readScreen(page) {
  return page.evaluate(inPage, SAYS).catch(() => page.evaluate(inPage, SAYS));
}

/** Runs in the page. @param {typeof SAYS} sentences @returns {Screen} */
function inPage(sentences) {
  /** @type {any} */
  const { document, location } = globalThis;
  const all = (/** @type {string} */ selector, within = document) => [...within.querySelectorAll(selector)];
  const textOf = (/** @type {any} */ element) => element?.textContent.replace(/\s+/g, ' ').trim();
  const named = (/** @type {string} */ attribute, /** @type {string} */ selector, /** @type {(element: any) => string} */ read) =>
    Object.fromEntries(all(selector).map((element) => [element.getAttribute(attribute), read(element)]));
  const list = (/** @type {Screen['bookings'][number]['section']} */ section, /** @type {string} */ selector) =>
    all(selector).map((item) => ({ section, text: textOf(item) }));

  const main = document.querySelector('main');
  const text = main?.innerText ?? document.body?.innerText ?? '';
  const frees = all('[aria-labelledby^="slots-"] > header > span').map((element) => Number(textOf(element).split(' ')[0]));
  const order = document.querySelector('[aria-labelledby="order-title"]');
  const hold = order ? main : document.querySelector('[aria-label="You have time slots on hold"]:not([data-loading])');
  const pay = all('button, a', main ?? document).map(textOf);
  return {
    path: location.pathname + location.search,
    signedIn: all('header button').some((button) => /^\S* ?My Account: /.test(textOf(button)) || /My Account: /.test(textOf(button)))
      ? true
      : all('header a:not([data-waiting])').some((link) => textOf(link) === 'Sign In')
        ? false
        : undefined,
    cells: named('data-slot', '[data-slot]', (cell) => cell.getAttribute('aria-label')),
    free: frees.length === 0 ? undefined : frees.reduce((sum, count) => sum + count, 0),
    days: named('data-date', 'main [data-date]', (day) => textOf(day.querySelector('.visually-hidden'))),
    chosen: all('[aria-labelledby="prediction-summary"] [aria-label^="Remove "]').map((button) => button.getAttribute('aria-label')),
    total: all('strong')
      .map(textOf)
      .find((strong) => strong.startsWith('Total ')),
    hold: hold
      ? {
          text: textOf(hold),
          until: /Held until (\d\d:\d\d)/i.exec(hold.innerText)?.[1],
          pay: pay.find((name) => name.startsWith('Pay $')),
        }
      : undefined,
    bookings: [
      ...list('unpaid', '[aria-labelledby="unpaid-title"] > ul > li'),
      ...list('days', '[aria-labelledby="days-title"] > ol > li > ul > li'),
      ...list('over', 'main details > ul > li'),
    ],
    sums:
      textOf(all('main p').find((paragraph) => /for the two charities/.test(paragraph.textContent) && paragraph.querySelector('strong'))) ??
      '',
    // The list of all bookings says it of others, too.
    says: /** @type {('paid' | 'unpaid')[]} */ (location.pathname === '/dashboard' ? ['paid'] : ['paid', 'unpaid']).filter((kind) =>
      sentences[kind].some((sentence) => text.includes(sentence)),
    ),
    text: text.slice(0, 1500),
  };
}
