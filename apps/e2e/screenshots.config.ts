import { defineConfig } from '@playwright/test';
import { browser } from './browser.js';

/**
 * Configuration of `npm run screenshots -w @raffle/e2e`, which takes screenshots with the journeys' app instances, people and page objects.
 */
export default defineConfig({
  testDir: 'screens',
  testMatch: 'screenshots.ts',
  outputDir: 'test-results/screens',
  globalSetup: './product/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { ...browser, actionTimeout: 10_000, contextOptions: { reducedMotion: 'reduce' } },
});
