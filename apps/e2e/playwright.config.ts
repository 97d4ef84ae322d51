import { defineConfig } from '@playwright/test';
import { browser } from './browser.js';

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './product/global-setup.ts',
  fullyParallel: true,
  // Excludes long journeys, which cover additional pages and states, and flows that unit tests also cover.
  grepInvert: process.env.TEST_LONG === undefined ? /@long/ : undefined,
  workers: 2,
  // Retries once, in CI only. The output ends with a list of the journeys that needed the retry.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  // Tracing is off because it doubles a journey's duration; use `--trace on` to debug a journey. The organisers' journeys are the longest,
  // so they start first. Otherwise, one of them would run alone at the end.
  projects: [
    { name: 'organisers', testMatch: 'organisers/**' },
    { name: 'everybody', testIgnore: 'organisers/**' },
  ],
  use: { ...browser, screenshot: 'only-on-failure', actionTimeout: 15_000 },
});
