// @ts-check
// The command for the older chain of tickets against a site that tells the truth, and against sites and receipts that do not.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { honestSeason, leafHash } from './season.mjs';

const COMMAND = fileURLToPath(new URL('../../verify/verify.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'raffle-verify-'));
after(() => rmSync(folder, { recursive: true }));

/** @typedef {import('../../verify/chain.mjs').Proof} Proof */
/** @typedef {import('../../verify/chain.mjs').Line} Line */
/** @typedef {import('../../verify/chain.mjs').Head} Head */

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** @param {import('../../verify/chain.mjs').Ticket} ticket */
const leafOf = ({ kind, reference, slotId, paidAt, salt }) => sha256([kind, reference, slotId, paidAt, salt].join('\n'));

/** Tickets sealed one after the other, as the api does it. @param {string[]} slotIds */
function chainOf(slotIds) {
  let previous = '0'.repeat(64);
  const proofs = slotIds.map((slotId, index) => {
    const ticket = { kind: 'ticket', reference: `OKV-${index}`, slotId, paidAt: '2025-05-20T07:00:00.000Z', salt: `5a17${index}` };
    const leaf = leafOf(ticket);
    const proof = { seq: index + 1, ...ticket, leaf, previous, hash: sha256(`${previous}\n${leaf}`) };
    previous = proof.hash;
    return proof;
  });
  return /** @type {[Proof, Proof, Proof]} */ (proofs);
}

/** @type {[string, string, string]} */
const SLOTS = ['2025-05-31T10:00', '2025-05-31T10:15', '2025-06-01T09:00'];
/** @param {Proof[]} proofs @returns {Line[]} */
const publicLines = (proofs) => proofs.map(({ seq, leaf, hash }) => ({ seq, leaf, hash }));
/** @param {Proof[]} proofs @param {Head['published']} published @returns {Head} */
const headOf = (proofs, published = null) => ({ count: proofs.length, head: proofs.at(-1)?.hash ?? '', published });

/**
 * Answers as the site does, two lines a page.
 * @param {Line[]} lines @param {Head} seals @param {Proof[] | string} [proofs] of a file, or typed @param {object} [result] what the site says of the arrival
 */
async function verify(lines, seals, proofs, result) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    const from = Number(searchParams.get('after'));
    const page = { year: 2025, lines: lines.slice(from, from + 2), next: from + 2 < lines.length ? from + 2 : null };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(pathname.endsWith('chain') ? page : { year: 2025, seals, ...result }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const args = [COMMAND, '--chain', `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`];
  if (typeof proofs === 'string') args.push(proofs);
  else if (proofs) {
    const file = join(folder, 'proof.json');
    writeFileSync(file, JSON.stringify(proofs));
    args.push(file);
  }
  /** @type {{ code: unknown, stdout: string }} */
  const said = await new Promise((resolve) => {
    execFile(process.execPath, args, (error, stdout) => resolve({ code: error ? error.code : 0, stdout }));
  });
  await new Promise((resolve) => server.close(resolve));
  return said;
}

test('says that an honest chain and an honest receipt hold', async () => {
  const proofs = chainOf(SLOTS);
  const { code, stdout } = await verify(
    publicLines(proofs),
    headOf(proofs, { count: 2, head: proofs[1].hash, at: '2025-05-30T00:00:00Z', since: { sales: 0, cash: 1, refunds: 0 } }),
    [proofs[1]],
  );
  assert.equal(code, 0, stdout);
  assert.match(stdout, /each of the 3 lines follows/);
  assert.match(stdout, /holds +1 line came after that one; the site says: 0 sold, 1 sold for cash, 0 given back/);
  assert.match(stdout, /Everything holds\./);
});

test('needs no receipt to compute the chain', async () => {
  const proofs = chainOf(SLOTS);
  assert.equal((await verify(publicLines(proofs), headOf(proofs))).code, 0);
});

test('takes a fingerprint as it is typed from paper, and finds one that is in no chain', async () => {
  const proofs = chainOf(SLOTS);
  const { code, stdout } = await verify(publicLines(proofs), headOf(proofs), proofs[1].hash.toUpperCase());
  assert.equal(code, 0, stdout);
  assert.match(stdout, new RegExp(`the public chain has ${proofs[1].hash} at line 2`));
  const wrong = await verify(publicLines(proofs), headOf(proofs), sha256('another ticket'));
  assert.equal(wrong.code, 1);
  assert.match(wrong.stdout, /DOES NOT HOLD +the public chain has/);
});

test('finds the fingerprint of a ticket of the log, which no chain has, and checks the log', async () => {
  const season = honestSeason();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    const files = season.files();
    const ofYear = { year: Number(searchParams.get('year') ?? 2027), others: [2026], seals: headOf([]), log: { key: files.key } };
    const body = pathname.endsWith('/chain')
      ? JSON.stringify({ year: ofYear.year, lines: [], next: null })
      : pathname === '/api/results'
        ? JSON.stringify(ofYear)
        : files[pathname.replace('/log/2026/', '')];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  after(() => server.close());
  const site = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  /** @param {string} hash @returns {Promise<{ code: unknown, stdout: string }>} */
  const typed = (hash) =>
    new Promise((resolve) =>
      execFile(process.execPath, [COMMAND, '--chain', site, hash, '--state', join(folder, 'heads.json')], (error, stdout) =>
        resolve({ code: error ? error.code : 0, stdout }),
      ),
    );
  const print = (/** @type {number} */ index) => leafHash(season.leaves()[index] ?? '').toString('hex');
  const sold = await typed(print(season.nearest).toUpperCase());
  assert.equal(sold.code, 0, sold.stdout);
  assert.match(sold.stdout, /it is of the log\.\nThe season of 2026: 9 entries/);
  assert.match(sold.stdout, new RegExp(`The fingerprint ${print(3)} is that of entry 3: {.*"kind":"ticket"`));
  assert.match((await typed(print(season.refunded))).stdout, /is that of entry 4, given back by entry 6: /);
  assert.match((await typed(sha256('no ticket'))).stdout, /DOES NOT HOLD +the public chain has/);
});

test('finds a receipt whose time slot was changed', async () => {
  const proofs = chainOf(SLOTS);
  const { code, stdout } = await verify(publicLines(proofs), headOf(proofs), [{ ...proofs[1], slotId: '2025-05-31T10:30' }]);
  assert.equal(code, 1);
  assert.match(stdout, /DOES NOT HOLD +OKV-1, 2025-05-31T10:30: its words give its leaf/);
});

test('finds the line of a chain that was changed, left out or put in', async () => {
  const proofs = chainOf(SLOTS);
  const [first, second, third] = /** @type {[Line, Line, Line]} */ (publicLines(proofs));
  const seals = headOf(proofs);
  const forged = { ...second, leaf: sha256('another ticket') };
  for (const tampered of [
    [first, forged, third],
    [first, third],
    [first, forged, second, third],
  ]) {
    const { code, stdout } = await verify(tampered, seals);
    assert.equal(code, 1);
    assert.match(stdout, /line 2 does not follow/);
  }
});

test('finds a whole chain that was made anew, by the published head and by the receipt', async () => {
  const [honest, forged] = [chainOf(SLOTS), chainOf([SLOTS[0], '2025-07-01T10:00', SLOTS[2]])];
  const seals = headOf(forged, { count: 3, head: honest[2].hash, at: '2025-05-30T00:00:00Z', since: { sales: 0, cash: 0, refunds: 0 } });
  const { code, stdout } = await verify(publicLines(forged), seals, [honest[1]]);
  assert.equal(code, 1);
  assert.match(stdout, /DOES NOT HOLD +line 3 is the fingerprint that was published/);
  assert.match(stdout, /DOES NOT HOLD +OKV-1, 2025-05-31T10:15: the public chain says the same/);
});

test('finds a site that hides what came after the published fingerprint', async () => {
  const proofs = chainOf(SLOTS);
  /** @param {Partial<import('../../verify/chain.mjs').Since>} since */
  const told = (since, lines = publicLines(proofs)) =>
    verify(
      lines,
      headOf(proofs, { count: 1, head: proofs[0].hash, at: '2025-05-30T00:00:00Z', since: { sales: 0, cash: 0, refunds: 0, ...since } }),
    );
  assert.equal((await told({ sales: 1, refunds: 1 })).code, 0);
  assert.match((await told({ sales: 1 })).stdout, /DOES NOT HOLD +2 lines came after that one/);
  const opened = proofs.map(({ seq, leaf, hash, ...ticket }) => ({ seq, leaf, hash, ticket }));
  assert.equal((await told({ sales: 2 }, opened)).code, 0);
  assert.match((await told({ sales: 1, refunds: 1 }, opened)).stdout, /DOES NOT HOLD +2 lines came after that one/);
});

test('finds an opened ticket that is not the one that was sealed', async () => {
  const proofs = chainOf(SLOTS);
  const opened = proofs.map(({ seq, leaf, hash, ...ticket }) => ({ seq, leaf, hash, ticket }));
  assert.equal((await verify(opened, headOf(proofs))).code, 0);
  const retold = opened.map((line) => (line.seq === 3 ? { ...line, ticket: { ...line.ticket, slotId: '2025-05-31T10:00' } } : line));
  assert.match((await verify(retold, headOf(proofs))).stdout, /line 3 does not follow/);
});

test('finds the winner again in the opened tickets, and one who could not have won', async () => {
  const proofs = chainOf(SLOTS);
  const opened = proofs.map(({ seq, leaf, hash, ...ticket }) => ({ seq, leaf, hash, ticket }));
  const arrived = { rule: 'nearest', arrivalSlot: '2025-05-31T11:00', takesPartUntil: '2025-05-31T09:30:00.000Z' };
  const says = (/** @type {object} */ more) =>
    verify(opened, headOf(proofs), undefined, { ...arrived, winner: { slotId: SLOTS[1] }, ...more });
  assert.match((await says({})).stdout, /holds +the ticket of the winner, 2025-05-31T10:15, is number 1 in line/);
  assert.match((await says({ winner: { slotId: SLOTS[0] } })).stdout, /is number 2 in line/);
  for (const lie of [{ rule: 'exact' }, { takesPartUntil: '2025-05-19T00:00:00.000Z' }, { winner: { slotId: '2025-05-31T11:00' } }]) {
    const { code, stdout } = await says(lie);
    assert.equal(code, 1);
    assert.match(stdout, /DOES NOT HOLD +the ticket of the winner/);
  }
});
