import { SharedRun } from './shared-run.js';

it('gives every call a run that starts after it, no matter at what point of an earlier run the call is made', async () => {
  for (let steps = 0; steps < 20; steps += 1) {
    let runs = 0;
    const shared = new SharedRun(async () => (runs += 1));
    const first = shared.run();
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    const before = runs;
    expect([steps, await shared.run()]).toEqual([steps, before + 1]);
    await first;
  }
});

it('shares one more run among all calls made during a run, and never runs twice at once', async () => {
  let release = (): void => undefined;
  let [runs, running] = [0, 0];
  const shared = new SharedRun(async () => {
    runs += 1;
    running += 1;
    expect(running).toBe(1);
    await new Promise<void>((resolve) => (release = resolve));
    running -= 1;
    return runs;
  });
  const first = shared.run();
  await new Promise(setImmediate);
  const later = Array.from({ length: 1000 }, () => shared.run());
  release();
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  release();
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
});

it('rejects only the calls that shared the failed run, and can run again afterwards', async () => {
  let runs = 0;
  const shared = new SharedRun(async () => {
    runs += 1;
    if (runs === 1) throw new Error('database away');
    return runs;
  });
  const failing = [shared.run(), shared.run()];
  await Promise.allSettled(failing);
  await Promise.all(failing.map((call) => expect(call).rejects.toThrow('database away')));
  expect(await shared.run()).toBe(2);
});
