import { createHash, generateKeyPairSync } from 'node:crypto';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { WitnessesService } from './witnesses.service.js';

/**
 * Returns settings for log witnesses that have these names and never respond. Time-stamp authorities would not work here, because the terms
 * include an authority only after it has responded.
 */
const configured = (...names: string[]) => ({ WITNESS_URLS: names.map((name) => `http://127.0.0.1:1/${name} ${keyOf(name)}`).join(',') });
const OLD = 'witness.example/old';
const NEW = 'witness.example/new';

/** Returns a verifier key in the C2SP signed-note format. */
function keyOf(name: string): string {
  const { publicKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)]);
  const id = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex').slice(0, 8);
  return `${name}+${id}+${bytes.toString('base64')}`;
}

let before: TestApp;
let after: TestApp;
beforeAll(async () => {
  before = await startTestApp({ env: configured(OLD) });
  after = await before.another(configured(NEW));
});
afterAll(() => before?.close());

const ask = (app: TestApp) => app.app.get(WitnessesService).ask();
const seasonWitnesses = async () => (await before.sql<{ witnesses: string[] }>(`SELECT witnesses FROM seasons`))[0]?.witnesses;
const terms = () => before.sql<{ witnesses: string[] }>(`SELECT payload FROM log_facts WHERE kind = 'terms'`);
/** Simulates that every app instance configured with this witness stopped long ago. */
const isGone = (name: string) => before.sql(`UPDATE witnesses SET configured_at = now() - interval '1 hour' WHERE name = $1`, [name]);

it('the terms name the witnesses of all running app instances, and are written only once', async () => {
  await ask(before);
  expect(await seasonWitnesses()).toEqual([OLD]);
  const { length } = await terms();
  for (let turn = 0; turn < 3; turn += 1) for (const app of [after, before]) await ask(app);
  expect(await seasonWitnesses()).toEqual([NEW, OLD]);
  expect(await terms()).toHaveLength(length + 1);
});

it('the terms drop a witness that no running instance has configured and restore it once an instance configures it again', async () => {
  await isGone(OLD);
  for (let turn = 0; turn < 2; turn += 1) await ask(after);
  expect(await seasonWitnesses()).toEqual([NEW]);
  expect(await before.sql(`SELECT name FROM witnesses WHERE ended_at IS NULL`)).toEqual([{ name: NEW }]);
  await ask(before);
  expect(await seasonWitnesses()).toEqual([NEW, OLD]);
});

it("every change to the witnesses in the terms increases the season's version", async () => {
  const version = async () => (await before.sql<{ version: number }>(`SELECT version FROM seasons`))[0]?.version ?? 0;
  const known = await version();
  await isGone(OLD);
  await ask(after);
  expect(await version()).toBe(known + 1);
});
