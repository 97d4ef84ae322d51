// @ts-check
// An organiser who issues refunds. This process receives requests over IPC and calls the product's own service.
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
  /** @param {{ bookingId: number, slotIds?: string[], slots: 'release' | 'keep' }} request */
  refund: (request) => refunds.request({ ...request, reason: 'the buyer asked for it' }),
  /** @param {{ refundId: string }} failed */
  repeat: ({ refundId }) => refunds.repeat(refundId),
  /** Assigns a refund made in the provider's dashboard to slots. @param {{ refundId: string, slotIds: string[] }} refund */
  assign: ({ refundId, slotIds }) => refunds.assign(refundId, slotIds, 'release'),
});
