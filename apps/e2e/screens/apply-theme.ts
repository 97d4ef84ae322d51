import type { Page } from '@playwright/test';
import type { Theme } from './viewports.js';

/** Applies a theme as if another tab had changed it. Also works on pages that have not loaded the app. */
export async function applyTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.classList.remove('light', 'dark');
    document.documentElement.classList.add(name);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: name }));
  }, theme);
}
