import type { ApprovalDetails, ApprovalView, ActionName } from '@raffle/contracts/admin/approvals';
import type { AdminResultView, ResultStepRequest } from '@raffle/contracts/admin/results';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin, type AdminClient } from './admin.js';
import type { Answer } from './client.js';
import type { TestApp } from './test-app.js';

export type ResultStep = Parameters<typeof ADMIN_API.resultStep>[1] | 'verify' | 'announce' | 'pass-on';

const ACTION_OF_STEP: Partial<Record<ResultStep, ActionName>> = {
  verify: 'result.verify',
  announce: 'result.announce',
  'pass-on': 'result.pass-on',
};
/** The second organiser in each test app, whose only task is to approve actions. */
const approvers = new WeakMap<TestApp, Promise<AdminClient>>();

/**
 * Executes a result step for 2025. If the step requires approval, one organiser proposes it and another approves it. Returns the resulting
 * organisers' view, or the first response that is an error.
 */
export async function resultStep(app: TestApp, by: AdminClient, step: ResultStep, body: object = {}): Promise<Answer<AdminResultView>> {
  const deed = ACTION_OF_STEP[step];
  if (deed === undefined) return by.post<AdminResultView>(ADMIN_API.resultStep(2025, step as 'withdraw'), body);
  const why = step === 'pass-on' ? { why: 'unclaimed' } : {};
  const done = await proposeAndApprove(app, by, deed, { year: 2025, ...why, ...body });
  return done.status === 200 ? by.get<AdminResultView>(ADMIN_API.result(2025)) : (done as never);
}

/**
 * Awaits a request. If the request's action requires approval, one organiser proposes it and another approves it. Returns the last
 * response, or the first one that is an error.
 */
export async function together(app: TestApp, by: AdminClient, asked: Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const answer = await asked;
  const { approval } = answer.body as Partial<ApprovalDetails>;
  return approval === undefined ? answer : proposeAndApprove(app, by, approval.deed, approval.payload);
}

/** Refunds a cash sale, which requires two organisers. */
export const returnCash = (app: TestApp, by: AdminClient, bookingId: number) => proposeAndApprove(app, by, 'cash.return', { bookingId });

/** Proposes an action and has a colleague approve it. Returns the approval's response, or the proposal's if that was rejected. */
export async function proposeAndApprove(app: TestApp, by: AdminClient, deed: ActionName, payload: object): Promise<Answer<unknown>> {
  // Creates the colleague before the proposal, so that the proposer is not the only organiser.
  const colleague = await colleagueOf(app);
  const proposed = await by.post<ApprovalView>(ADMIN_API.approvals, { deed, payload, reason: REASON });
  if (proposed.status !== 201) return proposed;
  colleague.client.moveTo(by.client.url);
  const approved = await colleague.post(ADMIN_API.approval(proposed.body.id, 'approve'));
  if (approved.status !== 200) await by.post(ADMIN_API.approval(proposed.body.id, 'withdraw'));
  return approved;
}

const REASON = 'Checked at the line';

export function propose(by: AdminClient, deed: ActionName, body: ResultStepRequest = {}): Promise<Answer<ApprovalView>> {
  const why = deed === 'result.pass-on' ? { why: 'unclaimed' } : {};
  return by.post<ApprovalView>(ADMIN_API.approvals, { deed, payload: { year: 2025, ...why, ...body }, reason: REASON });
}

async function colleagueOf(app: TestApp): Promise<AdminClient> {
  const colleague = approvers.get(app) ?? makeAdmin(app, 'organiser');
  approvers.set(app, colleague);
  return colleague;
}

/** Evidence for an arrival without a photo. */
export const TWO_WITNESSES = { witnesses: ['Neo Witness', 'Kabo Witness'], contacts: ['+267 71 234 567', 'kabo@example.com'] };

/** A one-pixel PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a photo of the flood at the bridge. @returns the file ID */
export async function uploadPhoto(by: AdminClient): Promise<string> {
  const answer = await by.fetch(ADMIN_API.files, { method: 'POST', headers: { 'content-type': 'image/png' }, body: new Uint8Array(PIXEL) });
  return ((await answer.json()) as { id: string }).id;
}
