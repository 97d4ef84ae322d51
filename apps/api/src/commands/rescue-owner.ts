import 'reflect-metadata';
import { rescueOwner } from '../admin/access/team/rescue-owner.js';
import { exitOnCommandConfigError } from '../platform/process.js';
import { refuse, withDatabase } from './standalone.js';

/**
 * Prints a one-time link with which an owner can sign in again. `npm run rescue-owner` runs this command against the site started by `npm
 * start`.
 */
const [email] = process.argv.slice(2);
if (email === undefined) refuse('Usage: rescue-owner <email address of the owner>');
const config = exitOnCommandConfigError(['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL']);
await withDatabase(config, async (db) => {
  process.stdout.write(`${await rescueOwner(db, email, config.adminUrl)}\n`);
});
