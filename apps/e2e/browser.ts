import type { PlaywrightTestConfig } from '@playwright/test';
import { findHeadlessChromium } from '../../tools/test/runner/services.mjs';

/** The machine's own Chromium, which asks nobody on the internet anything. */
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
      // No page lives long enough here to pay for code that is compiled to run fast.
      '--js-flags=--no-maglev --no-turbofan',
      '--disable-gpu',
      // One renderer for all people of a worker: starting one for each of them, and for the provider's site, takes time.
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
    ],
  },
  locale: 'en-GB',
  timezoneId: 'Africa/Gaborone',
  viewport: { width: 1280, height: 900 },
};
