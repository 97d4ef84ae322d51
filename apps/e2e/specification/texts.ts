import { adminTexts } from './admin.texts.js';
import { authTexts } from './auth.texts.js';
import { bookingDialogTexts } from './booking-dialog.texts.js';
import { bookingTexts } from './booking.texts.js';
import { homeTexts } from './home.texts.js';
import { paymentTexts } from './payment.texts.js';
import { shellTexts } from './shell.texts.js';
import type { Text } from './text.js';

/**
 * Every quoted text of the specification, keyed by the screen that must show it. `journeys/looks/every-screen.test.ts` checks each text.
 */
export const TEXTS: Readonly<Record<string, readonly Text[]>> = {
  ...shellTexts,
  ...homeTexts,
  ...authTexts,
  ...bookingTexts,
  ...bookingDialogTexts,
  ...paymentTexts,
  ...adminTexts,
};

// No screen shows the following two texts of the specification. 'Security question is required' cannot appear, because one of the questions
// is always selected. 'Redirecting to login...' is shown only for a moment, so `journeys/looks/ways-around.test.ts` checks it.
