import { adminTexts } from './admin.texts.js';
import { authTexts } from './auth.texts.js';
import { bookingDialogTexts } from './booking-dialog.texts.js';
import { bookingTexts } from './booking.texts.js';
import { homeTexts } from './home.texts.js';
import { paymentTexts } from './payment.texts.js';
import { shellTexts } from './shell.texts.js';
import type { Text } from './text.js';

/**
 * Every text quoted in the specification, keyed by the screen that must show it. `journeys/looks/every-screen.test.ts` checks each text.
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

// Two texts from the specification are missing here. 'Security question is required' can't appear, because a question is always selected.
// 'Redirecting to login...' is shown only for a moment, so `journeys/looks/ways-around.test.ts` checks it.
