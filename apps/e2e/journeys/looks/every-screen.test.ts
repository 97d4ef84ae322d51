// Every page in every state: the specification's words, no barrier, nothing that sticks out or moves, nothing that the browser complains about.
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { allScreens } from '../../screens/all-screens.js';
import { barriers } from '../../screens/barriers.js';
import { cutTexts, movement, overhang, smallPrimaries } from '../../screens/fit.js';
import { faintWhenHovered } from '../../screens/hover.js';
import { show } from '../../screens/screen.js';
import { THEMES, VIEWPORTS } from '../../screens/viewports.js';
import { wear } from '../../screens/wear.js';
import { expectTexts } from '../../specification/expect-texts.js';
import { TEXTS } from '../../specification/texts.js';

for (const screen of allScreens) {
  test(`${screen.name} says what it should and suits everybody at every width and in both themes`, async ({
    people,
    busyDate,
    database,
    closedSeason,
  }) => {
    const viewports = screen.only ? [VIEWPORTS[screen.only]] : [VIEWPORTS.wide, VIEWPORTS.middle, VIEWPORTS.narrow];
    const { page } = await show(screen, { people, busyDate, database, closedSeason }, { viewport: viewports[0], reducedMotion: 'reduce' });
    await expectTexts(page, TEXTS[screen.name] ?? []);
    expect.soft(await movement(page), 'nothing moves').toEqual([]);
    for (const [index, viewport] of viewports.entries()) {
      await page.setViewportSize(viewport);
      expect.soft(await overhang(page), `nothing sticks out at ${viewport.width} px`).toEqual([]);
      // Each width begins with the theme that the last one wore.
      const themes = index % 2 === 0 ? THEMES : THEMES.toReversed();
      for (const theme of themes) {
        if (index === 0 || theme !== themes[0]) await wear(page, theme);
        expect.soft(await barriers(page, theme, screen.part), `no barrier at ${viewport.width} px, ${theme}`).toEqual([]);
        // A mouse has room; and the widths differ in no colour.
        if (index === 0 && theme === 'light')
          expect.soft(await faintWhenHovered(page, THEMES), 'what a mouse rests on stays readable').toEqual([]);
      }
    }
    expect.soft(await smallPrimaries(page), 'a finger hits what is to be pressed').toEqual([]);
    await enlargeText(page);
    expect.soft([...(await overhang(page)), ...(await cutTexts(page))], 'text at 200 % has room').toEqual([]);
    if (screen.mayComplain) people.forgiveComplaints();
  });
}

/** As a reader's own size of text in the browser's settings does. */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test('the list of specified texts names screens that exist', () => {
  const names = new Set(allScreens.map(({ name }) => name));
  expect(Object.keys(TEXTS).filter((name) => !names.has(name))).toEqual([]);
  expect(allScreens.length, 'no name is given twice').toBe(names.size);
});
