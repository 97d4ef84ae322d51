import { randomBytes, webcrypto } from 'node:crypto';
import { createChallenge, solveChallenge, type SolveChallengeOptions } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { WorkChallenge, WorkProof } from '@raffle/contracts/work';
import { failure, installFakeServer } from '../../test/fake-server';
import { api } from '../api/api-client';
import { startSolver } from './start-solver';
import { WAIT_MESSAGE } from './solve-work';

jest.mock('./start-solver', () => ({ startSolver: jest.fn() }));

/** A fake worker that runs the real worker's code on this thread once the test allows it. */
class Solver extends EventTarget {
  static go: Promise<void> = Promise.resolve();
  static made = 0;
  constructor() {
    super();
    Solver.made += 1;
  }
  postMessage(message: Omit<SolveChallengeOptions, 'deriveKey'> & { type: string }): void {
    if (message.type !== 'work') return;
    void Solver.go
      .then(() => solveChallenge({ ...message, deriveKey }))
      .then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

const PATH = '/api/slot-selections';
let challenge: WorkChallenge;
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(async () => {
  jest.mocked(startSolver).mockImplementation(() => new Solver() as unknown as Worker);
  [Solver.made, Solver.go] = [0, Promise.resolve()];
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 5, deriveKey, hmacSignatureSecret: randomBytes(8).toString('hex') };
  challenge = await createChallenge(options);
});

const proofOf = (header: string | null): WorkProof => JSON.parse(atob(header ?? '')) as WorkProof;

function busyServer(times: number) {
  let asked = 0;
  return installFakeServer().on(`POST ${PATH}`, () =>
    (asked += 1) <= times ? failure('WORK_REQUIRED', 428, { challenge }) : { status: 201, body: { selectionId: 'it' } },
  );
}

it('solves the challenge and sends the same request again', async () => {
  const server = busyServer(1);
  expect(await api.post(PATH, { slots: [] }, { idempotencyKey: 'once' })).toEqual({ selectionId: 'it' });
  const [first, second] = server.asked(`POST ${PATH}`);
  expect(first?.headers.get('x-work')).toBeNull();
  expect(proofOf(second?.headers.get('x-work') ?? null)).toMatchObject({ challenge, solution: { counter: 5 } });
  expect(second?.body).toEqual({ slots: [] });
  expect(second?.headers.get('idempotency-key')).toBe('once');
  expect(document.querySelector('[role=status]')).toBeNull();
});

it("fails with the API's error after three challenges", async () => {
  const server = busyServer(99);
  await expect(api.post(PATH, {})).rejects.toMatchObject({ code: 'WORK_REQUIRED', status: 428 });
  expect(server.asked(`POST ${PATH}`)).toHaveLength(4);
});

it("fails with the API's error if the browser can't solve the challenge", async () => {
  jest.mocked(startSolver).mockImplementation(() => {
    throw new Error('no workers here');
  });
  busyServer(1);
  await expect(api.post(PATH, {})).rejects.toMatchObject({ code: 'WORK_REQUIRED' });
});

it('shows a message after a second and removes it once the challenge is solved', async () => {
  let release = (): void => undefined;
  Solver.go = new Promise((resolve) => (release = resolve));
  busyServer(1);
  const answer = api.post(PATH, {});
  const line = (): string | undefined => document.querySelector('[role=status]:not([hidden])')?.textContent ?? undefined;
  for (const giveUpAt = Date.now() + 30_000; line() === undefined && Date.now() < giveUpAt;)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(line()).toBe(WAIT_MESSAGE);
  release();
  await answer;
  expect(line()).toBeUndefined();
});
