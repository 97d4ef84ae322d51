import { Injectable } from '@nestjs/common';
import type {
  AdminCashBox,
  CashDesk,
  CashHandover as CashHandoverView,
  NewCashDeposit,
  NewCashHandover,
} from '@raffle/contracts/admin/cash';
import type { AuditAction } from '@raffle/contracts/admin/audit';
import { centsToDollars, dollarsToCents, formatCents } from '@raffle/contracts/money/money';
import { API } from '@raffle/contracts/routes';
import { dateAt, isDate } from '@raffle/contracts/slot-time';
import { IsNull, Not } from 'typeorm';
import { StoredFile } from '../../files/stored-file.entity.js';
import { CashDeposit, CashHandover } from '../../payments/cash-box/cash-handover.entity.js';
import { CashWhereaboutsService } from '../../payments/cash-box/cash-whereabouts.service.js';
import { Attention } from '../../platform/attention/attention.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { isUniqueViolation } from '../../platform/db/pg-errors.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { SeasonService } from '../../season/season.service.js';
import { Admin } from '../access/admin.entity.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { BOXES, CASHIERS, DEPOSITS, OPEN_HANDOVERS, RECEIVERS } from './cash-box.sql.js';
import { approvalRequired } from '../approvals/approval-required.js';
import { CashShiftsService } from './cash-shifts.service.js';

export const NO_SUCH_HANDOVER = 'This hand-over is no longer open.';
export const NO_SUCH_DEPOSIT = 'There is no deposit with this ID.';

/** Cash totals for a season that has had no shifts yet. */
const NOWHERE = { inBoxes: 0, withPeople: 0, atBank: 0, differences: 0 };

interface HandoverRow extends Record<string, unknown> {
  id: string;
  fromId: string;
  toId: string;
  from: string;
  to: string;
  cents: number;
}

/** Tracks cash from the end of a shift until it is deposited at the bank. The receiver confirms each handover. */
@Injectable()
export class CashBoxService {
  constructor(
    private readonly db: Database,
    private readonly shifts: CashShiftsService,
    private readonly whereabouts: CashWhereaboutsService,
    private readonly seasons: SeasonService,
    private readonly audit: AuditLogService,
    private readonly attention: Attention,
    private readonly clock: Clock,
  ) {}

  async desk(me: CurrentAdmin): Promise<CashDesk> {
    const { year, shift, mine, open, receivers } = await this.db.snapshot(async (reader) => {
      const { year } = await this.seasons.presentIn(reader);
      return {
        year,
        shift: await this.shifts.openOf(reader, me),
        mine: await this.whereabouts.holdingOf(reader, me.id, year),
        open: await reader.rows<HandoverRow>(OPEN_HANDOVERS),
        receivers: await reader.rows<{ id: string; name: string }>(RECEIVERS, [me.id]),
      };
    });
    return {
      shift,
      holding: centsToDollars(mine.cents),
      ...(mine.year !== year && { holdingSeason: mine.year }),
      offered: open.filter(({ fromId }) => fromId === me.id).map(handoverView)[0] ?? null,
      incoming: open.filter(({ toId }) => toId === me.id).map(handoverView),
      receivers,
    };
  }

  async box(me: CurrentAdmin): Promise<AdminCashBox> {
    type HeldCash = { name: string; cents: number };
    type Deposit = Omit<AdminCashBox['deposits'][number], 'amount' | 'season'> & { cents: number; season: number | null };
    const { year, sums, boxes, holdings, underWay, deposits, cashiers, bankable, nobodyElse } = await this.db.snapshot(async (reader) => {
      const { year } = await this.seasons.presentIn(reader);
      const nobodyElse = await this.isAlone(reader, me.id);
      return {
        year,
        nobodyElse,
        sums: await this.whereabouts.of(reader, year),
        boxes: await reader.rows<HeldCash>(BOXES, [year]),
        holdings: await this.whereabouts.holdings(reader),
        underWay: await reader.rows<HandoverRow>(OPEN_HANDOVERS),
        deposits: await reader.rows<Deposit>(DEPOSITS, [year]),
        cashiers: await reader.rows<AdminCashBox['cashiers'][number]>(CASHIERS, [year]),
        bankable: await this.bankableOf(reader, me.id, year, nobodyElse),
      };
    });
    const viewOf = ({ name, cents }: HeldCash) => ({ name, amount: centsToDollars(cents) });
    return {
      year,
      ...(sums ?? NOWHERE),
      boxes: boxes.map(viewOf),
      holders: holdings.map((held) => ({ ...viewOf(held), ...(held.year !== year && { season: held.year }) })),
      underWay: underWay.map(handoverView),
      deposits: deposits.map(({ cents, slip, season, ...deposit }) => ({
        ...deposit,
        amount: centsToDollars(cents),
        slip: API.file(slip),
        ...(season !== null && { season }),
      })),
      cashiers,
      bankable: centsToDollars(bankable.cents),
      nobodyElse,
      ...(bankable.year !== year && { bankableSeason: bankable.year }),
    };
  }

  /**
   * @throws VALIDATION_FAILED if the amount is more than the organiser holds, if `to` may not receive cash, or if the organiser's previous
   * handover is still open
   */
  async handOver(me: CurrentAdmin, { amount, to }: NewCashHandover): Promise<CashDesk> {
    const amountCents = dollarsToCents(amount);
    const work = this.db.transact(async (tx) => {
      await lockMoney(tx, me.id);
      const present = await this.seasons.presentIn(tx);
      const { cents, year } = await this.whereabouts.holdingOf(tx, me.id, present.year);
      if (amountCents > cents) throw invalid({ amount: [`You hold ${formatCents(Math.max(0, cents))}.`] });
      const receiver = await tx.manager.findOneBy(Admin, { publicId: to, disabledAt: IsNull(), role: Not('charity'), id: Not(me.id) });
      if (receiver === null) throw invalid({ to: ['Please choose somebody else in the team'] });
      const handover = tx.manager.create(CashHandover, { seasonYear: year, fromId: me.id, toId: receiver.id, amountCents });
      await tx.manager.insert(CashHandover, handover);
      await this.note(tx, me, 'cash-handover.offer', handover.id, { amount });
    });
    await work.catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new AppError('VALIDATION_FAILED', 'The last hand-over is not confirmed yet.', { fields: {} });
      throw error;
    });
    return this.desk(me);
  }

  /**
   * Confirms a handover, given the amount that the receiver has counted.
   * @throws NOT_FOUND; VALIDATION_FAILED if the counted amount differs from the amount that was handed over
   */
  async confirm(me: CurrentAdmin, id: string, counted: number): Promise<CashDesk> {
    await this.db.transact(async (tx) => {
      const { amountCents } = await this.lock(tx, id, ({ toId }) => toId === me.id);
      if (dollarsToCents(counted) !== amountCents)
        throw invalid({ counted: [`${formatCents(amountCents)} was handed over. Count again, or say that it isn't right.`] });
      await tx.manager.update(CashHandover, { id }, { confirmedAt: NOW, confirmedById: me.id });
      await this.note(tx, me, 'cash-handover.confirm', id, { amount: counted });
    });
    return this.desk(me);
  }

  /** Cancels a handover. Both the giver and the receiver may do this. If the receiver does, raises an attention item. */
  async decline(me: CurrentAdmin, id: string, reason: string): Promise<CashDesk> {
    await this.db.transact(async (tx) => {
      const { amountCents, toId } = await this.lock(tx, id, (one) => one.toId === me.id || one.fromId === me.id);
      await tx.manager.update(CashHandover, { id }, { declinedAt: NOW, declinedById: me.id, reason });
      await this.note(tx, me, 'cash-handover.decline', id, { amount: centsToDollars(amountCents) }, reason);
      if (toId === me.id)
        await this.attention.raise('cash-handover', `Hand-over ${id}`, `${formatCents(amountCents)} was not confirmed: ${reason}`, tx);
    });
    return this.desk(me);
  }

  /** @throws the same errors as `record` and `takesApproval`; APPROVAL_REQUIRED if the deposit requires approval */
  async deposit(me: CurrentAdmin, form: NewCashDeposit): Promise<AdminCashBox> {
    this.assertPast(form.depositedOn);
    await this.db.transact(async (tx) => {
      await lockMoney(tx, me.id);
      if (await isRecorded(tx, me.id, form)) return;
      const alone = await this.takesApproval(tx, me.id, form);
      const { id } = await this.record(tx, me.id, form, { alone });
      if (alone) throw approvalRequired('cash.deposit', form);
      const { amount, reference, depositedOn } = form;
      await this.note(tx, me, 'cash-deposit.record', id, { amount, reference, depositedOn });
    });
    return this.box(me);
  }

  /**
   * Returns whether a deposit includes cash that nobody else has counted or was able to count.
   * @throws VALIDATION_FAILED if such a deposit also includes cash that others have counted; that cash must be deposited separately
   */
  async takesApproval(tx: Tx, by: string, { amount }: NewCashDeposit): Promise<boolean> {
    const counted = await this.bankableOf(tx, by, (await this.seasons.presentIn(tx)).year, false);
    if (dollarsToCents(amount) <= counted.cents || !(await this.isAlone(tx, by))) return false;
    if (counted.cents === 0) return true;
    throw invalid({ amount: [`Others have handed you ${formatCents(counted.cents)}. Please record a deposit of that first.`] });
  }

  /**
   * Records a deposit. The caller must have called `lockMoney`.
   * @param how.alone whether the deposit may include cash that nobody else has counted
   * @throws VALIDATION_FAILED if the date is invalid, the amount is too high, the slip is missing, or the reference has already been used
   */
  async record(
    tx: Tx,
    by: string,
    { amount, reference, slip, depositedOn }: NewCashDeposit,
    { alone }: { alone: boolean },
  ): Promise<{ id: string; year: number }> {
    this.assertPast(depositedOn);
    const { cents: most, year } = await this.bankableOf(tx, by, (await this.seasons.presentIn(tx)).year, alone);
    const amountCents = dollarsToCents(amount);
    if (amountCents > most)
      throw invalid({ amount: [`${alone ? 'You hold' : 'Others have handed you'} ${formatCents(most)} that is not at the bank yet.`] });
    const paper = await tx.manager.findOneBy(StoredFile, { publicId: slip });
    if (paper === null) throw invalid({ slip: ['This photo was not uploaded.'] });
    const values = { seasonYear: year, depositedById: by, amountCents, reference, slipId: paper.id, depositedOn, alone };
    const deposit = tx.manager.create(CashDeposit, values);
    try {
      await tx.manager.insert(CashDeposit, deposit);
    } catch (error) {
      if (isUniqueViolation(error)) throw invalid({ reference: ['A deposit with this reference is already recorded.'] });
      throw error;
    }
    return { id: deposit.id, year };
  }

  private assertPast(depositedOn: string): void {
    if (!isDate(depositedOn)) throw invalid({ depositedOn: ['This date does not exist'] });
    if (depositedOn > dateAt(this.clock.now())) throw invalid({ depositedOn: ['This date is in the future'] });
  }

  /** @param alone whether to include cash that nobody else has counted */
  private bankableOf(reader: Reader, id: string, year: number, alone: boolean): Promise<{ year: number; cents: number }> {
    return this.whereabouts.holdingOf(reader, id, year, alone ? 'free' : 'bankable');
  }

  /** Returns whether there is nobody to whom this organiser could hand over their cash. */
  private async isAlone(reader: Reader, id: string): Promise<boolean> {
    return (await reader.rows(RECEIVERS, [id])).length === 0;
  }

  /** @throws NOT_FOUND */
  async withdrawDeposit(me: CurrentAdmin, id: string, reason: string): Promise<AdminCashBox> {
    await this.db.transact(async (tx) => {
      const { affected } = await tx.manager.update(CashDeposit, { id, withdrawnAt: IsNull() }, { withdrawnAt: NOW });
      if (affected === 0) throw new AppError('NOT_FOUND', NO_SUCH_DEPOSIT);
      await this.note(tx, me, 'cash-deposit.withdraw', id, {}, reason);
    });
    return this.box(me);
  }

  /** Locks a handover. @throws NOT_FOUND if the handover is not open or `isMine` returns false for it */
  private async lock(tx: Tx, id: string, isMine: (handover: CashHandover) => boolean): Promise<CashHandover> {
    const open = { id, confirmedAt: IsNull(), declinedAt: IsNull() };
    const handover = await tx.manager.findOne(CashHandover, { where: open, lock: { mode: 'pessimistic_write' } });
    if (handover === null || !isMine(handover)) throw new AppError('NOT_FOUND', NO_SUCH_HANDOVER);
    return handover;
  }

  private note(tx: Tx, by: CurrentAdmin, action: AuditAction, id: string, after: object, reason?: string): Promise<void> {
    const [subjectKind = ''] = action.split('.');
    return this.audit.record(tx, by.id, { action, subjectKind, subjectId: id, ...(reason && { reason }), after });
  }
}

/** Locks an organiser's account, so that concurrent requests cannot hand over or deposit the same cash twice. */
export async function lockMoney(tx: Tx, admin: string): Promise<void> {
  await tx.manager.findOne(Admin, { select: { id: true }, where: { id: admin }, lock: { mode: 'for_no_key_update' } });
}

/** Returns whether the same deposit is already recorded. If so, the request is a retry. */
async function isRecorded(tx: Tx, by: string, { amount, reference, slip, depositedOn }: NewCashDeposit): Promise<boolean> {
  const rows = await tx.rows(
    `SELECT 1 FROM cash_deposits d JOIN files f ON f.id = d.slip_id
      WHERE d.deposited_by = $1 AND d.reference = $2 AND d.amount_cents = $3 AND f.public_id = $4 AND d.deposited_on = $5 AND d.withdrawn_at IS NULL`,
    [by, reference, dollarsToCents(amount), slip, depositedOn],
  );
  return rows.length > 0;
}

function handoverView({ id, from, to, cents }: HandoverRow): CashHandoverView {
  return { id, from, to, amount: centsToDollars(cents) };
}
