import type { ActionName, ApprovalDetails } from '@raffle/contracts/admin/approvals';
import { AppError } from '../../platform/http/errors/app-error.js';

/**
 * Returns the error for an action that someone else must approve. The request has had no effect. The client may propose the action, which
 * is executed once someone else approves it.
 */
export function approvalRequired(deed: ActionName, payload: object, reason?: string): AppError {
  const details: ApprovalDetails = { approval: { deed, payload, ...(reason && { reason }) } };
  return new AppError('APPROVAL_REQUIRED', 'Somebody else must approve this. Nothing happens until then.', details);
}
