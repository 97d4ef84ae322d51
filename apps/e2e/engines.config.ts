import { defineConfig } from '@playwright/test';

/** `npm run engines`: the main journey in the Firefox and WebKit that Linux distributions ship, without Playwright's own browsers. */
export default defineConfig({
  testDir: 'engines',
  outputDir: 'test-results/engines',
  globalSetup: './engines/global-setup.ts',
  // Run one at a time, because a browser needs both cores.
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
