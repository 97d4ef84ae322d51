// @ts-check
// Tests the verifier on honest logs of all sizes and on malformed files. Also tests the verify command. Attacks on the raffle are in
// attacks.test.mjs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { verifyLog } from '../../../apps/web/public/verify.mjs';
import { canonical, honestSeason, logWitness, SeasonBuilder, signer, SITE, TERMS } from './season.mjs';
import { AUTHORITY, authority, NO_AUTHORITY } from './time-stamps.mjs';

/** @typedef {import('../../../apps/web/public/verify.mjs').Files} Files */

const folder = mkdtempSync(join(tmpdir(), 'raffle-verify-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {Awaited<ReturnType<typeof verifyLog>>} found */
const textsOf = ({ faults }) => faults.map(({ rule, text }) => `${rule}: ${text}`).join('\n');

test('accepts an honest log of any size, even when compared with every earlier head', async () => {
  const season = honestSeason();
  season.announce(season.nearest);
  const heads = season.entries.map((_, index) => season.head(index + 1));
  for (let size = 1; size <= season.entries.length; size += 1) {
    const early = new SeasonBuilder();
    Object.assign(early, {
      entries: season.entries.slice(0, size),
      tickets: season.tickets,
      stamps: season.stamps.filter((one) => one.size <= size),
    });
    const found = await verifyLog(early.files(), { kept: { key: SITE.key, checkpoints: heads.slice(0, size) } });
    assert.deepEqual(found.faults, [], `of ${size} entries`);
  }
});

test('accepts a log with several tiles and reports a changed tile', async () => {
  const season = new SeasonBuilder();
  for (let number = 0; number < 600; number += 1) season.sell('2026-06-10T09:00');
  const files = season.files();
  assert.deepEqual(
    Object.keys(files)
      .filter((path) => path.startsWith('tile'))
      .sort(),
    ['tile/0/000', 'tile/0/001', 'tile/0/002.p/90', 'tile/1/000.p/2', 'tile/entries/000', 'tile/entries/001', 'tile/entries/002.p/90'],
  );
  assert.deepEqual((await verifyLog(files)).faults, []);
  for (const path of ['tile/0/001', 'tile/1/000.p/2']) {
    const changed = Buffer.from(files[path] ?? '');
    changed[40] = (changed[40] ?? 0) ^ 1;
    assert.equal(textsOf(await verifyLog({ ...files, [path]: changed })), `root: ${path} does not hold the hashes of the entries`);
  }
});

test('reports an entry that was changed, removed or inserted', async () => {
  const [season, honest] = [honestSeason(), honestSeason().files()];
  const ticket = season.entries[2] ?? {};
  for (const entries of [
    season.entries.with(2, { ...ticket, channel: 'cash' }),
    season.entries.toSpliced(2, 1),
    season.entries.toSpliced(2, 0, ticket),
  ]) {
    const changed = Object.assign(honestSeason(), { entries }).files();
    const bundle = Object.keys(changed).find((path) => path.startsWith('tile/entries')) ?? '';
    const served = { ...honest, 'tile/entries/000.p/9': changed[bundle] ?? '' };
    assert.match(
      textsOf(await verifyLog(served)),
      /root: the (9 entries do not give the signed root|head says 9 entries, and (8|10) are served)/,
    );
  }
});

test('rejects heads that are not signed with the site’s key and heads from another log', async () => {
  const files = honestSeason().files();
  const head = String(files.checkpoint);
  assert.match(
    textsOf(await verifyLog({ ...files, checkpoint: head.replace('\n9\n', '\n8\n'), 'tile/entries/000.p/8': '', 'tile/0/000.p/8': '' })),
    /^signed: /,
  );
  assert.match(textsOf(await verifyLog({ ...files, key: SITE.key.replace(/[0-9a-f]{8}/, '00000000') })), /^signed: .*this is not a key/);
  assert.match(
    textsOf(await verifyLog({ ...files, checkpoint: head.replace(/^raffle/, 'other') })),
    /^signed: .*\n.*head of another log: other/,
  );
  assert.match(textsOf(await verifyLog({ ...files, checkpoint: '' })), /^read: the log cannot be read/);
  assert.match(textsOf(await verifyLog({ ...files, checkpoint: head.replace('—', '— witness.example AAAA\n—') })), /^$/);
});

test('reports malformed entries and invalid references, but merely counts entries of unknown kinds', async () => {
  const at = '2026-06-05T10:00:00.000Z';
  const faultsOf = async (/** @type {Record<string, any>} */ entry, /** @type {string} */ leaf = canonical({ v: 1, at, ...entry })) => {
    const season = honestSeason();
    season.leaves = () => [...season.entries.map(canonical), leaf];
    return verifyLog(season.files());
  };
  for (const [entry, says] of /** @type {[Record<string, any>, RegExp][]} */ ([
    [{ kind: 'void', ticket: 4, since: at }, /refunds: entry 9 refunds ticket 4 a second time/],
    [{ kind: 'void', ticket: 0, since: at }, /form: entry 9 speaks of entry 0, which is no ticket/],
    [{ kind: 'void', ticket: 9, since: at }, /form: entry 9 speaks of entry 9/],
    [{ kind: 'transfer', tickets: [3, 1], since: at }, /form: entry 9 speaks of entry 1/],
    [{ kind: 'transfer', since: at }, /form: something is not written as it must be/],
    [{ kind: 'ticket', commitment: 'x' }, /form: entry 9 commits to nothing/],
    [{ kind: 'terms', at: '2026-06-01T00:00:00.000Z', since: at, terms: TERMS }, /times: entry 9 is older/],
    [{ kind: 'freeze', since: '2026-06-06T10:00:00.000Z' }, /times: entry 9 was logged .* before it happened/],
    [{ kind: 'freeze', at: 'soon' }, /times: entry 9 has no time/],
  ]))
    assert.match(textsOf(await faultsOf(entry)), says);
  for (const leaf of [
    '{"v":1,"kind":"open","at":"2026-06-05T10:00:00.000Z"}',
    '{',
    '7',
    '{"at":"2026-06-05T10:00:00.000Z","kind":"open","v":2}',
  ])
    assert.match(textsOf(await faultsOf({}, leaf)), /form: entry 9 is not in canonical form/, leaf);
  const unknown = await faultsOf({ kind: 'weather', rain: true });
  assert.deepEqual([textsOf(unknown), unknown.notes.join().includes('1 weather')], ['', true]);
});

test('reports a result for which some tickets’ commitments have not been opened', async () => {
  const opened = (/** @type {(tickets: any[]) => any[] | null} */ change) => {
    const season = honestSeason();
    season.announce(season.nearest);
    const files = season.files();
    const tickets = change(JSON.parse(String(files.opened)).tickets);
    delete files.opened;
    return verifyLog(
      tickets
        ? {
            ...files,
            opened: JSON.stringify({ tickets: tickets.slice(0, 2), next: 3 }),
            'opened?after=3': JSON.stringify({ tickets: tickets.slice(2), next: null }),
          }
        : files,
    );
  };
  assert.equal(textsOf(await opened((tickets) => tickets)), '');
  assert.match(textsOf(await opened(() => null)), /opened: the winner is announced, and 4 tickets are not opened/);
  assert.match(textsOf(await opened(([, ...rest]) => rest)), /opened: the winner is announced, and 1 tickets are not opened, 2 first/);
  assert.match(
    textsOf(await opened((tickets) => tickets.map((one) => ({ ...one, committed: { ...one.committed, slot: '2026-06-05T10:15' } })))),
    /opened: ticket 2 is opened as something else/,
  );
});

test('reports two tickets for one slot, a ticket outside the season’s dates and a booking that exceeds the daily limit', async () => {
  const season = (/** @type {(season: SeasonBuilder) => void} */ sales, terms = TERMS) => {
    const one = new SeasonBuilder(terms);
    sales(one);
    one.stamp().wait('2026-06-05T09:00:00.000Z').arrive('2026-06-05T08:20:00.000Z', { arrivedAt: '2026-06-25T08:20:00.000Z' });
    one.step('verified');
    one.announce(null);
    return verifyLog(one.files());
  };
  const twice = '2026-06-10T09:00';
  assert.match(
    textsOf(await season((one) => [twice, twice].forEach((slot) => one.sell(slot)))),
    /one a slot: tickets 2 and 3 are both for 2026-06-10T09:00/,
  );
  assert.doesNotMatch(textsOf(await season((one) => [twice, twice].forEach((slot) => one.refund(one.sell(slot))))), /one a slot/);
  assert.match(
    textsOf(await season((one) => one.sell('2026-07-01T09:00'))),
    /bought by the terms: ticket 2 is for 2026-07-01T09:00, outside/,
  );
  const three = ['09:00', '09:15', '09:30'].map((time) => `2026-06-10T${time}`);
  assert.match(
    textsOf(await season((one) => three.forEach((slot) => one.sell(slot, { reference: 'OKV-A' })), { ...TERMS, maxSlotsPerDay: 2 })),
    /ticket 4 is number 3 of OKV-A on 2026-06-10/,
  );
});

test('under the rule `exact`, only a ticket for the slot of the arrival wins', async () => {
  const terms = { ...TERMS, winnerRule: 'exact' };
  const season = honestSeason(terms);
  season.announce(null);
  assert.equal(textsOf(await verifyLog(season.files())), '');
  const wrong = honestSeason(terms);
  wrong.announce(wrong.nearest);
  assert.match(textsOf(await verifyLog(wrong.files())), /announced to be ticket 3 .*by the rules it is nobody/);
});

test('accepts a timestamp only if it is for the given head and from a trusted authority', async () => {
  const stamped = async (/** @type {(text: string, at: number) => Buffer} */ stampOf, trust = '') => {
    const season = honestSeason();
    const head = season.head(7);
    season.stamps = [
      {
        size: 7,
        at: 0,
        token: stampOf(head.slice(0, head.lastIndexOf('\n\n') + 1), Date.parse('2026-05-20T09:00:00Z')).toString('base64'),
      },
    ];
    return textsOf(await verifyLog(season.files(), { trust }));
  };
  assert.equal(await stamped(AUTHORITY.stampOf, AUTHORITY.pem), '');
  assert.match(await stamped(AUTHORITY.stampOf, authority('Authority').pem), /witnesses: .*by nobody whom you trust/);
  assert.match(await stamped(authority('Authority').stampOf), /witnesses: .*its certificates are not those that the terms name/);
  assert.match(await stamped(NO_AUTHORITY.stampOf), /witnesses: .*no certificate for time stamps gives its signature/);
  assert.match(await stamped((text, at) => AUTHORITY.stampOf(`${text}.`, at)), /witnesses: .*it stamps something else/);
  assert.match(await stamped(() => AUTHORITY.stampOf('', Date.parse('2041-01-01'))), /witnesses: /);
  assert.match(await stamped((text) => AUTHORITY.stampOf(text, Date.parse('2041-01-01'))), /witnesses: .*was not valid then/);
  const changed = (/** @type {(token: Buffer) => Buffer} */ change) => stamped((text, at) => change(AUTHORITY.stampOf(text, at)));
  assert.match(await changed((token) => token.subarray(0, 100)), /witnesses: .*the time stamp is cut/);
  assert.match(
    await changed((token) => Buffer.from(token.toString('latin1').replace('20260520', '20260510'), 'latin1')),
    /witnesses: .*its signature is over something else/,
  );
});

test('accepts a log witness’s signature only for heads of this log and with the key in the terms, and uses its timestamp', async () => {
  const [witness, other] = [logWitness('witness.example/w1'), logWitness('witness.example/w1')];
  const season = honestSeason({ ...TERMS, witnesses: [{ kind: 'log', name: 'witness.example/w1', key: witness.key }] });
  season.stamps = [];
  season.announce(season.nearest);
  const seen = async (/** @type {string} */ note, trust = '') => {
    const files = { ...season.files(), witnessed: JSON.stringify({ checkpoints: [{ size: 7, note, stamps: [] }], next: null }) };
    const found = await verifyLog(files, { trust });
    return { faults: textsOf(found), notes: found.notes.join('\n') };
  };
  const [head, early] = [season.head(7), '2026-05-20T09:00:00.000Z'];
  const wins = (/** @type {string} */ who) => new RegExp(`winner: number 1 was announced to be ticket 3 .*by the rules it is ${who}`);
  const held = await seen(witness.cosign(head, early));
  assert.equal(held.faults, '');
  assert.match(held.notes, /1 times witnesses saw a head/);
  assert.ok(held.notes.includes(`Compare with what witness.example/w1 publishes, or pass it with --trust: ${witness.key}`));
  assert.equal((await seen(witness.cosign(head, early), `# mine\n${witness.key}\n`)).faults, '');
  // The 10:00 slot is settled at 10:00 UTC on the day before, and ticket 5's slot an hour later. Of the first three entries, only entry 2
  // is a ticket.
  assert.match((await seen(witness.cosign(head, '2026-06-04T10:00:01.000Z'))).faults, wins('ticket 5'));
  assert.match((await seen(witness.cosign(season.head(3), '2026-05-20T08:04:00.000Z'))).faults, wins('ticket 2'));
  assert.match((await seen(head)).faults, wins('nobody'));
  // None of the following statements counts: one signed with a different key under the same name, one whose key the reader does not trust,
  // and one about a different head.
  assert.match((await seen(other.cosign(head, early))).faults, wins('nobody'));
  assert.match(
    (await seen(witness.cosign(head, early), other.key)).faults,
    /witnesses: the key of witness.example\/w1 is not one that you trust/,
  );
  const moved = witness.cosign(season.head(6), early).slice(season.head(6).length);
  assert.match((await seen(head + moved)).faults, wins('nobody'));
  const split = honestSeason({ ...TERMS, witnesses: [{ kind: 'log', name: 'witness.example/w1', key: witness.key }] });
  split.entries[2] = { ...split.entries[2], channel: 'cash' };
  assert.match((await seen(witness.cosign(split.head(7), early))).faults, /witnesses: a head that witnesses have seen .*SPLIT VIEW/);
});

test('a season’s terms can require one witness of each kind', async () => {
  const witness = logWitness('witness.example/w1');
  const season = honestSeason({ ...TERMS, witnesses: [...TERMS.witnesses, { kind: 'log', name: 'witness.example/w1', key: witness.key }] });
  season.announce(season.nearest);
  const files = season.files();
  const [stamped] = JSON.parse(String(files.witnessed)).checkpoints;
  const both = { ...stamped, note: witness.cosign(stamped.note, '2026-05-20T09:00:00.000Z') };
  const held = (/** @type {object} */ checkpoint) =>
    verifyLog({ ...files, witnessed: JSON.stringify({ checkpoints: [checkpoint], next: null }) });
  assert.equal(textsOf(await held(both)), '');
  assert.match(textsOf(await held(stamped)), /by the rules it is nobody/);
});

test('reports a changed receipt', async () => {
  const season = honestSeason();
  const receipt = () => structuredClone(season.receipt(season.nearest));
  const later = honestSeason();
  later.sell('2026-06-20T10:00');
  assert.equal(textsOf(await verifyLog(later.files(), { receipt: receipt() })), '');
  for (const [change, says] of /** @type {[(one: any) => unknown, RegExp][]} */ ([
    [(one) => (one.committed.slot = '2026-06-14T10:15'), /what the receipt says is not what was committed to/],
    [(one) => (one.buyer.name = 'Somebody Else'), /entry 3 does not say that it is Somebody Else’s/],
    [(one) => (one.buyer.index = 4), /entry 4 does not say that it is Naledi’s/],
    [(one) => one.proof.shift(), /its proof does not lead to the head/],
    [(one) => (one.index = 2), /entry 2 of the log is another one/],
    [(one) => (one.leaf = season.leaves()[2]), /entry 3 of the log is another one/],
  ])) {
    const changed = receipt();
    change(changed.tickets[0]);
    assert.match(textsOf(await verifyLog(later.files(), { receipt: changed })), says);
  }
  assert.match(textsOf(await verifyLog(later.files(), { receipt: [{ seq: 1 }] })), /receipt: .*no receipt of the log/);
});

/**
 * Starts a site that serves `served.files`, or responds with 503 while it is null.
 * @param {{ files: Record<string, string | Buffer> | null }} served
 */
async function serve(served) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/log\/2026\//, '');
    if (served.files === null) return void response.writeHead(503).end();
    const key = String(served.files.key);
    const isAnnounced = 'opened' in served.files;
    const result = {
      year: 2026,
      log: { key },
      state: isAnnounced ? 'announced' : 'verified',
      winner: isAnnounced ? { slotId: '2026-06-05T10:00' } : null,
    };
    const body = path.startsWith('/api/results') ? JSON.stringify(result) : served.files[path];
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  after(() => server.close());
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

/** @param {string[]} args */
function run(...args) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../apps/web/public/verify.mjs'), ...args]);
  const lines = { text: '' };
  /** @type {Set<() => void>} */
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      lines.text += chunk;
      for (const listener of listeners) listener();
    });
  const ended = new Promise((resolve) => child.on('close', resolve));
  after(() => child.kill());
  return {
    ended: async () => ({ code: await ended, text: lines.text }),
    /** @param {RegExp} pattern @returns {Promise<void>} */
    says: (pattern) =>
      new Promise((resolve) => {
        const look = () => pattern.test(lines.text) && (listeners.delete(look), resolve());
        listeners.add(look);
        look();
      }),
  };
}

test('the verify command prints its findings and stores the heads of logs that pass', async () => {
  const [season, state] = [honestSeason(), join(folder, 'heads.json')];
  const served = { files: season.files() };
  const site = await serve(served);
  const kept = () => Object.values(JSON.parse(readFileSync(state, 'utf8')))[0];
  const saved = join(folder, 'receipt.json');
  writeFileSync(saved, JSON.stringify(season.receipt(season.nearest)));
  const first = await run(site, '--state', state, '--receipt', saved).ended();
  assert.equal(first.code, 0, first.text);
  assert.match(first.text, /The season of 2026: 9 entries, signed with raffle\.example\+[^]*holds +receipt: [^]*Everything holds\./);
  assert.deepEqual(kept(), { key: SITE.key, checkpoints: [season.head()] });
  season.announce(season.nearest);
  served.files = season.files();
  assert.equal((await run(site, '--state', state).ended()).code, 0);
  season.entries[2] = { ...season.entries[2], channel: 'cash' };
  served.files = season.files();
  const split = await run(site, '--state', state).ended();
  assert.equal(split.code, 1);
  assert.match(split.text, /DOES NOT HOLD kept heads: [^]*SPLIT VIEW[^]*Something does not hold\./);
  assert.equal(kept()?.checkpoints.length, 2);
  // The check uses the key that the reader passes, not the key that the site shows.
  assert.match(
    (await run(site, '--key', signer('raffle.example').key, '--state', join(folder, 'none.json')).ended()).text,
    /DOES NOT HOLD signed/,
  );
  // `--head` accepts a head as shown in an email or on a printed receipt.
  const [origin, size, root, , mark] = season.head().split('\n');
  const line = `${origin} ${size} ${root} ${mark?.split(' ')[2]}`;
  const withHead = await run(site, '--head', line, '--state', join(folder, 'fresh.json')).ended();
  assert.equal(withHead.code, 0, withHead.text);
  const forged = await run(site, '--head', line.replace(` ${size} `, ' 3 '), '--state', join(folder, 'forged.json')).ended();
  assert.match(forged.text, /DOES NOT HOLD kept heads: a head that was kept is not signed with the site’s key/);
  assert.deepEqual(
    await run()
      .ended()
      .then(({ code }) => code),
    2,
  );
});

test('--watch repeats the check, continues while the site is unreachable, and reports a fault in plain words before it ends', async () => {
  const season = honestSeason();
  /** @type {{ files: Record<string, string | Buffer> | null }} */
  const served = { files: season.files() };
  const watching = run(await serve(served), '--watch', '--interval', '0.05', '--state', join(folder, 'watched.json'));
  await watching.says(/Everything holds/);
  season.sell('2026-06-20T10:00');
  served.files = season.files();
  await watching.says(/Z 1 ticket: 10 entries; the log still begins with every head that was kept\n/);
  served.files = null;
  await watching.says(/the site is away: .* answered 503/);
  season.announce(season.nearest);
  served.files = season.files();
  await watching.says(/Z 1 announced: 11 entries/);
  season.entries[2] = { ...season.entries[2], channel: 'cash' };
  served.files = season.files();
  const { code, text } = await watching.ended();
  assert.equal(code, 1);
  assert.match(text, /DOES NOT HOLD kept heads: a head that was kept of 9 entries is not the beginning of what is served now\. SPLIT VIEW/);
});
