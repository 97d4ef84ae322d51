// Checks every page in every state: specified texts, accessibility, overflow, movement and browser errors.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { allScreens } from '../../screens/all-screens.js';
import { accessibilityViolations, type RuleSet } from '../../screens/accessibility.js';
import { cutTexts, movement, overflowingElements, smallPrimaries } from '../../screens/fit.js';
import { faintHoveredTexts } from '../../screens/hover.js';
import { show, type Screen } from '../../screens/screen.js';
import { THEMES, VIEWPORTS, type Theme } from '../../screens/viewports.js';
import { applyTheme } from '../../screens/apply-theme.js';
import { expectTexts } from '../../specification/expect-texts.js';
import { TEXTS } from '../../specification/texts.js';

/** Whether to check every screen completely. `npm run test:long` sets the variable. */
const EVERYTHING = process.env.TEST_LONG !== undefined;
const names = new Set(allScreens.map(({ name }) => name));

/** Maps each page to its first screen. For example, `admin-season-conflict` is another state of the page `admin-season`. */
const pages = new Map(allScreens.toReversed().map((screen) => [pageOf(screen), screen]));

/**
 * Screens that the gate also checks: other pages at the same URL, the states with the most content, and states with controls or messages
 * that no other screen in the gate has.
 */
const ALSO = [
  'account',
  'auth-login-errors',
  'auth-register',
  'booking-login-required',
  'booking-nothing-selected',
  'booking-season-free-days',
  'booking-slot-states',
  'booking-sold-out-month',
  'booking-ticked',
  'dashboard',
  'account-deletion',
  'help-sent',
  'payment-nearly-over',
  'payment-return-checking',
  'payment-selection',
];

/** One organisers' page of each kind: a sign-in page, figures, a list, a form for phones, a series of steps, and a set of fields. */
const OF_ORGANISERS = ['admin-login', 'admin-dashboard', 'admin-bookings', 'admin-cash', 'admin-result', 'admin-content'];

/** Text-only pages that the gate skips. Of the text-only pages, the gate checks only /rules. */
const PAGES_OF_TEXT = ['about', 'donation-causes', 'prizes', 'questions'];

/** Rarely seen pages that the gate skips, because other screens in the gate contain the same components. */
const SELDOM = [
  'cash-ticket-unknown',
  'claim-account',
  'confirm-email-dead-link',
  'initial-spinner',
  'logout-failed',
  'payment-none',
  'protected-spinner',
  'provider',
  'take-back',
  'unsubscribe',
];

/**
 * The gate checks one screen of each public page (but only /rules among the text pages), the states in `ALSO`, and one organisers' page of
 * each kind. `npm run test:long` checks all screens.
 */
function isInGate(screen: Screen): boolean {
  const { name } = screen;
  if (name.startsWith('admin-')) return OF_ORGANISERS.includes(name);
  if (SELDOM.includes(name) || PAGES_OF_TEXT.includes(name)) return false;
  return pages.get(pageOf(screen)) === screen || ALSO.includes(name);
}

function pageOf({ name }: Screen): string {
  return name.split('-', name.startsWith('admin-') ? 2 : 1).join('-');
}

for (const screen of allScreens) {
  const tag = isInGate(screen) ? [] : '@long';
  test(
    `${screen.name} shows its texts and is accessible at every width and in both themes`,
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
        expect.soft(await lasting(() => overflowingElements(page)), `nothing sticks out at ${viewport.width} px`).toEqual([]);
        for (const [theme, look] of looksAt(viewport, viewports)) {
          await applyTheme(page, theme);
          const found = await lasting(() => accessibilityViolations(page, look, screen.part));
          expect.soft(found, `no barrier at ${viewport.width} px, ${theme}`).toEqual([]);
        }
        // Check hovered controls only in the widest viewport. Colours are the same at every width, and a mouse is most likely to be used in
        // a wide window.
        if (viewport === viewports[0])
          expect.soft(await faintHoveredTexts(page, THEMES), 'what a mouse rests on stays readable').toEqual([]);
      }
      expect.soft(await smallPrimaries(page), 'a finger hits what is to be pressed').toEqual([]);
      await enlargeText(page);
      const cramped = await lasting(async () => [...(await overflowingElements(page)), ...(await cutTexts(page))]);
      expect.soft(cramped, 'text at 200 % has room').toEqual([]);
      if (screen.mayReportErrors) people.forgetBrowserErrors();
    },
  );
}

type Viewport = (typeof VIEWPORTS)[keyof typeof VIEWPORTS];

/**
 * The gate checks only a phone's width, which is the most common. It checks everything in the light theme, and only the colours in the dark
 * theme. `npm run test:long` checks everything at every width and in both themes.
 */
function looksAt(viewport: Viewport, viewports: readonly Viewport[]): [Theme, RuleSet][] {
  if (EVERYTHING) return THEMES.map((theme) => [theme, theme === 'light' ? 'everything' : 'withoutAaaContrast']);
  if (viewport !== viewports.at(-1)) return [];
  return [
    ['dark', 'colours'],
    ['light', 'everything'],
  ];
}

/** Returns the problems that remain once the page has settled. Changes take a few frames to render. */
async function lasting(find: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await find()), { timeout: 15_000 })
    .toEqual([])
    .catch(() => {});
  return found;
}

/** Sets the text size as the browser settings would. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test('every screen named in the specified texts or in the lists above exists', () => {
  expect(Object.keys(TEXTS).filter((name) => !names.has(name))).toEqual([]);
  expect(allScreens.length, 'no name is given twice').toBe(names.size);
  expect([...ALSO, ...OF_ORGANISERS, ...SELDOM, ...PAGES_OF_TEXT].filter((name) => !names.has(name))).toEqual([]);
});
