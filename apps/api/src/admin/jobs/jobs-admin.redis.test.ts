import type { AdminJobPage } from '@raffle/contracts/admin/jobs';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let organiser: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  organiser = await makeAdmin(app, 'organiser');
  // Waits until this process's worker has started and recorded its first runs.
  await eventually(
    () => list(),
    ({ jobs }) => jobs.length > 0,
  );
  await app.sql(
    `INSERT INTO job_runs (name, every_seconds, alive_at)
     VALUES ('late-job', 600, now() - interval '1 hour'), ('slow-job', 86400, now() - interval '1 hour')`,
  );
});
afterAll(() => app.close());

const list = async (query = '') => (await organiser.get<AdminJobPage>(ADMIN_API.jobs + query)).body;
const namesOf = ({ jobs }: AdminJobPage) => jobs.map(({ name }) => name);

it("shows each job's interval, its last completion and how late it is", async () => {
  const { jobs, next } = await list();
  expect(next).toBeNull();
  expect(jobs).toEqual([
    { name: 'late-job', everySeconds: 600, lastCompletedAt: expect.any(String), lateSeconds: expect.any(Number) },
    { name: 'outbox-drain', everySeconds: 2, lastCompletedAt: expect.any(String), lateSeconds: null },
    { name: 'send-messages', everySeconds: 2, lastCompletedAt: expect.any(String), lateSeconds: null },
    { name: 'slow-job', everySeconds: 86_400, lastCompletedAt: expect.any(String), lateSeconds: null },
  ]);
  const lateSeconds = jobs[0]?.lateSeconds ?? 0;
  expect(lateSeconds).toBeGreaterThanOrEqual(3000);
  expect(lateSeconds).toBeLessThan(3120);
});

it('finds jobs by state and by name', async () => {
  expect(namesOf(await list('?state=late'))).toEqual(['late-job']);
  expect(namesOf(await list('?state=on-time'))).toEqual(['outbox-drain', 'send-messages', 'slow-job']);
  expect(namesOf(await list('?q=outbox'))).toEqual(['outbox-drain']);
});
