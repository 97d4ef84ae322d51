import { randomUUID } from 'node:crypto';
import { makeTestDatabase } from '../../../test/test-database.js';
import { eventually } from '../../../test/make.js';
import { loadConfig, type Config } from '../config/config.js';
import { Jobs } from './jobs.js';

let databaseUrl: string;
let drop: () => Promise<void>;
const running: Jobs[] = [];

beforeAll(async () => ({ url: databaseUrl, drop } = await makeTestDatabase()));
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.onApplicationShutdown();
});
afterAll(async () => drop?.());

function start(config: Config, ...definitions: Parameters<Jobs['define']>[0][]): Jobs {
  const jobs = new Jobs(config);
  for (const definition of definitions) jobs.define(definition);
  jobs.onApplicationBootstrap();
  running.push(jobs);
  return jobs;
}

const BACKENDS: [string, () => Record<string, string>][] = [
  ['Postgres', () => ({})],
  ...(process.env.TEST_REDIS_URL ? [['Redis', () => ({ REDIS_URL: process.env.TEST_REDIS_URL ?? '' })] as [string, () => Record<string, string>]] : []),
];

describe.each(BACKENDS)('jobs on %s', (_backend, env) => {
  const config = (more: Record<string, string> = {}): Config =>
    loadConfig({ DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'x', SESSION_SECRET: 'x', ...env(), ...more });

  it('run again and again in their rhythm', async () => {
    let runs = 0;
    start(config(), { name: 'tick', everyMs: 200, handler: async () => (runs += 1) });
    await eventually(async () => runs, (count) => count >= 3);
  });

  it('run once more when asked, in any process, and once for the same id', async () => {
    let runs = 0;
    const [one, two] = [1, 2].map(() => start(config(), { name: 'later', handler: async () => (runs += 1) }));
    const id = randomUUID();
    await eventually(
      async () => {
        one?.later('later', 300, id);
        two?.later('later', 300, id);
        return runs;
      },
      (count) => count > 0,
    );
    expect(runs).toBe(1);
  });

  it('go on after one that failed', async () => {
    let runs = 0;
    const fail = async (): Promise<void> => {
      runs += 1;
      throw new Error('on purpose');
    };
    start(config(), { name: 'failing', everyMs: 150, handler: fail });
    await eventually(async () => runs, (count) => count >= 2);
  });
});

it('do not keep the api from starting while Redis is away', async () => {
  const jobs = start(loadConfig({ DATABASE_URL: databaseUrl, STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'x', SESSION_SECRET: 'x', REDIS_URL: 'redis://127.0.0.1:1' }), {
    name: 'never',
    everyMs: 100,
    handler: async () => undefined,
  });
  jobs.later('never', 0, 'x');
  await running.pop()?.onApplicationShutdown();
});
