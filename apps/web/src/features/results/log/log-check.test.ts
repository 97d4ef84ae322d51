import { createHash, webcrypto } from 'node:crypto';
import type { LogReceipt } from '@raffle/contracts/log/entries';
import { replacementText } from '@raffle/contracts/log/keys';
import { consistencyParts, MerkleTree } from '@raffle/contracts/log/merkle';
import { TileTree } from '@raffle/contracts/log/tile-tree';
import { commitmentOf, entriesWith, FakeLog, madeTicket, makeLogKey } from '../../../test/make-log';
import { checkReceipt, findFingerprint, isSound, type LogVerdict, type PublicLog } from './log-check';
import { readLogReceipt } from './read-receipt.rules';

// jsdom has no WebCrypto.
const setCrypto = (value: object) => Object.defineProperty(globalThis, 'crypto', { value, configurable: true });
beforeEach(() => setCrypto(webcrypto));

const publicLog = (log: FakeLog): PublicLog => ({
  key: log.key,
  checkpoint: log.checkpoint(),
  read: log.read,
  witnessed: async () => null,
});
const wrong = ({ steps, tickets }: LogVerdict): string[] =>
  [steps, ...tickets.map((ticket) => ticket.steps)].flatMap((all) =>
    Object.entries(all)
      .filter(([, step]) => step === false)
      .map(([name]) => name),
  );
const changed = (receipt: LogReceipt, change: (ticket: LogReceipt['tickets'][0]) => object): LogReceipt => ({
  ...receipt,
  tickets: receipt.tickets.map((ticket) => ({ ...ticket, ...change(ticket) })),
});

it.each([
  [3, 4, 1],
  [255, 256, 254],
  [256, 257, 255],
  [257, 300, 256],
  [300, 700, 12],
  [699, 700, 690],
])('accepts a valid receipt, issued at log size %i and checked at log size %i, for entry %i', async (then, now, index) => {
  const log = new FakeLog(entriesWith(now - 1));
  const verdict = await checkReceipt(log.receipt(index, index - 1, { size: then }), publicLog(log));
  expect(wrong(verdict)).toEqual([]);
  expect(verdict).toMatchObject({ sizes: { receipt: then, now }, tickets: [{ voided: null, changedHands: null, steps: { same: true } }] });
});

it.each([
  ['the browser', webcrypto],
  ['the library, in a browser without Ed25519', { getRandomValues: () => new Uint8Array() }],
])('detects a forged signature, using the Ed25519 implementation of %s', async (_whose, has) => {
  setCrypto(has);
  const log = new FakeLog(entriesWith(20));
  const receipt = log.receipt(5, 4);
  expect(isSound(await checkReceipt(receipt, publicLog(log)))).toBe(true);
  const forged = receipt.checkpoint.replace(/.{8}\n$/, 'AAAAAAA=\n');
  expect(wrong(await checkReceipt({ ...receipt, checkpoint: forged }, publicLog(log)))).toEqual(['signature']);
});

it("reads a very long log's hashes from its higher-level tiles", async () => {
  const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
  const whole = MerkleTree.empty(hash).with(Array.from({ length: 66_000 }, (_, at) => hash(Uint8Array.of(at >> 8, at & 255))));
  const levels = new Set<unknown>();
  const tiles = new TileTree(hash, whole.size, async ({ level, index, width }) => {
    levels.add(level);
    return new Uint8Array(Buffer.concat(whole.tile(Number(level), index, width)));
  });
  const parts = await Promise.all(consistencyParts(65_700, whole.size).map((part) => tiles.hashOf(part)));
  expect(parts).toEqual(whole.consistencyProof(65_700));
  expect(await tiles.hashOf({ start: 0, end: whole.size })).toEqual(whole.root());
  expect(levels).toEqual(new Set([0, 1, 2]));
});

it("downloads only a few of a long log's files", async () => {
  const log = new FakeLog(entriesWith(5_000));
  const read: string[] = [];
  const counted: PublicLog = { ...publicLog(log), read: (address) => (read.push(`${address.level}/${address.index}`), log.read(address)) };
  const verdict = await checkReceipt(log.receipt(4_700, 4_699, { size: 4_720 }), counted);
  expect(isSound(verdict)).toBe(true);
  expect(read.filter((name) => name.startsWith('entries'))).toEqual(['entries/18', 'entries/19']);
  expect(new Set(read).size).toBe(read.length);
  expect(read.length).toBeLessThan(8);
});

it("returns a log head's first witness only if the head covers a prefix of this log", async () => {
  const log = new FakeLog(entriesWith(20));
  const seenIn = async (note: string, stamps: { authority: string; at: string; token: string }[] = []) =>
    (await checkReceipt(log.receipt(5, 4), { ...publicLog(log), witnessed: async (index) => ({ size: index + 3, note, stamps }) })).seen;
  const stamp = { authority: 'tsa.example', at: '2025-05-20T07:30:00.000Z', token: '' };
  expect(await seenIn(log.checkpoint(8), [stamp, { ...stamp, authority: 'later.example', at: '2025-05-20T07:31:00.000Z' }])).toEqual({
    by: 'tsa.example',
    at: stamp.at,
  });
  const cosignature = Buffer.alloc(76);
  cosignature.writeBigUInt64BE(BigInt(Date.parse('2025-05-20T07:10:00Z') / 1000), 4);
  const cosigned = `${log.checkpoint(8)}— witness.example/w1 ${cosignature.toString('base64')}\n`;
  expect(await seenIn(cosigned, [stamp])).toEqual({ by: 'witness.example/w1', at: '2025-05-20T07:10:00.000Z' });
  expect(await seenIn(new FakeLog(entriesWith(20), makeLogKey()).checkpoint(8), [stamp])).toBeNull();
  expect(await seenIn(new FakeLog([{ kind: 'open' }, ...entriesWith(20)]).checkpoint(8), [stamp])).toBeNull();
});

it('reports a ticket that was refunded or transferred after the receipt was created', async () => {
  const log = new FakeLog([...entriesWith(4), { kind: 'void', ticket: 2 }, { kind: 'transfer', tickets: [3], buyer: commitmentOf({}) }]);
  const [given] = (await checkReceipt(log.receipt(2, 1, { size: 5 }), publicLog(log))).tickets;
  expect(given).toMatchObject({ voided: { index: 5, at: '2025-05-20T07:00:00.000Z' }, changedHands: null });
  const passed = await checkReceipt(log.receipt(3, 2, { size: 5 }), publicLog(log));
  expect(passed.tickets[0]).toMatchObject({ voided: null, changedHands: { index: 6 } });
  expect(isSound(passed)).toBe(true);
});

it('finds the winning ticket in the latest announcement', async () => {
  const log = new FakeLog([...entriesWith(4), { kind: 'announced', ticket: 2 }, { kind: 'announced', ticket: 3 }]);
  const won = async (index: number) => (await checkReceipt(log.receipt(index, index - 1, { size: 5 }), publicLog(log))).tickets[0]?.won;
  expect([await won(2), await won(3), await won(4)]).toEqual([false, true, false]);
});

it('opens the buyer commitment in a later entry', async () => {
  const { buyer } = madeTicket(7);
  const log = new FakeLog([...entriesWith(4), { kind: 'transfer', tickets: [3], buyer: commitmentOf(buyer) }]);
  const { tickets } = log.receipt(3, 2);
  const receipt = changed(log.receipt(3, 2), () => ({ buyer: { ...tickets[0]?.buyer, ...buyer, index: 5 } }));
  const verdict = await checkReceipt(receipt, publicLog(log));
  expect(wrong(verdict)).toEqual([]);
  expect(verdict.tickets[0]?.changedHands).toBeNull();
});

it('checks a receipt that does not name its buyer', async () => {
  const log = new FakeLog(entriesWith(4));
  const verdict = await checkReceipt(log.receipt(2, 1, { owner: false }), publicLog(log));
  expect(verdict.tickets[0]?.steps).toEqual({ opened: true, proof: true, same: true, buyer: null });
});

it.each<[string, (receipt: LogReceipt) => LogReceipt, string[]]>([
  ['a different slot', (one) => changed(one, ({ committed }) => ({ committed: { ...committed, slot: '2025-06-14T12:00' } })), ['opened']],
  ['a different time of choosing', (one) => changed(one, ({ committed }) => ({ committed: { ...committed, chosenAt: null } })), ['opened']],
  ['a different nonce', (one) => changed(one, () => ({ nonce: '00'.repeat(16) })), ['opened']],
  ['a different name', (one) => changed(one, ({ buyer }) => ({ buyer: { ...buyer, name: 'A Friend' } })), ['buyer']],
  ['a different entry index', (one) => changed(one, () => ({ index: 4 })), ['proof', 'same', 'buyer']],
  ['an altered entry', (one) => changed(one, ({ leaf }) => ({ leaf: leaf.replace('card', 'cash') })), ['proof', 'same']],
  [
    'an entry that is not a ticket',
    (one) => changed(one, ({ leaf }) => ({ leaf: leaf.replace('"ticket"', '"void"') })),
    ['opened', 'proof', 'same'],
  ],
  ['a shorter proof', (one) => changed(one, ({ proof }) => ({ proof: proof.slice(1) })), ['proof']],
  ['a proof that is not base64', (one) => changed(one, ({ proof }) => ({ proof: ['x', ...proof.slice(1)] })), ['proof']],
  ['a different log size', (one) => ({ ...one, checkpoint: one.checkpoint.replace('\n9\n', '\n8\n') }), ['signature', 'grows', 'proof']],
  ['no log head', (one) => ({ ...one, checkpoint: '' }), ['signature', 'proof']],
  ['a different year', (one) => ({ ...one, year: 2024 }), ['signature']],
])('detects a receipt with %s', async (_what, change, failing) => {
  const log = new FakeLog(entriesWith(8));
  expect(wrong(await checkReceipt(change(log.receipt(3, 2)), publicLog(log)))).toEqual(failing);
});

it('detects a different key, even if it signs the same entries', async () => {
  const [mine, other] = [new FakeLog(entriesWith(8)), new FakeLog(entriesWith(8), makeLogKey())];
  expect(wrong(await checkReceipt(other.receipt(3, 2), publicLog(mine)))).toEqual(['key']);
});

it("detects a truncated log, a rewritten log, and entries that don't match the log head", async () => {
  const honest = new FakeLog(entriesWith(300));
  const receipt = honest.receipt(3, 2, { size: 290 });
  const cut = new FakeLog(entriesWith(200));
  expect(wrong(await checkReceipt(receipt, publicLog(cut)))).toEqual(['grows']);
  const anew = new FakeLog([...entriesWith(100), { kind: 'freeze' }, ...entriesWith(250)]);
  expect(wrong(await checkReceipt(receipt, publicLog(anew)))).toEqual(['grows']);
  const other = new FakeLog(entriesWith(300).map((entry, index) => (index === 250 ? { kind: 'open' } : entry)));
  const lying: PublicLog = {
    ...publicLog(honest),
    read: (address) => (address.level === 'entries' ? other.read(address) : honest.read(address)),
  };
  expect(wrong(await checkReceipt(receipt, lying))).toEqual(['entries']);
});

it('finds an entry by a fingerprint copied from paper', async () => {
  const log = new FakeLog([...entriesWith(300), { kind: 'void', ticket: 270 }]);
  const [found, ...rest] = await findFingerprint([log.fingerprint(270), 'ab'.repeat(32)], 2025, publicLog(log));
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ index: 270, isTicket: true, voided: { index: 301 } });
});

it('parses log receipts, and rejects any other text', () => {
  const receipt = new FakeLog(entriesWith(8)).receipt(3, 2);
  expect(readLogReceipt(JSON.stringify(receipt))).toEqual(receipt);
  const bad = [
    { ...receipt, tickets: [{}] },
    changed(receipt, () => ({ proof: [7] })),
    changed(receipt, ({ committed }) => ({ committed: { ...committed, slot: 'soon' } })),
  ];
  for (const text of ['', '[]', '{}', 'null', ...bad.map((one) => JSON.stringify(one))]) expect(readLogReceipt(text)).toBeNull();
});

describe('a replaced key', () => {
  const [old, next] = [makeLogKey(), makeLogKey()];
  const before = new FakeLog(entriesWith(20), old);
  const after = (change: object) => {
    const signature = old.signature(replacementText(before.origin, before.size, next.key));
    const rotation = { kind: 'key', origin: before.origin, key: next.key, replaces: old.key, signature, ...change };
    return new FakeLog([...entriesWith(20), rotation, madeTicket(20).entry], next);
  };
  const wrongWith = async (receipt: LogReceipt, change: object = {}) => wrong(await checkReceipt(receipt, publicLog(after(change))));

  it('is accepted for receipts from before and after the replacement if the old key signed the new one', async () => {
    expect(await wrongWith(before.receipt(5, 4))).toEqual([]);
    expect(await wrongWith(after({}).receipt(22, 20))).toEqual([]);
  });

  it.each([
    ['a signature by the new key', { signature: next.signature(replacementText(before.origin, before.size, next.key)) }],
    ['a signature for another entry', { signature: old.signature(replacementText(before.origin, 3, next.key)) }],
    ['no signature', { signature: undefined }],
    ['a different preceding key', { replaces: makeLogKey().key }],
  ])('is rejected with %s', async (_what, change) => {
    expect(await wrongWith(before.receipt(5, 4), change)).toEqual(['key']);
  });

  it('does not hide the witness of a log head signed with the old key', async () => {
    const stamp = { authority: 'tsa.example', at: '2025-05-20T07:30:00.000Z', token: '' };
    const witnessed = async () => ({ size: 8, note: before.checkpoint(8), stamps: [stamp] });
    expect((await checkReceipt(after({}).receipt(5, 4), { ...publicLog(after({})), witnessed })).seen?.by).toBe('tsa.example');
  });
});

describe('lost entries', () => {
  const lost = new FakeLog(entriesWith(20));
  const { root } = lost.head();
  const restored = (epoch: object) =>
    new FakeLog([...entriesWith(15), { kind: 'epoch', head: { size: 21, root }, kept: 16, missing: 5, ...epoch }, madeTicket(30).entry]);

  it('do not make the check fail for a ticket that is still in the log', async () => {
    const verdict = await checkReceipt(lost.receipt(5, 4), publicLog(restored({})));
    expect([wrong(verdict), verdict.lost?.index]).toEqual([[], 16]);
  });

  it('are reported to the owner of a lost ticket', async () => {
    const verdict = await checkReceipt(lost.receipt(20, 19), publicLog(restored({})));
    expect([wrong(verdict), verdict.lost?.index]).toEqual([['same'], 16]);
  });

  it.each([
    ['a log head with fewer entries than the receipt covers', { head: { size: 20, root } }],
    ['a log head with a different root', { head: { size: 21, root: lost.checkpoint(3).split('\n')[2] } }],
    ['the loss of only those entries that the receipt does not cover', { kept: 21, head: { size: 30, root } }],
  ])('make the check fail if the `epoch` entry reports %s', async (_what, epoch) => {
    const verdict = await checkReceipt(lost.receipt(5, 4), publicLog(restored(epoch)));
    expect([wrong(verdict), verdict.lost]).toEqual([['grows'], null]);
  });
});
