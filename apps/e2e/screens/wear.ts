import type { Page } from '@playwright/test';
import type { Theme } from './viewports.js';

/** Puts a theme on as it comes from another tab; also on pages that have not loaded the app. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: name }));
  }, theme);
}
