// @ts-check
// Measures how long verify.mjs takes for the largest possible season: 23,520 tickets and 4,000 witnessed heads. Runs in `npm run
// test:long`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MerkleTree } from '@raffle/contracts/log/merkle';
import { leafHash, logWitness, SeasonBuilder, TERMS } from './season.mjs';
import { stampOf } from './time-stamps.mjs';

const TICKETS = 23_520;
const HEADS = 4000;
const MAX_SECONDS = 20;
const PROGRAM = join(import.meta.dirname, '../../../apps/web/public/verify.mjs');

const folder = mkdtempSync(join(tmpdir(), 'raffle-figures-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * Builds a season that sells out in one day and has an announced winner. About every sixth ticket is followed by a timestamp and a log
 * witness's signature.
 */
function soldOut() {
  const witness = logWitness('witness.example/w1');
  const witnesses = [...TERMS.witnesses, { kind: 'log', name: 'witness.example/w1', key: witness.key }];
  const season = new SeasonBuilder({ ...TERMS, to: '2027-03-31', maxSlotsPerDay: 96, witnesses });
  const first = Date.parse('2026-06-20T00:00:00.000Z');
  for (let sold = 0; sold < TICKETS; sold += 1) {
    season.sell(new Date(first + sold * 900_000).toISOString().slice(0, 16), { reference: `OKV-${sold}` });
    // By default, each step takes a minute. Reduce that to one second per ticket.
    season.clock -= 59_000;
  }
  const sold = season.entries.length;
  season.wait('2026-09-01T09:00:00.000Z').arrive('2026-09-01T08:20:00.000Z');
  season.step('verified');
  const winner = [...season.tickets].find(([, { committed }]) => committed.slot === '2026-09-01T10:15')?.[0] ?? null;
  season.announce(winner);
  const files = season.files();
  const tree = MerkleTree.empty((bytes) => createHash('sha256').update(bytes).digest()).with(season.leaves().map(leafHash));
  const checkpoints = Array.from({ length: HEADS }, (_, index) => {
    const size = Math.floor((sold * (index + 1)) / HEADS);
    const [at, root] = [Date.parse(season.entries[size - 1]?.at) + 1000, Buffer.from(tree.root(size)).toString('base64')];
    const over = `raffle.example/log/2026\n${size}\n${root}\n`;
    const stamp = { authority: 'Authority', at: new Date(at).toISOString(), token: stampOf(over, at).toString('base64') };
    return { size, note: witness.cosign(season.siteAt(size).sign(over), stamp.at), stamps: [stamp] };
  });
  return { ...files, witnessed: JSON.stringify({ checkpoints, next: null }) };
}

test('verify.mjs checks a sold-out season within twenty seconds', { skip: !process.env.TEST_LONG }, async () => {
  const files = /** @type {Record<string, string | Buffer>} */ (soldOut());
  const result = { year: 2026, log: { key: String(files.key) }, state: 'announced', winner: { slotId: '2026-09-01T10:15' } };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/log\/2026\//, '');
    const body = path.startsWith('/api/results') ? JSON.stringify(result) : files[path];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  after(() => server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const begun = performance.now();
  const child = spawn(process.execPath, [PROGRAM, `http://127.0.0.1:${port}`, '--state', join(folder, 'heads.json')]);
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - begun) / 1000;
  console.info(`verify.mjs, ${TICKETS} tickets and ${HEADS} heads: ${seconds.toFixed(1)} s`);
  assert.match(said, /Everything holds\./, said.slice(-2000));
  assert.ok(seconds < MAX_SECONDS, `it took ${seconds.toFixed(1)} s`);
});
