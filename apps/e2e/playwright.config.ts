import { defineConfig } from '@playwright/test';
import { browser } from './browser.js';

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './product/global-setup.ts',
  fullyParallel: true,
  // The same on further pages and further states, and long ways through what tests of the parts know too.
  grepInvert: process.env.TEST_LONG === undefined ? /@long/ : undefined,
  workers: 2,
  // One second try, in CI alone; the run's last lines name each journey that needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // A trace takes as long as the journey itself: `--trace on` when one is to be understood.
  // The longest journeys are the organisers': begun last, one of them would go on alone.
  projects: [
    { name: 'organisers', testMatch: 'organisers/**' },
    { name: 'everybody', testIgnore: 'organisers/**' },
  ],
  use: { ...browser, screenshot: 'only-on-failure', actionTimeout: 15_000 },
});
