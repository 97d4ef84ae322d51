import { defineConfig } from '@playwright/test';

/**
 * Configuration for `npm run engines`, which runs the main journey in the Linux distribution's Firefox and WebKit instead of Playwright's
 * own browsers.
 */
export default defineConfig({
  testDir: 'engines',
  outputDir: 'test-results/engines',
  globalSetup: './engines/global-setup.ts',
  // Runs one journey at a time, because one browser needs both cores.
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
