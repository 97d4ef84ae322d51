import { defineConfig } from '@playwright/test';

/** `npm run engines`: the main journey in Firefox and WebKit as distributions ship them, without Playwright's own browsers. */
export default defineConfig({
  testDir: 'engines',
  outputDir: 'test-results/engines',
  globalSetup: './engines/global-setup.ts',
  // One after the other: a whole browser wants two cores to itself.
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
