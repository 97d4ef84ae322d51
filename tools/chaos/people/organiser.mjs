// @ts-check
// Whoever decides refunds: the product's own service in a process of its own, asked over IPC.
import { answerTasks } from '../../bench/tasks.mjs';
import { ROOT } from '../../start/settings.mjs';

const dist = new URL('apps/api/dist/', `file://${ROOT}`).href;
const { createWorker } = await import(`${dist}create-worker.js`);
const { exitOnConfigError } = await import(`${dist}platform/process.js`);
const { makeLogger } = await import(`${dist}platform/http/logging/logger.js`);
const { RefundsService } = await import(`${dist}payments/refunds/refunds.service.js`);

const app = await createWorker({ ...exitOnConfigError({ ...process.env, WORKER: 'here' }), runsJobs: false }, makeLogger('warn'));
const refunds = app.get(RefundsService);

answerTasks({
  /** @param {{ bookingId: number, slotIds?: string[], slots: 'release' | 'keep' }} wish */
  refund: (wish) => refunds.request({ ...wish, reason: 'asked for by the person' }),
  /** @param {{ refundId: string }} failed */
  repeat: ({ refundId }) => refunds.repeat(refundId),
  /** @param {{ refundId: string, slotIds: string[] }} refund  made by hand at the provider */
  assign: ({ refundId, slotIds }) => refunds.assign(refundId, slotIds, 'release'),
});
