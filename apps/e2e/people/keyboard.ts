import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of tab stops between two steps of a journey. */
const MAX_STOPS = 80;

/** A keyboard user, who reaches elements with the Tab key. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await isFocused(target)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target, 'it can be reached by Tab').toBeFocused();
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await expectFocusIsSeen(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  keys(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Expects the focus to be visible to keyboard users, as an outline or a shadow ring. */
async function expectFocusIsSeen(target: Locator): Promise<void> {
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  expect(ring, 'the focus can be seen').toBe(true);
}
