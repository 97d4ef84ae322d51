import { defineConfig } from '@playwright/test';

/**
 * Configuration of `npm run engines`, which runs the main journey in the Firefox and WebKit of the Linux distribution instead of
 * Playwright's own browsers.
 */
export default defineConfig({
  testDir: 'engines',
  outputDir: 'test-results/engines',
  globalSetup: './engines/global-setup.ts',
  // Runs one journey at a time, because a browser needs both cores.
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
