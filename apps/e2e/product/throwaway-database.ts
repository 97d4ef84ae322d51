import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../../tools/test/runner/services.mjs';

/** Creates an empty database in the cluster of TEST_DATABASE_URL, or in a new cluster. */
export async function makeDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPostgres();
  const cluster = given ?? own?.url ?? '';
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await onCluster(cluster, `CREATE DATABASE ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: () => (own ? own.stop() : onCluster(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
