import { Client } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { Attention } from '../../platform/attention/attention.js';
import { Snapshot } from '../../platform/db/database.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ env: { METRICS_TOKEN: 'for-prometheus' } })));
afterAll(async () => app?.close());

const read = (of: TestApp, token?: string) =>
  new Client(of.url).get<string>('/api/metrics', token === undefined ? {} : { authorization: `Bearer ${token}` });

it('counts problems and pending work by kind', async () => {
  await app.app.get(Attention).raise('invariant', 'I4', 'seeded');
  await app.sql(
    `INSERT INTO outbox (kind, payload, created_at, due_at) VALUES ('x', '{}', now() - interval '90 seconds', now() + interval '1 hour')`,
  );
  await app.sql(`INSERT INTO outbox (kind, payload, lane) VALUES ('x', '{}', 'bulk')`);
  await app.sql(`INSERT INTO outbox (kind, payload, lane, done_at, mail_outcome) VALUES ('x', '{}', 'receipts', now(), 'refused')`);
  const answer = await read(app, 'for-prometheus');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(answer.body).toContain('raffle_attention_open{kind="invariant"} 1');
  expect(answer.body).toContain('raffle_invariant_broken{invariant="I4"} 1');
  expect(answer.body).toContain('raffle_outbox_due{lane="bulk"} 1');
  expect(answer.body).toContain('raffle_emails_given_up{lane="receipts"} 1');
  expect(answer.body).toMatch(/raffle_outbox_oldest_seconds\{kind="x"\} 9\d/);
  expect(answer.body).toMatch(/nodejs_eventloop_lag_seconds \d/);
  await app.app.get(Attention).close('invariant', 'I4');
  expect((await read(app, 'for-prometheus')).body).not.toContain('raffle_attention_open{');
});

it('does not mix up the readings of concurrent requests', async () => {
  await app.app.get(Attention).raise('invariant', 'I4', 'seeded');
  const rows: (this: Snapshot, ...given: Parameters<Snapshot['rows']>) => Promise<unknown[]> = Reflect.get(Snapshot.prototype, 'rows');
  let [earlierReads, laterAsks] = [() => {}, () => {}];
  const earlierRead = new Promise<void>((resolve) => (earlierReads = resolve));
  const laterAsked = new Promise<void>((resolve) => (laterAsks = resolve));
  let reads = 0;
  // The earlier request finishes reading before the later one starts, and responds before the later one has finished reading.
  const spy = jest.spyOn(Snapshot.prototype, 'rows').mockImplementation(async function (this: Snapshot, statement, values) {
    if (!String(statement).startsWith('SELECT kind AS label, count')) return (await rows.call(this, statement, values)) as never;
    reads += 1;
    const isEarlier = reads === 1;
    if (!isEarlier) laterAsks();
    const found = await rows.call(this, statement, values);
    if (isEarlier) earlierReads();
    await (isEarlier ? laterAsked : earlier);
    return found as never;
  });
  const open = 'raffle_attention_open{kind="invariant"} 1';
  const earlier = read(app, 'for-prometheus');
  try {
    await earlierRead;
    await app.app.get(Attention).close('invariant', 'I4');
    const later = await read(app, 'for-prometheus');
    expect((await earlier).body).toContain(open);
    expect(later.body).not.toContain(open);
  } finally {
    spy.mockRestore();
  }
});

it('responds like a missing route to requests without the right token, or to any request if no token is configured', async () => {
  const nowhere = await new Client(app.url).get('/api/nothing-here');
  const without = await app.another({ METRICS_TOKEN: '' });
  for (const answer of [await read(app), await read(app, 'guess'), await read(without, ''), await read(without, 'undefined')]) {
    expect(answer.status).toBe(nowhere.status);
    expect(Object.keys(answer.body)).toEqual(Object.keys(nowhere.body));
  }
});
