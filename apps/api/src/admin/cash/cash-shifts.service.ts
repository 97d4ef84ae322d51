import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AuditAction } from '@raffle/contracts/admin/audit';
import type { CashShift as CashShiftView, CloseShiftRequest } from '@raffle/contracts/admin/cash';
import { dollarsToCents, formatCents } from '@raffle/contracts/money/money';
import { IsNull } from 'typeorm';
import { CashShift } from '../../payments/cash-box/cash-shift.entity.js';
import { Attention } from '../../platform/attention/attention.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { isUniqueViolation } from '../../platform/db/pg-errors.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { SeasonService } from '../../season/season.service.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { approvalRequired } from '../approvals/approval-required.js';
import { CASH_SHIFT_LIST } from './cash-shifts.list.js';

export const NO_SUCH_SHIFT = 'There is no shift with this number.';

/** How long a shift must be open before it is reported as forgotten. */
const FORGOTTEN_AFTER_HOURS = 16;

const FORGOTTEN = `
  SELECT id FROM cash_shifts WHERE closed_at IS NULL AND opened_at < now() - make_interval(hours => ${FORGOTTEN_AFTER_HOURS}) ORDER BY id`;

/** Selects an organiser other than $1 and $2 who could settle a difference, if there is one. */
const ANOTHER_ORGANISER = `SELECT 1 FROM admins WHERE disabled_at IS NULL AND role IN ('owner', 'organiser') AND id NOT IN ($1, $2) LIMIT 1`;

const subjectOf = (id: string): string => `Shift ${id}`;

/**
 * Manages cash shifts. Each shift begins and ends with a count of the cash. The database computes how much the box should contain.
 */
@Injectable()
export class CashShiftsService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly lists: ListReader,
    private readonly seasons: SeasonService,
    private readonly audit: AuditLogService,
    private readonly attention: Attention,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Pick<Config, 'intervals'>,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: 'cash-shifts', everySeconds: this.config.intervals.invariants, handler: () => this.findForgotten() });
  }

  async openOf(reader: Reader, { id }: CurrentAdmin): Promise<CashShiftView | null> {
    const open = await reader.manager.findOneBy(CashShift, { cashierId: id, closedAt: IsNull() });
    return open === null ? null : this.show(reader, open.id);
  }

  async open(me: CurrentAdmin, counted: number): Promise<CashShiftView> {
    try {
      return await this.db.transact(async (tx) => {
        const { year } = await this.seasons.presentIn(tx);
        const shift = tx.manager.create(CashShift, { seasonYear: year, cashierId: me.id, openingCents: dollarsToCents(counted) });
        await tx.manager.insert(CashShift, shift);
        await this.note(tx, me, 'cash-shift.open', shift.id, { counted });
        return this.show(tx, shift.id);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('VALIDATION_FAILED', 'Your shift is already open.', { fields: {} });
      throw error;
    }
  }

  /**
   * Closes a shift. Cashiers may close only their own shifts. If the counted amount differs from the expected amount, a second person has
   * to settle the difference.
   * @throws NOT_FOUND; FORBIDDEN; VALIDATION_FAILED if the shift is already closed
   */
  async close(me: CurrentAdmin, id: string, { counted, note }: CloseShiftRequest): Promise<CashShiftView> {
    return this.db.transact(async (tx) => {
      const shift = await this.lock(tx, id);
      if (me.role === 'cashier' && shift.cashierId !== me.id) throw new AppError('FORBIDDEN', "This is somebody else's shift.");
      // If the same organiser has already closed the shift with the same count, the request is a retry after a lost response.
      if (shift.closedById === me.id && shift.countedCents === dollarsToCents(counted) && shift.note === (note || null))
        return this.show(tx, id);
      if (shift.closedAt !== null) throw new AppError('VALIDATION_FAILED', 'This shift is already closed.', { fields: {} });
      const closing = { closedAt: NOW, closedById: me.id, countedCents: dollarsToCents(counted), expectedCents: 0, note: note || null };
      await tx.manager.update(CashShift, { id, closedAt: IsNull() }, closing);
      await this.note(tx, me, 'cash-shift.close', id, { counted }, note);
      await this.attention.close('cash-shift-open', subjectOf(id), `admin ${me.id}`, tx);
      const { countedCents, expectedCents } = await tx.manager.findOneByOrFail(CashShift, { id });
      const difference = (countedCents ?? 0) - (expectedCents ?? 0);
      if (difference !== 0) {
        const details = differenceOf(countedCents ?? 0, expectedCents ?? 0);
        await this.attention.raise('cash-difference', subjectOf(id), `${details}${note ? ` ${note}` : ''}`, tx);
      }
      return this.show(tx, id);
    });
  }

  /**
   * Settles a difference. Only an organiser who neither sold in the shift nor counted its cash may do this.
   * @throws NOT_FOUND; VALIDATION_FAILED; FORBIDDEN if another organiser could settle it; APPROVAL_REQUIRED if nobody else could
   */
  async settle(me: CurrentAdmin, id: string, reason: string): Promise<CashShiftView> {
    return this.db.transact(async (tx) => {
      const { settledById, settledReason } = await this.lock(tx, id);
      // If the same organiser has already settled the difference with the same reason, the request is a retry after a lost response.
      if (settledById === me.id && settledReason === reason) return this.show(tx, id);
      await this.settleDifference(tx, me, subjectOf(id), reason);
      await this.attention.close('cash-difference', subjectOf(id), `admin ${me.id}`, tx);
      return this.show(tx, id);
    });
  }

  /** Settles a difference without resolving its attention item. @param subject the attention item's subject */
  async settleDifference(tx: Tx, me: CurrentAdmin, subject: string, reason = ''): Promise<void> {
    const id = subject.slice(subjectOf('').length);
    if (reason.trim() === '') throw invalid({ note: ['Please give a reason'] });
    const { cashierId, closedById } = await this.lockDifferent(tx, id);
    if (cashierId === me.id || closedById === me.id) {
      await this.assertNobodyElse(tx, id);
      throw approvalRequired('cash.settle', { shift: id, reason }, reason);
    }
    await tx.manager.update(CashShift, { id }, { settledAt: NOW, settledById: me.id, settledReason: reason });
    await this.note(tx, me, 'cash-shift.settle', id, {}, reason);
  }

  /** Checks that only the seller or the person who counted could settle the difference. @throws NOT_FOUND, FORBIDDEN */
  async assertNobodyElse(tx: Tx, id: string): Promise<void> {
    const { cashierId, closedById } = await this.lock(tx, id);
    if ((await tx.rows(ANOTHER_ORGANISER, [cashierId, closedById])).length > 0)
      throw new AppError('FORBIDDEN', 'Somebody else has to settle this: it is your own count.');
  }

  /**
   * Settles a difference in the organiser's own count, for the `cash.settle` action.
   * @returns the season, the difference in words, and the ID of the other person involved, if any: the seller or the person who counted
   * @throws NOT_FOUND; VALIDATION_FAILED; FORBIDDEN if the organiser neither sold in the shift nor counted its cash
   */
  async settleOwn(
    tx: Tx,
    by: string,
    id: string,
    reason: string,
  ): Promise<{ seasonYear: number; difference: string; otherId: string | null }> {
    const { seasonYear, cashierId, closedById, countedCents, expectedCents } = await this.lockDifferent(tx, id);
    if (cashierId !== by && closedById !== by) throw new AppError('FORBIDDEN', 'You can settle this without an approval.');
    await tx.manager.update(CashShift, { id }, { settledAt: NOW, settledById: by, settledReason: reason });
    await this.attention.close('cash-difference', subjectOf(id), `admin ${by}`, tx);
    const otherId = [cashierId, closedById].find((one) => one !== by) ?? null;
    return { seasonYear, difference: differenceOf(countedCents ?? 0, expectedCents ?? 0), otherId };
  }

  /** @throws NOT_FOUND; VALIDATION_FAILED if there is no difference to settle */
  private async lockDifferent(tx: Tx, id: string): Promise<CashShift> {
    const shift = await this.lock(tx, id);
    if (shift.countedCents === shift.expectedCents || shift.settledAt !== null)
      throw new AppError('VALIDATION_FAILED', 'There is nothing to settle.', { fields: {} });
    return shift;
  }

  async findForgotten(): Promise<void> {
    const begun = await this.attention.checkBegins();
    const forgotten = (await this.db.single((reader) => reader.rows<{ id: string }>(FORGOTTEN))).map(({ id }) => subjectOf(id));
    for (const subject of forgotten)
      await this.attention.raise('cash-shift-open', subject, `It has been open for more than ${FORGOTTEN_AFTER_HOURS} hours.`);
    await this.attention.closeOthers('cash-shift-open', forgotten, begun);
  }

  private async show(reader: Reader, id: string): Promise<CashShiftView> {
    const shift = await this.lists.oneIn(reader, CASH_SHIFT_LIST, id);
    if (shift === undefined) throw new AppError('NOT_FOUND', NO_SUCH_SHIFT);
    return CASH_SHIFT_LIST.view(shift);
  }

  private async lock(tx: Tx, id: string): Promise<CashShift> {
    const shift = await tx.manager.findOne(CashShift, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (shift === null) throw new AppError('NOT_FOUND', NO_SUCH_SHIFT);
    return shift;
  }

  private note(tx: Tx, by: CurrentAdmin, action: AuditAction, id: string, after: object, reason?: string): Promise<void> {
    return this.audit.record(tx, by.id, { action, subjectKind: 'cash-shift', subjectId: id, ...(reason && { reason }), after });
  }
}

/** Describes a difference in words. The expected amount is negative if more cash was returned than the box held. */
function differenceOf(countedCents: number, expectedCents: number): string {
  const counted = `${formatCents(countedCents)} counted`;
  if (expectedCents < 0)
    return `${formatCents(-expectedCents)} more was returned than the box held, so it came from elsewhere: ${counted}.`;
  const difference = countedCents - expectedCents;
  return `${formatCents(Math.abs(difference))} ${difference < 0 ? 'short' : 'too much'}: ${counted}, ${formatCents(expectedCents)} expected.`;
}
