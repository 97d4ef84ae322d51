import 'reflect-metadata';
import { findViolations, INVARIANTS } from './invariants/invariants.js';
import { makeDataSource } from './platform/db/data-source.js';
import { exitOnConfigError } from './platform/process.js';

/** `npm run invariants`: runs every invariant against DATABASE_URL once; exit code 1 when one is broken. */
const config = exitOnConfigError({ STRIPE_SECRET_KEY: 'unused', STRIPE_WEBHOOK_SECRET: 'unused', SESSION_SECRET: 'unused', ...process.env });
const source = makeDataSource(config);
await source.initialize();
const found = await findViolations((sql) => source.query(sql));
await source.destroy();
for (const { id, says, what } of found) process.stdout.write(`${id} is broken: ${says}\n  ${what.join('\n  ')}\n`);
process.stdout.write(`${INVARIANTS.length - found.length} of ${INVARIANTS.length} invariants hold.\n`);
process.exit(found.length === 0 ? 0 : 1);
