import { createHash, webcrypto } from 'node:crypto';
import {
  CHAIN_START,
  leafText,
  linkText,
  type ChainHead,
  type ChainLine,
  type LinesSince,
  type SealProof,
} from '@raffle/contracts/results';
import { chainHolds, checkChain, checkTicket, checkTyped, holds, readHashes, readProofs, typedHolds } from './verify-proof.rules';

// jsdom has no WebCrypto of its own.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tickets sealed one after the other, as the api does it. */
function sealed(slotIds: string[]): SealProof[] {
  let previous = CHAIN_START;
  return slotIds.map((slotId, index) => {
    const ticket = { kind: 'ticket', reference: `OKV-${index}`, slotId, paidAt: '2025-05-20T07:00:00.000Z', salt: `5a17${index}` } as const;
    const leaf = sha256(leafText(ticket));
    const proof = { seq: index + 1, ...ticket, leaf, previous, hash: sha256(linkText(previous, leaf)) };
    previous = proof.hash;
    return proof;
  });
}

const SLOTS = ['2025-05-31T10:00', '2025-05-31T10:15', '2025-06-01T09:00'];
const linesOf = (proofs: SealProof[]): ChainLine[] => proofs.map(({ seq, leaf, hash }) => ({ seq, leaf, hash }));
const headOf = (proofs: SealProof[], published: ChainHead['published'] = null): ChainHead => ({
  count: proofs.length,
  head: proofs.at(-1)?.hash ?? CHAIN_START,
  published,
});
const nth = (proofs: SealProof[], index: number): SealProof => proofs[index] as SealProof;
const publishedAt = (proofs: SealProof[], count: number, since: Partial<LinesSince> = { sales: proofs.length - count }) => ({
  count,
  head: nth(proofs, count - 1).hash,
  at: '2025-05-30T00:00:00Z',
  since: { sales: 0, cash: 0, refunds: 0, ...since },
});

it('holds for an honest receipt in an honest chain', async () => {
  const proofs = sealed(SLOTS);
  const head = headOf(proofs, publishedAt(proofs, 2));
  const chain = await checkChain(linesOf(proofs), head);
  expect(chain).toEqual({
    lines: 3,
    brokenAt: null,
    isHead: true,
    isPublished: true,
    since: { sales: 1, cash: 0, refunds: 0 },
    isSince: true,
  });
  expect(chainHolds(chain)).toBe(true);
  const tickets = await Promise.all(proofs.map((proof) => checkTicket(proof, linesOf(proofs), head)));
  expect(tickets.map(holds)).toEqual([true, true, true]);
  // The third was sealed after the publication: not under it, and not wrong because of that.
  expect(tickets.map(({ isUnderPublished }) => isUnderPublished)).toEqual([true, true, null]);
});

it('holds for lines that were added since the head was read, and for an empty chain', async () => {
  const proofs = sealed(SLOTS);
  expect(chainHolds(await checkChain(linesOf(proofs), headOf(proofs.slice(0, 2))))).toBe(true);
  expect(chainHolds(await checkChain([], headOf([])))).toBe(true);
});

it.each([
  ['another slot', { slotId: '2025-05-31T10:30' }, 'isLeaf'],
  ['another time of payment', { paidAt: '2025-05-19T07:00:00.000Z' }, 'isLeaf'],
  ['another line before', { previous: CHAIN_START }, 'isLinked'],
  ['another line', { seq: 3 }, 'isPublic'],
  ['a line that does not exist', { seq: 99 }, 'isPublic'],
] as const)('finds a receipt with %s', async (_what, change, failing) => {
  const proofs = sealed(SLOTS);
  const ticket = await checkTicket({ ...nth(proofs, 1), ...change }, linesOf(proofs), headOf(proofs));
  expect(ticket[failing]).toBe(false);
  expect(holds(ticket)).toBe(false);
});

it('finds a receipt that was made up whole: it is consistent, and not in the chain', async () => {
  const proofs = sealed(SLOTS);
  const forged = nth(sealed([SLOTS[0] as string, '2025-05-31T10:30']), 1);
  expect(await checkTicket(forged, linesOf(proofs), headOf(proofs))).toMatchObject({ isLeaf: true, isLinked: true, isPublic: false });
});

it('finds the line that was changed, left out, put in or told anew', async () => {
  const proofs = sealed(SLOTS);
  const [first, second, third] = linesOf(proofs) as [ChainLine, ChainLine, ChainLine];
  const forged = { ...second, leaf: sha256('another ticket') };
  for (const lines of [
    [first, forged, third],
    [first, third],
    [first, forged, second, third],
    [first, { ...second, ticket: { ...nth(proofs, 1), slotId: '2025-05-31T10:30' } }, third],
  ]) {
    expect(await checkChain(lines, headOf(proofs))).toMatchObject({ brokenAt: 2 });
  }
  expect(await checkChain([first, second], headOf(proofs))).toMatchObject({ brokenAt: null, isHead: false });
});

it('finds a chain that was made anew from the start, by the published head', async () => {
  const [honest, forged] = [sealed(SLOTS), sealed(['2025-07-01T10:00', ...SLOTS.slice(1)])];
  const head = headOf(forged, publishedAt(honest, 2));
  expect(await checkChain(linesOf(forged), head)).toMatchObject({ brokenAt: null, isHead: true, isPublished: false });
  expect(holds(await checkTicket(nth(honest, 0), linesOf(forged), head))).toBe(false);
});

it('finds a site that hides lines which came after the published head, or what they are once the tickets are opened', async () => {
  const proofs = sealed(SLOTS);
  const told = (since: Partial<LinesSince>, lines = linesOf(proofs)) => checkChain(lines, headOf(proofs, publishedAt(proofs, 1, since)));
  expect(await told({ sales: 1, refunds: 1 })).toMatchObject({ isSince: true });
  expect(chainHolds(await told({ sales: 1 }))).toBe(false);
  // A ticket that is said to be given back is opened as a sale.
  const opened = proofs.map(({ seq, leaf, hash, previous: _before, ...ticket }) => ({ seq, leaf, hash, ticket }));
  expect(await told({ sales: 1, refunds: 1 }, opened)).toMatchObject({ brokenAt: null, isSince: false });
  expect(chainHolds(await told({ sales: 1, cash: 1 }, opened))).toBe(true);
});

it('reads one ticket or several, and nothing else', () => {
  const proofs = sealed(SLOTS);
  expect(readProofs(JSON.stringify(proofs))).toEqual(proofs);
  expect(readProofs(JSON.stringify(nth(proofs, 0)))).toEqual([nth(proofs, 0)]);
  for (const text of ['', 'OKV-1', '[]', '{}', 'null', '[1]', JSON.stringify([{ ...proofs[0], salt: 7 }])])
    expect(readProofs(text)).toBeNull();
});

it('reads fingerprints as they are typed from paper or copied from a mail', () => {
  const [first, second] = [sha256('one'), sha256('two')];
  const grouped = first.replace(/(.{8})/g, '$1 ');
  expect(readHashes(`  ${grouped.toUpperCase()}\n`)).toEqual([first]);
  expect(readHashes(`line 12  2025-06-14  10:00 - 10:14\n  ${first}\nline 13\n  ${second}\n  ${first}`)).toEqual([first, second]);
  for (const text of ['', 'OKV-7F3K9-QW2MX-4TB', first.slice(1), `${first}0`]) expect(readHashes(text)).toBeNull();
});

it('finds a typed fingerprint in the chain, under the published one or after it, and none that is not there', () => {
  const proofs = sealed(SLOTS);
  const head = headOf(proofs, publishedAt(proofs, 2));
  const check = (hash: string) => checkTyped(hash, linesOf(proofs), head);
  expect(check(nth(proofs, 1).hash)).toMatchObject({ line: { seq: 2 }, isUnderPublished: true });
  expect(check(nth(proofs, 2).hash)).toMatchObject({ line: { seq: 3 }, isUnderPublished: null });
  expect([check(nth(proofs, 2).hash), check(sha256('made up'))].map(typedHolds)).toEqual([true, false]);
});
