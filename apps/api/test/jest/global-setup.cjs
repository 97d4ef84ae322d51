const path = require('node:path');

/** Starts a temporary Postgres cluster unless TEST_DATABASE_URL is set. */
module.exports = async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) return;
  const { startPostgres } = await import(path.join(__dirname, '../../../../tools/test/runner/services.mjs'));
  const postgres = await startPostgres();
  globalThis.__testPostgres = postgres;
  process.env.TEST_DATABASE_URL = postgres.url;
};
