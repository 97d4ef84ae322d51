import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { In, Raw, type FindOptionsWhere } from 'typeorm';
import { ALONE_HOURS, APPROVAL_DAYS, APPROVER_HOURS, type ApprovalView, type ActionName } from '@raffle/contracts/admin/approvals';
import { Attention } from '../../platform/attention/attention.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsPast, NOW } from '../../platform/db/operators.js';
import { failedCheck } from '../../platform/db/pg-errors.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import './approval-mails.js';
import { Approval } from './approval.entity.js';
import { approvalView, READ, type ApprovalRow } from './approval.view.js';
import type { ProposeDto } from './approvals.dto.js';
import { SensitiveActions, type ActionPreview } from './sensitive-actions.js';

export const NO_SUCH_PROPOSAL = 'There is no proposal with this ID.';

/**
 * Selects the accounts that may approve a proposal.
 * @param $1 approving roles @param $2 row IDs of excluded accounts
 * @param $3 row ID of the proposer; if one of the two organisers invited the other, a third organiser must have vouched for the invitee
 */
const APPROVERS = `
  SELECT id FROM admins WHERE disabled_at IS NULL AND role = ANY($1) AND role_since <= now() - interval '${APPROVER_HOURS} hours' AND id <> ALL($2) AND invitation_is_vouched(id, $3)`;
/** Selects the same accounts and locks them until the transaction ends. */
const LOCK_APPROVERS = `${APPROVERS} ORDER BY id FOR SHARE`;
const LOCK_ME_AS_APPROVER = `${APPROVERS} AND id = $4 FOR SHARE`;

const PROPOSE = `
  INSERT INTO approvals (deed, subject, season_year, arrival_id, payload, line, facts, reason, proposed_by_id, barred_id, alone, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + interval '${APPROVAL_DAYS} days')
  ON CONFLICT (deed, subject) WHERE state = 'proposed' DO NOTHING RETURNING id`;

type How = [state: 'declined' | 'withdrawn', decision: string | null];

/**
 * Handles sensitive actions. One organiser proposes an action. When another person approves it, the action is executed in the same
 * transaction. The database checks that the approver is not the proposer (`approvals_another`). If there is nobody who could approve, it
 * checks that the proposer has waited long enough (`approvals_alone`).
 */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly db: Database,
    private readonly actions: SensitiveActions,
    private readonly audit: AuditLogService,
    private readonly attention: Attention,
    private readonly outbox: Outbox,
    private readonly settings: SeasonSettingsService,
    jobs: Jobs,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    jobs.define({ name: 'approvals-expire', everySeconds: intervals.invariants, handler: () => this.expire() });
  }

  /** @param year season whose decided proposals to list; by default, lists those that were decided in the last 30 days */
  async list(by: CurrentAdmin, year?: number): Promise<ApprovalView[]> {
    const rows = await this.db.single((reader) =>
      reader.rows<ApprovalRow>(
        `${READ} WHERE a.deed = ANY($1) AND (a.state = 'proposed' OR a.season_year = $2 OR ($2::int IS NULL AND a.decided_at > now() - interval '30 days'))
        ORDER BY a.state <> 'proposed', CASE WHEN a.state = 'proposed' THEN a.id ELSE -a.id END LIMIT 200`,
        [this.actions.for(by.role), year ?? null],
      ),
    );
    return rows.map((row) => approvalView(row, by, this.actions.of(row.deed)));
  }

  /** @throws VALIDATION_FAILED if the proposal is invalid or already open; also throws the action's errors */
  async propose(by: CurrentAdmin, { deed, payload, reason }: ProposeDto): Promise<ApprovalView> {
    const definition = this.actions.of(deed);
    const form = await this.actions.read(deed, payload);
    await definition.prepare?.();
    await this.expire();
    return this.db.transact(async (tx) => {
      const point = await tx.savepoint();
      const seen = await definition.preview(tx, form, by);
      await tx.backTo(point);
      return this.one(tx, by, await this.write(tx, by, deed, reason, seen));
    });
  }

  /**
   * Approves a proposal and executes the action. If the action throws, everything is rolled back.
   * @throws NOT_FOUND; FORBIDDEN if the caller may not approve it; VALIDATION_FAILED if it is no longer open; also throws the action's
   * errors
   */
  async approve(by: CurrentAdmin, id: string): Promise<ApprovalView> {
    const deed = await this.actionOf(by, id);
    await this.actions.of(deed).prepare?.();
    return this.transact(async (tx) => {
      await this.lockBefore(tx, by, id);
      // This also finds approvers who still need a vouch. The database later rejects their approval with an error about vouching.
      const [me] = await tx.rows(LOCK_ME_AS_APPROVER, [this.rolesFor(deed), [], by.id, by.id]);
      if (me === undefined) throw mayNot();
      await this.execute(tx, by, id, 'approval.approve');
      return this.one(tx, by, id);
    });
  }

  /** @throws NOT_FOUND; VALIDATION_FAILED if the caller is not the proposer or 24 hours have not passed; also throws the action's errors */
  async executeAlone(by: CurrentAdmin, id: string): Promise<ApprovalView> {
    const deed = await this.actionOf(by, id);
    await this.actions.of(deed).prepare?.();
    return this.transact(async (tx) => {
      await this.lockBefore(tx, by, id);
      await this.execute(tx, by, id, 'approval.carry-out-alone');
      return this.one(tx, by, id);
    });
  }

  decline(by: CurrentAdmin, id: string, reason: string): Promise<ApprovalView> {
    return this.closeOne(by, { id }, 'declined', reason);
  }

  /** Withdraws a proposal. Only its proposer may do this. */
  withdraw(by: CurrentAdmin, id: string): Promise<ApprovalView> {
    return this.closeOne(by, { id, proposedById: by.id }, 'withdrawn', null);
  }

  /** Withdraws the open proposals about an arrival that has been withdrawn. */
  async lapse(tx: Tx, by: CurrentAdmin, arrivalId: string): Promise<void> {
    await this.close(tx, by, { arrivalId }, 'withdrawn', null);
  }

  /** Emails every organiser who may approve the proposal. */
  private async askApprovers(tx: Tx, approvalId: string): Promise<void> {
    const { deed, proposedById, barredId } = await tx.manager.findOneByOrFail(Approval, { id: approvalId });
    const barred = [proposedById, barredId ?? '0'];
    const may = await tx.rows<{ id: string }>(`${APPROVERS} ORDER BY id`, [this.rolesFor(deed), barred, proposedById]);
    for (const { id } of may) await this.outbox.stage(tx, 'approval.mail', { approvalId, adminId: id });
  }

  async expire(): Promise<void> {
    await this.db.transact(async (tx) => {
      const due = await tx.manager.find(Approval, {
        where: { state: 'proposed', expiresAt: IsPast() },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      await tx.manager.update(Approval, { id: In(due.map(({ id }) => id)) }, { state: 'expired', decidedAt: NOW });
      for (const { id } of due) await this.attention.close('approval-waiting', id, undefined, tx);
      if (due.some(({ alone }) => alone)) await this.settings.announce(tx);
    });
  }

  private async write(tx: Tx, by: CurrentAdmin, deed: ActionName, reason: string, seen: ActionPreview<object>): Promise<string> {
    const { subject, seasonYear, arrivalId = null, payload, line, facts, barredId = null } = seen;
    const others = await tx.rows<{ id: string }>(LOCK_APPROVERS, [this.rolesFor(deed), [by.id, barredId ?? '0'], by.id]);
    const alone = others.length === 0;
    if (alone && seen.barredMayPropose) await this.assertAlone(tx, by, deed, barredId);
    const values = [deed, subject, seasonYear, arrivalId, payload, line, JSON.stringify(facts), reason, by.id, barredId, alone];
    const [row] = await tx.rows<{ id: string }>(PROPOSE, values);
    if (row === undefined) {
      const mine = { deed, subject, state: 'proposed' as const, proposedById: by.id, reason };
      const known = await tx.manager.findOneBy(Approval, mine);
      // If an identical proposal is already open, the request is a retry after a lost response.
      if (known !== null && isDeepStrictEqual(known.payload, JSON.parse(JSON.stringify(payload)))) return known.id;
      throw invalid({ state: ['Somebody has already proposed this. It is waiting for approval.'] });
    }
    await this.audit.record(tx, by.id, {
      action: 'approval.propose',
      subjectKind: 'approval',
      subjectId: row.id,
      reason,
      after: { deed, line, alone },
    });
    await this.askApprovers(tx, row.id);
    await this.attention.raise('approval-waiting', row.id, alone ? `${line}; it waits ${ALONE_HOURS} hours in public` : line, tx);
    // Update the public results page, because it lists proposals that nobody else can approve.
    if (alone) await this.settings.announce(tx);
    return row.id;
  }

  /**
   * Rejects a proposal that nobody else could approve, if the barred organiser could make it instead and the caller could then approve it.
   * @throws VALIDATION_FAILED
   */
  private async assertAlone(tx: Tx, by: CurrentAdmin, deed: ActionName, barredId: string | null): Promise<void> {
    const [first] = await tx.rows<{ name: string }>(
      `SELECT full_name AS name FROM admins WHERE id = $1 AND id <> $2 AND role IN ('owner', 'organiser') AND disabled_at IS NULL FOR SHARE`,
      [barredId, by.id],
    );
    const mayApprove = await tx.rows(LOCK_ME_AS_APPROVER, [this.rolesFor(deed), [], barredId, by.id]);
    if (first && mayApprove.length > 0)
      throw invalid({ state: [`Please ask ${first.name} to propose this. Then you can approve it at once.`] });
  }

  /** Takes the locks that come before the proposal's lock. Reads the proposal itself without a lock, because its payload never changes. */
  private async lockBefore(tx: Tx, by: CurrentAdmin, id: string): Promise<void> {
    const { deed, payload, state } = await tx.manager.findOneByOrFail(Approval, { id });
    if (state !== 'proposed') throw notOpen();
    await this.actions.of(deed).lock?.(tx, payload, by);
  }

  private async execute(tx: Tx, by: CurrentAdmin, id: string, action: 'approval.approve' | 'approval.carry-out-alone'): Promise<void> {
    const alone = action === 'approval.carry-out-alone';
    const open = { id, state: 'proposed' as const, expiresAt: Raw((column) => `${column} > now()`), ...(alone && { proposedById: by.id }) };
    const done = { state: 'done' as const, executedAt: NOW, decidedAt: NOW };
    const { affected } = await tx.manager.update(Approval, open, {
      ...done,
      ...(alone ? { decidedById: by.id } : { approvedById: by.id }),
    });
    if (affected === 0) throw notOpen();
    const { payload, deed, reason, line, alone: isPublic } = await tx.manager.findOneByOrFail(Approval, { id });
    const entry: AuditEntry = await this.actions.of(deed).execute(tx, payload, by);
    await this.audit.record(tx, by.id, { action, subjectKind: 'approval', subjectId: id, after: { deed, line } });
    await this.audit.record(tx, by.id, { reason, ...entry });
    await this.attention.close('approval-waiting', id, `admin ${by.id}`, tx);
    if (isPublic) await this.settings.announce(tx);
  }

  /** @throws NOT_FOUND; VALIDATION_FAILED if the proposal is closed */
  private closeOne(by: CurrentAdmin, which: FindOptionsWhere<Approval> & { id: string }, ...how: How): Promise<ApprovalView> {
    return this.db.transact(async (tx) => {
      await this.row(tx, by, which.id);
      if ((await this.close(tx, by, which, ...how)) === 0) throw notOpen();
      return this.one(tx, by, which.id);
    });
  }

  /**
   * Closes the matching proposals that are still open. Some may have been closed concurrently. @returns the number of closed proposals
   */
  private async close(tx: Tx, by: CurrentAdmin, which: FindOptionsWhere<Approval>, ...[state, decision]: How): Promise<number> {
    const closed = await tx.manager.find(Approval, {
      where: { ...which, state: 'proposed' },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    await tx.manager.update(Approval, { id: In(closed.map(({ id }) => id)) }, { state, decidedById: by.id, decidedAt: NOW, decision });
    const action = state === 'declined' ? 'approval.decline' : 'approval.withdraw';
    for (const { id, line } of closed) {
      await this.audit.record(tx, by.id, {
        action,
        subjectKind: 'approval',
        subjectId: id,
        ...(decision && { reason: decision }),
        after: { line },
      });
      await this.attention.close('approval-waiting', id, `admin ${by.id}`, tx);
    }
    if (closed.some(({ alone }) => alone)) await this.settings.announce(tx);
    return closed.length;
  }

  /** Translates constraint violations into errors that organisers can understand. */
  private async transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await this.db.transact(work);
    } catch (error) {
      const check = failedCheck(error);
      if (check === 'approvals_another') throw mayNot();
      if (check === 'approvals_vouched') throw new AppError('FORBIDDEN', NOT_VOUCHED);
      if (check === 'approvals_alone') throw invalid({ state: [`Nobody has approved it, and ${ALONE_HOURS} hours haven't passed yet.`] });
      throw error;
    }
  }

  private rolesFor(deed: ActionName): string[] {
    return ['owner', ...this.actions.of(deed).approvers];
  }

  private async one(reader: Reader, by: CurrentAdmin, id: string): Promise<ApprovalView> {
    const row = await this.row(reader, by, id);
    return approvalView(row, by, this.actions.of(row.deed));
  }

  /** Returns a proposal's action. @throws NOT_FOUND if the proposal does not exist or if the caller's role may not see it */
  private async actionOf(by: CurrentAdmin, id: string): Promise<ActionName> {
    return (await this.db.single((reader) => this.row(reader, by, id))).deed;
  }

  /** @throws NOT_FOUND if the proposal does not exist or if the caller's role may not see it */
  private async row(reader: Reader, by: CurrentAdmin, id: string): Promise<ApprovalRow> {
    const [row] = await reader.rows<ApprovalRow>(`${READ} WHERE a.id = $1 AND a.deed = ANY($2)`, [id, this.actions.for(by.role)]);
    if (row === undefined) throw new AppError('NOT_FOUND', NO_SUCH_PROPOSAL);
    return row;
  }
}

const NOT_VOUCHED =
  'One of you invited the other, so you cannot approve for each other yet. A third person has to vouch first, on the Team page.';

function mayNot(): AppError {
  return new AppError(
    'FORBIDDEN',
    `Someone else has to approve this. It can't be the person who proposed it, anyone involved earlier, or anyone whose role is less than ${APPROVER_HOURS} hours old.`,
  );
}

function notOpen(): AppError {
  return invalid({ state: ['This proposal is no longer waiting for you. Please check it again.'] });
}
