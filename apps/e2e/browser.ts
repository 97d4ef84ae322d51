import type { PlaywrightTestConfig } from '@playwright/test';
import { findHeadlessChromium } from '../../tools/test/services.mjs';

/** The machine's own Chromium, which asks nobody on the internet anything. */
export const browser: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  },
  locale: 'en-GB',
  timezoneId: 'Africa/Gaborone',
  viewport: { width: 1280, height: 900 },
};
