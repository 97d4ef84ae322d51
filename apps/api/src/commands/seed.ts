import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { PasswordHashing } from '../auth/passwords/password-hashing.js';
import { exitOnCommandConfigError } from '../platform/process.js';
import { inventIds, rememberAtSandbox } from './seed/provider-history.js';
import { seedSeason } from './seed/seed-season.js';
import { TEAM } from './seed/seed-cash.js';
import { refuse, withDatabase } from './standalone.js';

/**
 * Creates made-up buyers and sells every slot of the configured season to them. `npm run seed` runs this command against the site started
 * by `npm start`. The command refuses to run in production, and never reports made-up payments to a real provider.
 */
const PEOPLE = 5000;

const config = exitOnCommandConfigError(['SESSION_SECRET']);
if (config.production) refuse('The seed fills a season with made-up people: it does not run with NODE_ENV=production.');
const password = randomBytes(9).toString('base64url');
await withDatabase(config, async (db) => {
  const begun = performance.now();
  const seeded = await seedSeason(db, {
    year: config.seasonYear,
    people: PEOPLE,
    now: config.appNow ?? Date.now(),
    seed: config.seasonYear,
    passwordHash: await new PasswordHashing().hash(password),
    remember: (payments) =>
      config.stripe.apiBase === undefined ? Promise.resolve(inventIds(payments)) : rememberAtSandbox(config.stripe.apiBase, payments),
  });
  process.stdout.write(
    `The season of ${config.seasonYear} has ${seeded.slots} sold slots, ${seeded.bookings} bookings and ${seeded.people} people (${((performance.now() - begun) / 1000).toFixed(1)} s).\n` +
      `Each of them signs in with the password ${password}: person-00001@example.com and so on;\n` +
      `so do ${TEAM.map(({ email }) => email).join(', ')} at /admin/login.\n`,
  );
});
