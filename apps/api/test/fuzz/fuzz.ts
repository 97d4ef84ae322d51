import fc from 'fast-check';
import { ADMIN_PASSWORD, makeAdmin } from '../admin.js';
import { makeAccount, PASSWORD } from '../account.js';
import { FileMailer } from '../../src/platform/mail/file-mailer.js';
import { EVERYTHING } from '../long.js';
import { seedsOf } from '../seeds.js';
import { BODIES } from '../well-formed.js';
import type { Documented } from './documented.js';
import { asCurl, requests, resourceOf, ROLES, send, type Credentials, type Reply, type Role, type Wish } from './requests.js';
import { makeWorld, type World } from './world.js';

/** Number of responses by operation and status class, such as "2xx". */
export type Counts = Map<string, Record<string, number>>;

export interface Found {
  what: string;
  curl: string;
}

interface Round {
  seed: number;
  /** Requests to each operation; more while a failure is shrunk. */
  each: number;
  /** No request is sent after this time. */
  until: number;
  say: Say;
}

/** Reports progress from time to time, so that people and `npm run test:long` see that it still works. */
type Say = (line: string) => void;
/** Operations between two lines of progress, about half a minute of `npm run fuzz`. */
const OPERATIONS_A_LINE = 20;

/** Number of values kept per name, the newest. */
const KEPT = 12;
/** How long to look for a smaller request that fails too. */
const SHRINKING_MS = 10_000;

/** Operations that sign people out, remove them or end the season. They come last, so that the others still find their data. */
const ENDING =
  /(logout|password|totp|passkeys|step-up|team|setup|login|deletions|withdraw|arrival|checkout|DELETE .*)$|(DELETE|PATCH) .*(user|people|seasons)/;

/** Sends requests to every operation of the document, and records one broken promise per operation. */
class Fuzzer {
  private readonly seen: Record<string, unknown[]>;
  private readonly people = new Map<Role, Credentials>([['nobody', { cookie: '' }]]);

  constructor(
    private readonly world: World,
    private readonly documented: Documented,
    private readonly counts: Counts,
    private readonly found: Map<string, Found>,
  ) {
    const { year, section, kind, id, bookingId, reference, selectionId } = world.parts;
    this.seen = {
      year: [year],
      section: [section],
      kind: [kind],
      id: [id, selectionId, bookingId],
      bookingId: [bookingId],
      reference: [reference],
      password: [PASSWORD, ADMIN_PASSWORD],
      username: [world.person.email, world.owner.username],
      date: ['2025-07-01'],
    };
    this.people.set('buyer', { cookie: world.person.client.cookie });
    this.people.set('owner', { cookie: world.owner.client.cookie, token: world.owner.token });
  }

  async run({ seed, each, until, say }: Round): Promise<void> {
    const names = this.documented.names();
    const inOrder = [...names.filter((name) => !ENDING.test(name)), ...names.filter((name) => ENDING.test(name))];
    for (const [at, name] of inOrder.entries()) {
      if (Date.now() > until) return;
      await this.signIn();
      await this.readMails();
      await this.try(name, seed + at, each);
      if ((at + 1) % OPERATIONS_A_LINE === 0) say(`  ${at + 1} of ${inOrder.length} operations, ${this.found.size} found to fail`);
    }
  }

  private async try(name: string, seed: number, each: number): Promise<void> {
    const seen = Object.fromEntries(Object.entries(this.seen).map(([key, values]) => [key, [...values]]));
    const promise = fc.asyncProperty(requests(this.documented, name, BODIES[name], seen), async (wish) => {
      const broken = await this.broken(name, wish);
      if (broken !== undefined) throw new Error(broken);
    });
    const result = await fc.check(promise, { seed, numRuns: each, interruptAfterTimeLimit: 5 * SHRINKING_MS, ignoreEqualValues: false });
    if (!result.failed || result.counterexample === null) return;
    const what = (result.errorInstance as Error).message;
    if (!this.found.has(name)) this.found.set(name, { what, curl: asCurl(result.counterexample[0]) });
  }

  /** Returns what is wrong with the response to a request; undefined if nothing is. */
  private async broken(name: string, wish: Wish): Promise<string | undefined> {
    let reply: Reply;
    try {
      reply = await send(this.world.app.url, wish, this.people.get(wish.role) ?? { cookie: '' });
    } catch (error) {
      return `${name} did not answer: ${(error as Error).message}`;
    }
    const row = this.counts.get(name) ?? {};
    const kind = `${String(reply.status)[0]}xx`;
    this.counts.set(name, { ...row, [kind]: (row[kind] ?? 0) + 1 });
    if (reply.status >= 500) return `${name} answered ${reply.status}: ${reply.text.slice(0, 300)}`;
    const isJson = /^application\/json\b/.test(reply.type);
    if (reply.status >= 400 && !isJson)
      return `${name} answered ${reply.status} as ${reply.type || 'nothing'}: ${reply.text.slice(0, 200)}`;
    const body: unknown = isJson ? JSON.parse(reply.text) : reply.text || undefined;
    if (reply.status < 300 && isJson) this.remember(body, resourceOf(name.split(' ')[1] ?? ''));
    return this.documented.against(name, { status: reply.status, body });
  }

  private remember(value: unknown, resource: string, name = '', depth = 0): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 3) as unknown[]) this.remember(one, resource, name, depth + 1);
    else if (typeof value === 'object' && value !== null) {
      if (depth < 6) for (const [key, child] of Object.entries(value).slice(0, 60)) this.remember(child, resource, key, depth + 1);
    } else if (name !== '' && value !== null && String(value).length < 300) {
      for (const key of [name, `${resource} ${name}`]) this.keep(key, value);
    }
  }

  private keep(name: string, value: unknown): void {
    const known = this.seen[name] ?? [];
    if (!known.includes(value)) this.seen[name] = [...known, value].slice(-KEPT);
  }

  /** Collects tokens and codes from emails. */
  private async readMails(): Promise<void> {
    for (const { text } of await new FileMailer(this.world.app.dataDir).latest(10)) {
      for (const [, token = ''] of text.matchAll(/[/#=]([\w-]{30,})/g)) this.keep('token', token);
      for (const [, code = ''] of text.matchAll(/\b(\d{6,8})\b/g)) this.keep('code', code);
    }
  }

  /** Replaces people who were signed out, deleted or dismissed by a request with new ones. */
  private async signIn(): Promise<void> {
    for (const role of ROLES) {
      if (role === 'nobody') continue;
      const known = this.people.get(role);
      const target = role === 'buyer' ? '/api/user' : '/api/admin/me';
      const wish: Wish = { role, method: 'GET', target, headers: {}, body: undefined };
      if (known !== undefined && (await send(this.world.app.url, wish, known)).status === 200) continue;
      if (role === 'buyer') this.people.set(role, { cookie: (await makeAccount(this.world.app)).client.cookie });
      else {
        const { client, token } = await makeAdmin(this.world.app, role);
        this.people.set(role, { cookie: client.cookie, token });
      }
    }
  }
}

/** Formats a line for each operation, and their sum. */
export function tableOf(counts: Counts): string {
  const kinds = ['1xx', '2xx', '3xx', '4xx', '5xx'];
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b));
  const sum = (kind: string): number => rows.reduce((all, [, row]) => all + (row[kind] ?? 0), 0);
  const used = kinds.filter((kind) => sum(kind) > 0);
  const line = (name: string, of: (kind: string) => number): string =>
    name.padEnd(64) + used.map((kind) => String(of(kind)).padStart(8)).join('');
  return [
    'operation'.padEnd(64) + used.map((kind) => kind.padStart(8)).join(''),
    ...rows.map(([name, row]) => line(name, (kind) => row[kind] ?? 0)),
    line(`all ${rows.length}`, sum),
  ].join('\n');
}

const MINUTES = Number(process.env.FUZZ_MINUTES ?? 0);
/** The first round is always complete. */
export const fuzzPatienceMs = MINUTES * 60_000 + 300_000;
/** Requests to each operation. A whole round takes less than five minutes, even on a machine that is half as fast. */
const EACH = MINUTES > 0 ? 20 : EVERYTHING ? 6 : 1;

/**
 * Runs rounds over all operations until the time is over, or one round without `FUZZ_MINUTES`. Each round but the first
 * starts in a fresh world. The same seed sends the same requests, as far as the IDs and times that it meets allow.
 */
export async function fuzz(
  world: World,
  documented: Documented,
  say: Say = (line) => MINUTES > 0 && process.stdout.write(`${line}\n`),
): Promise<{ found: string[]; operations: number }> {
  const [seed = 1] = seedsOf(1);
  const until = Date.now() + MINUTES * 60_000;
  const [counts, found]: [Counts, Map<string, Found>] = [new Map(), new Map()];
  for (let round = 0; round === 0 || Date.now() < until; round += 1) {
    const here = round === 0 ? world : await makeWorld();
    const fuzzer = new Fuzzer(here, documented, counts, found);
    await fuzzer.run({ seed: seed + round * 1000, each: EACH, until: round === 0 ? Infinity : until, say });
    if (here !== world) await here.app.close();
  }
  say(`seed ${seed}\n${tableOf(counts)}`);
  return { found: [...found.values()].map(({ what, curl }) => `${what}\n  ${curl}\n  (seed ${seed})`), operations: counts.size };
}
