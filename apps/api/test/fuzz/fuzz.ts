// Sends random requests to every operation in the OpenAPI document and checks the responses against the document.
import { Agent, request as requestHttp } from 'node:http';
import { ADMIN_TOKEN_HEADER } from '@raffle/contracts/admin/access';
import fc from 'fast-check';
import { FileMailer } from '../../src/platform/mail/file-mailer.js';
import { makeAccount, PASSWORD } from '../account.js';
import { ADMIN_PASSWORD, makeAdmin } from '../admin.js';
import { EVERYTHING } from '../long.js';
import { seedsOf } from '../seeds.js';
import { BODIES } from '../well-formed.js';
import type { ResponseChecker } from './response-checker.js';
import { requests, resourceOf, ROLES, type FuzzRequest, type Role } from './requests.js';
import type { World } from './world.js';

interface Credentials {
  cookie: string;
  token?: string;
}

/** Number of values to keep per property name; older values are dropped. */
const KEPT = 12;
const PATIENCE_MS = 60_000;
/** Maximum time to spend on testing an operation, including the search for a smaller request that also fails. */
const SHRINKING_MS = 50_000;

/** Operations that sign users out, remove users or end the season. These are tested last. */
const ENDING =
  /(logout|password|totp|passkeys|step-up|team|setup|login|deletions|withdraw|arrival|checkout|DELETE .*)$|(DELETE|PATCH) .*(user|people|seasons)/;

class Fuzzer {
  private readonly seen: Record<string, unknown[]>;
  private readonly people = new Map<Role, Credentials>([['nobody', { cookie: '' }]]);
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly world: World,
    private readonly checker: ResponseChecker,
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

  /** @returns a description of each failure */
  async run(seed: number): Promise<string[]> {
    const failures: string[] = [];
    const names = this.checker.names();
    const inOrder = [...names.filter((name) => !ENDING.test(name)), ...names.filter((name) => ENDING.test(name))];
    for (const [index, name] of inOrder.entries()) {
      await this.signIn();
      await this.readEmails();
      const asked = requests(this.checker, name, BODIES[name], structuredClone(this.seen));
      const property = fc.asyncProperty(asked, async (one) => {
        const problem = await this.problemOf(name, one);
        if (problem !== undefined) throw new Error(problem);
      });
      const result = await fc.check(property, { seed: seed + index, numRuns: EACH, interruptAfterTimeLimit: SHRINKING_MS });
      if (result.failed && result.counterexample !== null)
        failures.push(`${(result.errorInstance as Error).message}\n  ${asCurl(result.counterexample[0])}`);
    }
    return failures;
  }

  private async problemOf(name: string, asked: FuzzRequest): Promise<string | undefined> {
    const reply = await this.send(asked).catch((error: unknown) => String(error));
    if (typeof reply === 'string') return `${name} did not answer: ${reply}`;
    const { status, type, text } = reply;
    const isJson = /^application\/json\b/.test(type);
    if (status >= 500 || (status >= 400 && !isJson)) return `${name} answered ${status} as ${type}: ${text.slice(0, 300)}`;
    const body: unknown = isJson ? JSON.parse(text) : text || undefined;
    if (status < 300 && isJson) this.remember(body, resourceOf(name.split(' ')[1] ?? ''));
    return this.checker.against(name, { status, body });
  }

  /** Sends a request through node:http, because fetch would normalise the target. */
  private send({ role, method, target, headers, body }: FuzzRequest): Promise<{ status: number; type: string; text: string }> {
    const { cookie, token } = this.people.get(role) ?? { cookie: '' };
    const { hostname, port } = new URL(this.world.app.url);
    const own = { ...(cookie === '' ? {} : { Cookie: cookie }), ...(token === undefined ? {} : { [ADMIN_TOKEN_HEADER]: token }) };
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const options = { hostname, port, method, path: target, agent: this.agent, headers: { ...own, ...headers, ...length } };
      const request = requestHttp({ ...options, timeout: PATIENCE_MS }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }));
      });
      request.on('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
      request.on('error', reject).end(body);
    });
  }

  private remember(value: unknown, resource: string, name = '', depth = 0): void {
    if (typeof value === 'object' && value !== null) {
      const children = Array.isArray(value) ? value.slice(0, 3).map((one) => [name, one]) : Object.entries(value).slice(0, 60);
      if (depth < 6) for (const [key, child] of children as [string, unknown][]) this.remember(child, resource, key, depth + 1);
    } else if (name !== '' && value !== null && String(value).length < 300) {
      for (const key of [name, `${resource} ${name}`]) this.keep(key, value);
    }
  }

  private keep(name: string, value: unknown): void {
    const known = this.seen[name] ?? [];
    if (!known.includes(value)) this.seen[name] = [...known, value].slice(-KEPT);
  }

  /** Collects tokens and codes from recent emails. */
  private async readEmails(): Promise<void> {
    for (const { text } of await new FileMailer(this.world.app.dataDir).latest(10)) {
      for (const [, token = ''] of text.matchAll(/[/#=]([\w-]{30,})/g)) this.keep('token', token);
      for (const [, code = ''] of text.matchAll(/\b(\d{6,8})\b/g)) this.keep('code', code);
    }
  }

  /** Replaces every user whom an earlier request has signed out or removed. */
  private async signIn(): Promise<void> {
    for (const role of ROLES) {
      const target = role === 'buyer' ? '/api/user' : '/api/admin/me';
      const isSignedIn = async () => (await this.send({ role, method: 'GET', target, headers: {}, body: undefined })).status === 200;
      if (role === 'nobody' || (this.people.has(role) && (await isSignedIn()))) continue;
      if (role === 'buyer') this.people.set(role, { cookie: (await makeAccount(this.world.app)).client.cookie });
      else {
        const { client, token } = await makeAdmin(this.world.app, role);
        this.people.set(role, { cookie: client.cookie, token });
      }
    }
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function asCurl({ role, method, target, headers, body }: FuzzRequest): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const sent = body === undefined ? [] : [`--data-binary ${quoted(body.slice(0, 4000))}`];
  return [`curl -i -g --path-as-is -X ${method} "$URL"${quoted(target)}`, ...given, ...sent, `# as ${role}`].join(' ');
}

/** Number of requests per operation. */
const EACH = EVERYTHING ? 6 : 1;

/** Sends random requests to every operation. @returns a description of each failure */
export async function fuzz(world: World, checker: ResponseChecker): Promise<string[]> {
  const [seed = 1] = seedsOf(1);
  const failures = await new Fuzzer(world, checker).run(seed);
  return failures.map((failure) => `${failure}\n  (seed ${seed})`);
}
