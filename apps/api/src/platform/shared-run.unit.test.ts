import { SharedRun } from './shared-run.js';

it('starts a run after every call, no matter at what point of an earlier run the call is made', async () => {
  for (let steps = 0; steps < 20; steps += 1) {
    const work = jest.fn(() => Promise.resolve());
    const shared = new SharedRun(work);
    const first = shared.run();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    const before = work.mock.calls.length;
    await shared.run();
    expect([steps, work.mock.calls.length]).toEqual([steps, before + 1]);
    await first;
  }
});

it('shares one more run among all calls made during a run, and never runs twice at once', async () => {
  const ends: (() => void)[] = [];
  const shared = new SharedRun(() => new Promise((resolve) => ends.push(resolve)));
  const calls = [shared.run(), shared.run(), shared.run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(calls);
  expect(ends).toHaveLength(2);
});

it('rejects all calls that share the runs with the first error, and can run again afterwards', async () => {
  const work = jest.fn(() => Promise.resolve());
  work.mockRejectedValueOnce(new Error('database away'));
  const shared = new SharedRun(work);
  const calls = await Promise.allSettled([shared.run(), shared.run()]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(work).toHaveBeenCalledTimes(2);
  await shared.run();
  expect(work).toHaveBeenCalledTimes(3);
});
