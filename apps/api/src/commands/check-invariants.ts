import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { ENTITIES } from '../entities.js';
import { findViolations, INVARIANTS, type Violation } from '../operations/invariants/invariants.js';
import { Installation } from '../payments/provider/installation.js';
import { Ledger } from '../payments/ledger/ledger.js';
import { StripeGateway } from '../payments/provider/stripe-gateway.js';
import { makeDataSource } from '../platform/db/data-source.js';
import { Database } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';
import { exitOnCommandConfigError } from '../platform/process.js';

/**
 * Checks every invariant once against the database at DATABASE_URL, and prints the results. Exits with code 1 if an invariant is violated.
 * With `--ledger`, also checks I9, which compares each payment with the provider. `npm run invariants` runs all checks against the site
 * started by `npm start`.
 */
const LEDGER = { id: 'I9', says: 'the provider’s ledger agrees with ours' };
/** How long our books may differ from the provider's while a payment is in progress, in milliseconds. A longer difference is an error. */
const UNDER_WAY_MS = 5000;

const withLedger = process.argv.includes('--ledger');
const unused = withLedger ? [] : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const config = exitOnCommandConfigError(['SESSION_SECRET', 'SMTP_URL', ...unused]);
const source = makeDataSource({ ...config, databasePoolSize: 2 }, ENTITIES);
await source.initialize().catch((error: unknown) => {
  process.stderr.write(`The database does not answer: ${String(error)}\n`);
  process.exit(2);
});
const found = await findViolations((sql) => source.query(sql));
if (withLedger) found.push(...(await ledgerViolations()));
await source.destroy();

const asked = [...INVARIANTS, ...(withLedger ? [LEDGER] : [])];
for (const { id, says } of asked) process.stdout.write(lines(found.find((violation) => violation.id === id) ?? { id, says, what: [] }));
process.stdout.write(`${asked.length - found.length} of ${asked.length} invariants hold.\n`);
process.exit(found.length === 0 ? 0 : 1);

async function ledgerViolations(): Promise<Violation[]> {
  const database = new Database(source, new EventBus());
  const ledger = new Ledger(database, new StripeGateway(config), new Installation(database, config));
  const first = await ledger.disagreements();
  if (first.length === 0) return [];
  await pause(UNDER_WAY_MS);
  const again = await ledger.disagreements();
  const what = first.filter((said) => again.includes(said));
  return what.length === 0 ? [] : [{ ...LEDGER, what }];
}

function lines({ id, says, what }: Violation): string {
  if (what.length === 0) return `ok ${id}: ${says}\n`;
  return `${id} is broken: ${says}\n  ${what.join('\n  ')}\n`;
}
