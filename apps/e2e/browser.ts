import type { PlaywrightTestConfig } from '@playwright/test';
import { findHeadlessChromium } from '../../tools/test/runner/services.mjs';

/** Settings that run the machine's own Chromium and keep it from making requests to the internet. */
export const browser: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Disables optimised compilation, because pages do not stay open long enough for it to pay off.
      '--js-flags=--no-maglev --no-turbofan',
      '--disable-gpu',
      // Uses one renderer process for all people in a worker, because starting one for each person and another for the provider's site
      // takes time.
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
    ],
  },
  locale: 'en-GB',
  timezoneId: 'Africa/Gaborone',
  viewport: { width: 1280, height: 900 },
};
