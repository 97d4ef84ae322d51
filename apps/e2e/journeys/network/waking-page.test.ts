import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { VIEWPORTS } from '../../screens/viewports.js';

interface Button {
  path: string;
  viewport: { width: number; height: number };
  /** The button's accessible name. */
  button: string;
  /** Returns whether the click has taken effect exactly once. A second click would undo it. */
  isDone: (page: Page) => Promise<boolean>;
}

const isMenuOpen = (page: Page): Promise<boolean> => page.locator('header button[aria-expanded=true][aria-controls]').isVisible();
const isDark = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.classList.contains('dark'));

const BUTTONS: Button[] = [
  { path: '/', viewport: VIEWPORTS.narrow, button: 'Open menu', isDone: isMenuOpen },
  { path: '/rules', viewport: VIEWPORTS.wide, button: 'Switch to dark theme', isDone: isDark },
  { path: '/auth', viewport: VIEWPORTS.narrow, button: 'Open menu', isDone: isMenuOpen },
  // React replaces the HTML of this page instead of hydrating it.
  { path: '/nowhere', viewport: VIEWPORTS.narrow, button: 'Open menu', isDone: isMenuOpen },
  { path: '/dashboard', viewport: VIEWPORTS.narrow, button: 'Open menu', isDone: isMenuOpen },
];

/**
 * React takes five to fifteen tasks to start on a page. The gate clicks before each of the first ten tasks; `npm run test:long` clicks
 * before each of the first thirty.
 */
const MAX_TASKS = process.env.TEST_LONG === undefined ? 10 : 30;

for (const { path, viewport, button, isDone } of BUTTONS) {
  test(
    `a click on '${button}' on ${path} takes effect exactly once, even before React has finished starting`,
    { tag: path === '/' || path === '/nowhere' ? [] : '@long' },
    async ({ people }) => {
      const { context } = await people[path === '/dashboard' ? 'member' : 'visitor']({ viewport });
      let presses = 0;
      for (let [task, tasks] = [0, 0]; task <= Math.min(tasks, MAX_TASKS); task += 1) {
        const page = await context.newPage();
        await page.addInitScript(pressBefore, { task, button });
        await page.goto(path);
        await page.waitForFunction(() => !document.documentElement.hasAttribute('data-waking'));
        const { isPressed, seen } = await page.evaluate(() => window.waking);
        tasks = seen;
        if (isPressed) {
          presses += 1;
          await expect.poll(() => isDone(page), `pressed before task ${task} of ${seen}`).toBe(true);
          // Checks that no later task undoes the click.
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
          expect(await isDone(page), `and is still done after task ${task} of ${seen}`).toBe(true);
        }
        await page.evaluate(() => localStorage.clear());
        await page.close();
      }
      expect(presses).toBeGreaterThan(0);
    },
  );
}

declare global {
  interface Window {
    waking: { isPressed: boolean; seen: number };
  }
}

/** Clicks a button on the page once: on DOMContentLoaded if `task` is 0, otherwise at the start of React's task with that number. */
function pressBefore({ task, button }: { task: number; button: string }): void {
  window.waking = { isPressed: false, seen: 0 };
  const press = () => {
    const all = [...document.querySelectorAll('button')].filter((one) => one.checkVisibility());
    const found = all.find((one) => (one.ariaLabel ?? one.textContent).includes(button));
    window.waking.isPressed ||= found !== undefined;
    found?.click();
  };
  if (task === 0) document.addEventListener('DOMContentLoaded', press);
  // React's scheduler runs its tasks in the `onmessage` handler of a `MessagePort`.
  const onMessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onMessage,
    set(this: MessagePort, work: (event: MessageEvent) => void) {
      onMessage?.set?.call(this, (event: MessageEvent) => {
        window.waking.seen += 1;
        if (window.waking.seen === task) press();
        work(event);
      });
    },
  });
}
