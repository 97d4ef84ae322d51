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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: { ...browser, trace: 'retain-on-failure', screenshot: 'only-on-failure', actionTimeout: 10_000 },
});
