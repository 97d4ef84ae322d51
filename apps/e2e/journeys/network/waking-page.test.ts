import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.js';
import { VIEWPORTS } from '../../screens/viewports.js';

interface Button {
  path: string;
  viewport: { width: number; height: number };
  /** Its name, or its date. */
  button: string;
  /** What one press makes true; two would mostly take it back. */
  isDone: (page: Page) => Promise<boolean>;
}

const isMenuOpen = (page: Page): Promise<boolean> => page.locator('header button[aria-expanded=true][aria-controls]').isVisible();
const isDark = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.classList.contains('dark'));

const BUTTONS: Button[] = [
  { path: '/', viewport: VIEWPORTS.narrow, button: 'Open menu', isDone: isMenuOpen },
  { path: '/rules', viewport: VIEWPORTS.wide, button: 'Switch to dark theme', isDone: isDark },
  {
    path: '/booking',
    viewport: VIEWPORTS.narrow,
    button: '2025-06-20',
    isDone: async (page) => new URL(page.url()).searchParams.get('date') === '2025-06-20',
  },
  {
    path: '/auth',
    viewport: VIEWPORTS.narrow,
    button: 'Show password',
    isDone: (page) => page.getByRole('textbox', { name: 'Password', exact: true }).isVisible(),
  },
  { path: '/dashboard', viewport: VIEWPORTS.narrow, button: 'Open menu', isDone: isMenuOpen },
];

/** A page that wakes up has some five to fifteen of them; what comes after the first ten, `npm run test:long` presses before, too. */
const MOST_TASKS = process.env.TEST_LONG === undefined ? 10 : 30;

for (const { path, viewport, button, isDone } of BUTTONS) {
  test(
    `'${button}' on ${path}, pressed before any of React's tasks, counts once`,
    { tag: path === '/booking' ? [] : '@long' },
    async ({ people }) => {
      const { context } = await people[path === '/dashboard' ? 'member' : 'visitor']({ viewport });
      let presses = 0;
      for (let [task, tasks] = [0, 0]; task <= Math.min(tasks, MOST_TASKS); task += 1) {
        const page = await context.newPage();
        await page.addInitScript(pressBefore, { task, button });
        await page.goto(path);
        await page.waitForFunction(() => window.rememberedInput === undefined);
        const { isPressed, seen } = await page.evaluate(() => window.waking);
        tasks = seen;
        if (isPressed) {
          presses += 1;
          await expect.poll(() => isDone(page), `pressed before task ${task} of ${seen}`).toBe(true);
          // Nor does what comes later take it back.
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
    rememberedInput?: unknown;
  }
}

/** Presses a button of the page once: before React's first script for 0, otherwise at the beginning of its task of that number. */
function pressBefore({ task, button }: { task: number; button: string }): void {
  window.waking = { isPressed: false, seen: 0 };
  const press = () => {
    const all = [...document.querySelectorAll('button')].filter((one) => one.checkVisibility());
    const found = all.find((one) => one.dataset.date === button || (one.ariaLabel ?? one.textContent).includes(button));
    window.waking.isPressed ||= found !== undefined;
    found?.click();
  };
  if (task === 0) document.addEventListener('DOMContentLoaded', press);
  // React's scheduler does its work in the messages of a channel.
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
