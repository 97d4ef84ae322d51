const path = require('node:path');

/** Uses the given Postgres cluster or starts a temporary one, and creates the template of all test databases once. */
module.exports = async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { startPostgres } = await import(path.join(__dirname, '../../../../tools/test/runner/services.mjs'));
  const postgres = await startPostgres();
  globalThis.__testPostgres = postgres;
  process.env.TEST_DATABASE_URL = postgres.url;
};
