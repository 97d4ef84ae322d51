import { createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@raffle/contracts/log/canonical-json';
import { leafHash, MerkleTree, nodeHash, verifiesConsistency, verifiesInclusion, type Hash } from '@raffle/contracts/log/merkle';
import { tileAddress, tilePath } from '@raffle/contracts/log/tile-paths';
import fc from 'fast-check';
import {
  checkpointText,
  commitment,
  entryBundle,
  headLine,
  idOfSigner,
  idOfVerifier,
  leafOf,
  noteOfLine,
  sha256,
  signingKey,
} from './log.rules.js';

const hex = (hash: Hash): string => Buffer.from(hash).toString('hex');
const treeOf = (leaves: readonly Buffer[]): MerkleTree => MerkleTree.empty(sha256).with(leaves.map((leaf) => leafHash(sha256, leaf)));

/** Leaves that RFC 6962 implementations commonly use in tests. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((leaf) =>
  Buffer.from(leaf, 'hex'),
);
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree', () => {
  it('has the roots of the RFC 6962 test vectors', () => {
    const tree = treeOf(LEAVES);
    expect(ROOTS.map((_, size) => hex(tree.root(size)))).toEqual(ROOTS);
    expect(LEAVES.map((_, size) => hex(treeOf(LEAVES.slice(0, size + 1)).root()))).toEqual(ROOTS.slice(1));
  });

  it('has the proofs of the RFC 6962 test vectors', () => {
    const tree = treeOf(LEAVES);
    expect(tree.inclusionProof(0).map(hex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(tree.consistencyProof(6).map(hex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });

  it('matches the RFC 6962 definition for random leaves', () => {
    fc.assert(
      fc.property(manyLeaves, (leaves) => {
        expect(hex(treeOf(leaves).root())).toBe(hex(naiveRoot(leaves)));
      }),
    );
  });

  it('keeps the roots of earlier sizes when it grows', () => {
    fc.assert(
      fc.property(manyLeaves, fc.nat(), (leaves, at) => {
        const cut = at % (leaves.length + 1);
        const before = treeOf(leaves.slice(0, cut));
        const after = before.with(leaves.slice(cut).map((leaf) => leafHash(sha256, leaf)));
        expect(hex(after.root(cut))).toBe(hex(before.root()));
        expect(before.size).toBe(cut);
        expect(hex(after.root())).toBe(hex(naiveRoot(leaves)));
      }),
    );
  });
});

describe('a proof of inclusion', () => {
  it('is valid only for its own leaf, index, size, root and path', () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), fc.nat(), fc.nat(), (leaves, sizeAt, at, spoilt) => {
        const tree = treeOf(leaves);
        const size = (sizeAt % leaves.length) + 1;
        const index = at % size;
        const honest = {
          index,
          size,
          leafHash: leafHash(sha256, leaves[index] as Buffer),
          proof: tree.inclusionProof(index, size),
          root: tree.root(size),
        };
        expect(verifiesInclusion(sha256, honest)).toBe(true);
        expect(verifiesInclusion(sha256, { ...honest, leafHash: other(honest.leafHash) })).toBe(false);
        expect(verifiesInclusion(sha256, { ...honest, root: other(honest.root) })).toBe(false);
        expect(verifiesInclusion(sha256, { ...honest, index: size })).toBe(false);
        expect(verifiesInclusion(sha256, { ...honest, proof: [...honest.proof, honest.root] })).toBe(false);
        const place = spoilt % Math.max(1, honest.proof.length);
        const proof = honest.proof.map((hash, n) => (n === place ? other(hash) : hash));
        if (proof.length > 0) expect(verifiesInclusion(sha256, { ...honest, proof })).toBe(false);
        if (proof.length > 0) expect(verifiesInclusion(sha256, { ...honest, proof: honest.proof.slice(1) })).toBe(false);
        if (size > 1) expect(verifiesInclusion(sha256, { ...honest, index: (index + 1) % size })).toBe(false);
      }),
    );
  });
});

describe('a proof of consistency', () => {
  it('is valid between any two sizes, but not for a changed tree', () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), fc.nat(), (leaves, one, two) => {
        const sizes = [one % (leaves.length + 1), two % (leaves.length + 1)].sort((a, b) => a - b) as [number, number];
        const tree = treeOf(leaves);
        const [first, second] = sizes.map((size) => ({ size, root: tree.root(size) })) as [Head, Head];
        const proof = tree.consistencyProof(first.size, second.size);
        expect(verifiesConsistency(sha256, { first, second, proof })).toBe(true);
        expect(verifiesConsistency(sha256, { first, second, proof: [...proof, second.root] })).toBe(false);
        if (first.size === 0 || first.size === second.size) return;
        expect(verifiesConsistency(sha256, { first: second, second: first, proof })).toBe(false);
        expect(verifiesConsistency(sha256, { first: { ...first, root: other(first.root) }, second, proof })).toBe(false);
        expect(verifiesConsistency(sha256, { first, second: { ...second, root: other(second.root) }, proof })).toBe(false);
        const changed = treeOf(
          leaves.map((leaf, index) => (index === one % first.size ? Buffer.concat([leaf, leaf, Buffer.of(1)]) : leaf)),
        );
        const forged = { size: second.size, root: changed.root(second.size) };
        const forgedProof = changed.consistencyProof(first.size, second.size);
        expect(verifiesConsistency(sha256, { first, second: forged, proof: forgedProof })).toBe(false);
      }),
    );
  });
});

describe('tiles', () => {
  it.each([
    [{ level: 0, index: 1234067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 0, width: 17 }, 'tile/1/000.p/17'],
    [{ level: 'entries' as const, index: 273, width: 112 }, 'tile/entries/273.p/112'],
    [{ level: 0, index: 1000, width: 256 }, 'tile/0/x001/000'],
  ])('%j is %s', (address, path) => {
    expect(tilePath(address)).toBe(path);
    expect(tileAddress(path)).toEqual(address);
  });

  it.each([
    'tile/00/000',
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/001/002',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/07',
    'tile/x/000',
    'tile/0/000/',
    '../etc',
  ])('%s is not a tile path', (path) => expect(tileAddress(path)).toBeNull());

  it('match the specification for a tree of 70,000 leaves', () => {
    const tree = MerkleTree.empty(sha256).with(Array.from({ length: 70_000 }, (_, n) => sha256(Buffer.from(String(n)))));
    expect([0, 1, 2].map((level) => tree.tile(level, 0, 256).length)).toEqual([256, 256, 1]);
    expect([tree.tile(0, 273, 256).length, tree.tile(1, 1, 256).length, tree.tile(2, 1, 256).length]).toEqual([112, 17, 0]);
    expect(hex(tree.tile(1, 0, 256)[3] as Hash)).toBe(hex(naiveOf(tree.tile(0, 3, 256))));
  });

  it('include entry bundles in which each entry is preceded by its length', () => {
    expect(entryBundle(['ab', '', 'é']).toString('hex')).toBe('000261620000' + '0002c3a9');
  });
});

describe('canonical JSON', () => {
  it('follows RFC 8785', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000F\u000aA\'\u0042\u0022\u005c\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
    expect(Object.values(JSON.parse(canonicalJson(names)) as object)).toHaveLength(7);
    expect([...canonicalJson(names).matchAll(/:(\d)/g)].map(([, n]) => Number(n))).toEqual([2, 4, 6, 7, 1, 5, 3]);
  });

  it('is the same for equal values, regardless of the order of their keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual({ ...value });
      }),
    );
  });

  it.each([Number.NaN, Infinity, '\ud800', { '\udc00': 1 }])('rejects %p', (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});

describe('a commitment', () => {
  it('is SHA-256 of the nonce and the canonical JSON', () => {
    const expected = sha256(Buffer.concat([Buffer.from('00ff', 'hex'), Buffer.from('{"a":1,"b":"é"}')]));
    expect(commitment('00ff', { b: 'é', a: 1 })).toBe(hex(expected));
  });
});

describe('a signed head', () => {
  it('is a C2SP signed note that its public key verifies', () => {
    const key = signingKey('raffle.example', Buffer.alloc(32, 7));
    const note = key.signedNote(checkpointText('raffle.example/log/2025', 3, Buffer.from(ROOTS[3] as string, 'hex')));
    const [, text = '', name, signed = ''] = /^([^]*\n)\n— (\S+) (\S+)\n$/.exec(note) ?? [];
    expect([text, name]).toEqual([
      `raffle.example/log/2025\n3\n${Buffer.from(ROOTS[3] as string, 'hex').toString('base64')}\n`,
      'raffle.example',
    ]);
    const [, id = '', published = ''] = /^raffle\.example\+([0-9a-f]{8})\+(.*)$/.exec(key.publicKey) ?? [];
    const bytes = Buffer.from(published, 'base64');
    expect(bytes[0]).toBe(1);
    expect(hex(sha256(Buffer.concat([Buffer.from('raffle.example\n'), bytes]))).slice(0, 8)).toBe(id);
    expect(Buffer.from(signed, 'base64').subarray(0, 4).toString('hex')).toBe(id);
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') }, format: 'jwk' });
    const signature = Buffer.from(signed, 'base64').subarray(4);
    expect(verify(null, Buffer.from(text), publicKey, signature)).toBe(true);
    expect(verify(null, Buffer.from(text.replace('3', '4')), publicKey, signature)).toBe(false);
  });

  it('has a one-line form and identifies the key that signed it', () => {
    const keys = [1, 2].map((byte) => signingKey('raffle.example', Buffer.alloc(32, byte)));
    const [note, other] = keys.map((key) => key.signedNote(checkpointText('raffle.example/log/2025', 3, Buffer.alloc(32)))) as [
      string,
      string,
    ];
    expect(noteOfLine(headLine(note))).toBe(note);
    expect(keys.map(({ publicKey }) => idOfVerifier(publicKey))).toEqual([idOfSigner(note), idOfSigner(other)]);
    expect(idOfSigner(note)).not.toBe(idOfSigner(other));
  });
});

it('leafOf throws for an entry that is too long for a bundle', () => {
  expect(() => leafOf({ slots: ['x'.repeat(65_536)] })).toThrow(/65,535/);
});

interface Head {
  size: number;
  root: Hash;
}

const leaf = fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes));
const manyLeaves = fc.array(leaf, { maxLength: 70 });
/** Generates distinct leaves, because a log's entries are distinct. */
const someLeaves = fc.uniqueArray(leaf, { minLength: 1, maxLength: 40, selector: (one) => one.toString('hex') });

function other(hash: Hash): Hash {
  return Uint8Array.from(hash, (byte, at) => (at === 0 ? byte ^ 1 : byte));
}

/** Computes the root exactly as defined in section 2.1 of RFC 6962. */
function naiveRoot(leaves: readonly Buffer[]): Hash {
  return leaves.length === 0 ? sha256(Buffer.alloc(0)) : naiveOf(leaves.map((one) => leafHash(sha256, one)));
}

function naiveOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 1) return hashes[0] as Hash;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHash(sha256, naiveOf(hashes.slice(0, split)), naiveOf(hashes.slice(split)));
}
