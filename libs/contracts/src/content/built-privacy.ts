import type { PrivacyNotice } from './site-content.js';

/** The built-in privacy notice, in a separate module because only one page of the web app, the one about the organisers, needs it. */
export const builtPrivacy: PrivacyNotice = {
  keepYears: 5,
  points: [
    'We use your name, email address and phone number for your predictions and receipts, and to reach you if you win.',
    'Booked slots show the name of their owner to everybody. Under Account settings you choose whether that is your full name, your first name and initial, or Anonymous.',
    'You pay on the page of our payment provider. We never see or keep your card number.',
    'There is no advertising and no tracking here. The map of the bridge comes from openstreetmap.org, and only if you ask for it.',
    'You can download your data or delete your account at any time, under Account settings. Paid predictions then stay in the raffle as Anonymous. If one of them has already won, we keep your phone number until the time to claim the prize is over, and no longer.',
  ],
};
