import type { TextChange } from '@raffle/contracts/content/site-content';
import { ALONE_HOURS, APPROVER_HOURS, type ApprovalView } from '@raffle/contracts/admin/approvals';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import type { Approval } from './approval.entity.js';
import type { SensitiveAction } from './sensitive-actions.js';

type Columns = Pick<
  Approval,
  'id' | 'deed' | 'seasonYear' | 'state' | 'line' | 'facts' | 'reason' | 'proposedById' | 'proposedAt' | 'expiresAt' | 'barredId' | 'alone'
>;

export interface ApprovalRow extends Columns, Pick<Approval, 'decidedAt' | 'decision'>, Record<string, unknown> {
  proposedBy: string;
  decidedBy: string | null;
  /** The section's content before and after the change. Set only if `content.change` changes a section that belongs to the terms. */
  text: TextChange | null;
  /** Whether enough time has passed for the proposer to execute the action alone. */
  waited: boolean;
  /** Organisers who have had their role long enough to approve; null if there are none or if the proposal is closed. */
  others: { id: string; role: string; name: string; vouched: boolean; invited: string }[] | null;
}

export const READ = `
  SELECT a.id, a.deed, a.season_year AS "seasonYear", a.state, a.line, a.facts, a.reason, a.proposed_by_id AS "proposedById",
         a.proposed_at AS "proposedAt", a.expires_at AS "expiresAt", a.barred_id AS "barredId", a.alone, a.decided_at AS "decidedAt", a.decision,
         now() >= a.proposed_at + interval '${ALONE_HOURS} hours' AS waited,
         a.payload -> 'text' AS text,
         p.full_name AS "proposedBy", d.full_name AS "decidedBy",
         (SELECT jsonb_agg(jsonb_build_object('id', m.id::text, 'role', m.role, 'name', m.full_name, 'vouched', invitation_is_vouched(m.id, p.id),
                                              'invited', CASE WHEN m.invited_by = p.id THEN m.full_name ELSE p.full_name END) ORDER BY m.id) FROM admins m
           WHERE a.state = 'proposed' AND m.disabled_at IS NULL AND m.role_since <= now() - interval '${APPROVER_HOURS} hours') AS others
    FROM approvals a JOIN admins p ON p.id = a.proposed_by_id LEFT JOIN admins d ON d.id = coalesce(a.approved_by_id, a.decided_by_id)`;

export function approvalView(
  row: ApprovalRow,
  by: CurrentAdmin,
  { approvers }: Pick<SensitiveAction<object, object>, 'approvers'>,
): ApprovalView {
  const { id, deed, seasonYear, line, facts, text, reason, proposedBy, proposedAt, expiresAt, decidedBy, decidedAt, decision } = row;
  const state = row.state === 'proposed' && expiresAt.getTime() <= Date.now() ? 'expired' : row.state;
  const able = (row.others ?? []).filter(
    (one) =>
      state === 'proposed' &&
      one.id !== row.proposedById &&
      one.id !== row.barredId &&
      (one.role === 'owner' || approvers.some((role) => role === one.role)),
  );
  const may = able.filter(({ vouched }) => vouched);
  return {
    id,
    deed,
    year: seasonYear,
    state,
    line,
    facts,
    text,
    reason,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    aloneFrom: row.alone ? new Date(proposedAt.getTime() + ALONE_HOURS * 3_600_000).toISOString() : null,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    decision,
    mine: row.proposedById === by.id,
    mayApprove: may.some((one) => one.id === by.id),
    mayExecuteAlone: state === 'proposed' && row.alone && row.waited && row.proposedById === by.id,
    approvers: may.map(({ name }) => name),
    unvouched: able.filter(({ vouched }) => !vouched).map(({ id: other, name, invited }) => ({ name, invited, me: other === by.id })),
  };
}
