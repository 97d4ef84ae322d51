import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { makeDataSource } from './data-source.js';
import { isUnavailable } from './pg-errors.js';

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });
const fromServer = (code: string): Error => Object.assign(new DatabaseError('no', 2, 'error'), { code });

const named = (errors: unknown[]): [string, unknown][] =>
  errors.map((error) => [String((error as { code?: unknown } | null)?.code ?? error), error]);

it.each(
  named([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'].map((code) =>
      withCode(code),
    ),
    withCode('ENOENT', { syscall: 'connect' }),
    ...['57P01', '57P02', '57P03', '57014', '08006', '08003', '53300', '25P03', '25006', '40P01', '40001'].map(fromServer),
    new QueryFailedError('SELECT 1', [], fromServer('57P01')),
    new QueryFailedError('SELECT 1', [], withCode('ETIMEDOUT')),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ]),
)('%s means that the database is unavailable', (_name, error) => expect(isUnavailable(error)).toBe(true));

it.each(
  named([
    fromServer('23505'),
    fromServer('42P01'),
    fromServer('22P02'),
    withCode('ENOENT', { syscall: 'open' }),
    withCode('EACCES'),
    new Error('no'),
    undefined,
    null,
  ]),
)('%s does not mean that the database is unavailable', (_name, error) => expect(isUnavailable(error)).toBe(false));

it.each([
  'postgres://raffle@postgres.invalid/raffle',
  'postgres://raffle@127.0.0.1:1/raffle',
  'postgres://raffle@%2Ftmp%2Fno-such-folder/raffle',
])('failing to reach %s means that the database is unavailable', async (databaseUrl) => {
  const failure = await makeDataSource({ databaseUrl, databasePoolSize: 2 }, [])
    .initialize()
    .catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
});
