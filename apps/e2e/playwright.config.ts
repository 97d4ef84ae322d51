import { defineConfig } from '@playwright/test';
import { browser } from './browser.js';

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './product/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that passes only at its second try has failed.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // A trace takes as long as the journey itself: `--trace on` when one is to be understood.
  use: { ...browser, screenshot: 'only-on-failure', actionTimeout: 15_000 },
});
