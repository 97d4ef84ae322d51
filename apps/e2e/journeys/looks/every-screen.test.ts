// Every page in every state: the specification's words, no barrier, nothing that sticks out or moves, nothing that the browser complains about.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { allScreens } from '../../screens/all-screens.js';
import { barriers, type Look } from '../../screens/barriers.js';
import { cutTexts, movement, overhang, smallPrimaries } from '../../screens/fit.js';
import { faintWhenHovered } from '../../screens/hover.js';
import { galleryScreens } from '../../screens/public/gallery-screens.js';
import { show, type Screen } from '../../screens/screen.js';
import { THEMES, VIEWPORTS, type Theme } from '../../screens/viewports.js';
import { wear } from '../../screens/wear.js';
import { expectTexts } from '../../specification/expect-texts.js';
import { TEXTS } from '../../specification/texts.js';

/** Asked by `npm run test:long`. */
const EVERYTHING = process.env.TEST_LONG !== undefined;
const names = new Set(allScreens.map(({ name }) => name));

/** A page's own screen comes first; `admin-season-conflict` is another state of the page `admin-season`. */
const pages = new Map(allScreens.toReversed().map((screen) => [pageOf(screen), screen]));

/** Beside the first: other pages at the same address, and the busiest state of a page. */
const ALSO = ['auth-register', 'booking-ticked', 'payment-selection', 'payment-return-checking'];

/** Organisers' pages are made of few kinds: the door, figures, a list, a form on a phone, steps, and fields. */
const OF_ORGANISERS = ['admin-login', 'admin-dashboard', 'admin-bookings', 'admin-cash', 'admin-result', 'admin-content'];

/** Text only, like /rules, which stays in the gate. */
const PAGES_OF_TEXT = ['about', 'donation-causes', 'prizes', 'questions'];

/** Pages that few people ever meet, made of what the gallery shows, and exhibits of which another shows more. */
const SELDOM = [
  'agree-booking-refund',
  'cash-ticket-unknown',
  'confirm-email-dead-link',
  'error-screen',
  'initial-spinner',
  'logout-failed',
  'payment-none',
  'protected-spinner',
  'provider',
  'take-back',
  'unsubscribe',
  'whose-account',
  'gallery-slots-free-only',
  'gallery-slots-nothing-free',
  'gallery-slots-loading',
  'gallery-days-free-only',
  'gallery-page-wait',
  'gallery-page-loading',
  'gallery-buttons-plain',
  'gallery-toast-success',
  'gallery-alert-dialog',
  'gallery-pictures',
];

/**
 * Each page of the public site once, but of those that are text only one; a page of each kind of the organisers'; and of the gallery, which
 * has every piece of a page, all but a few. The rest is looked at by `npm run test:long`.
 */
function isInGate(screen: Screen): boolean {
  const { name } = screen;
  if (name.startsWith('admin-')) return OF_ORGANISERS.includes(name);
  if (SELDOM.includes(name) || PAGES_OF_TEXT.includes(name)) return false;
  return pages.get(pageOf(screen)) === screen || galleryScreens.includes(screen) || ALSO.includes(name);
}

function pageOf({ name }: Screen): string {
  return name.split('-', name.startsWith('admin-') ? 2 : 1).join('-');
}

for (const screen of allScreens) {
  const tag = isInGate(screen) ? [] : '@long';
  test(
    `${screen.name} says what it should and suits everybody at every width and in both themes`,
    { tag },
    async ({ people, busyDate, database, closedSeason }) => {
      const viewports = screen.only ? [VIEWPORTS[screen.only]] : [VIEWPORTS.wide, VIEWPORTS.middle, VIEWPORTS.narrow];
      const { page } = await show(
        screen,
        { people, busyDate, database, closedSeason },
        { viewport: viewports[0], reducedMotion: 'reduce' },
      );
      await expectTexts(page, TEXTS[screen.name] ?? []);
      expect.soft(await movement(page), 'nothing moves').toEqual([]);
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        expect.soft(await lasting(() => overhang(page)), `nothing sticks out at ${viewport.width} px`).toEqual([]);
        for (const [theme, look] of looksAt(viewport, viewports)) {
          await wear(page, theme);
          const found = await lasting(() => barriers(page, look, screen.part));
          expect.soft(found, `no barrier at ${viewport.width} px, ${theme}`).toEqual([]);
        }
        // A mouse has room; and the widths differ in no colour.
        if (viewport === viewports[0] && (EVERYTHING || galleryScreens.includes(screen)))
          expect.soft(await faintWhenHovered(page, THEMES), 'what a mouse rests on stays readable').toEqual([]);
      }
      expect.soft(await smallPrimaries(page), 'a finger hits what is to be pressed').toEqual([]);
      await enlargeText(page);
      const cramped = await lasting(async () => [...(await overhang(page)), ...(await cutTexts(page))]);
      expect.soft(cramped, 'text at 200 % has room').toEqual([]);
      if (screen.mayComplain) people.forgiveComplaints();
    },
  );
}

type Viewport = (typeof VIEWPORTS)[keyof typeof VIEWPORTS];

/**
 * Everything on a phone, where most people are, and what the dark theme changes. `npm run test:long` looks for everything at every width,
 * in both themes, and under a mouse wherever one can rest: in the gate that is the gallery, which has every control in all its states.
 */
function looksAt(viewport: Viewport, viewports: readonly Viewport[]): [Theme, Look][] {
  if (EVERYTHING) return THEMES.map((theme) => [theme, 'everything']);
  if (viewport !== viewports.at(-1)) return [];
  return [
    ['dark', 'colours'],
    ['light', 'everything'],
  ];
}

/** What is still found once the page has come to rest: a change is drawn some frames after it was asked for. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await find()), { timeout: 15_000 })
    .toEqual([])
    .catch(() => {});
  return found;
}

/** As a reader's own size of text in the browser's settings does. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test('the list of specified texts names screens that exist', () => {
  expect(Object.keys(TEXTS).filter((name) => !names.has(name))).toEqual([]);
  expect(allScreens.length, 'no name is given twice').toBe(names.size);
  expect([...ALSO, ...OF_ORGANISERS, ...SELDOM, ...PAGES_OF_TEXT].filter((name) => !names.has(name))).toEqual([]);
});
