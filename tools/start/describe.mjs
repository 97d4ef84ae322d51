// @ts-check
import { relative } from 'node:path';
import { usesStripe } from './payments.mjs';
import { say } from './terminal.mjs';

/**
 * Prints which parts of the site are real and which are simulated. The last line is the site's URL.
 * @param {import('./settings.mjs').Settings} settings
 */
export function describe(settings) {
  const { env, dataDir, port, publicUrl } = settings;
  const mailbox = `http://localhost:${port}/dev/mailbox`;
  say(env.SMTP_URL ? `Emails go out through ${new URL(env.SMTP_URL).host}.` : `Emails are not sent: read them at ${mailbox}.`);
  say(payments(settings));
  say(`Data and logs are in ${relative(process.cwd(), dataDir) || dataDir}. Ctrl-C stops everything.`);
  say(`Ready: ${publicUrl}`);
}

/** @param {import('./settings.mjs').Settings} settings */
function payments(settings) {
  if (settings.env.PAYMENTS === 'none') return 'Tickets are sold for cash only.';
  return usesStripe(settings) ? 'Payments go to Stripe.' : 'Payments go to a sandbox: no real money moves.';
}
