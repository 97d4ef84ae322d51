import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dollarsToCents, formatCents } from '@raffle/contracts/money/money';
import type { NewCashDeposit } from '@raffle/contracts/admin/cash';
import { API } from '@raffle/contracts/routes';
import { AppError } from '../../platform/http/errors/app-error.js';
import { writtenDate } from '../../platform/written-date.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { NewCashDepositDto, ShiftSettlementDto } from './cash-admin.dto.js';
import { CashBoxService, lockMoney } from './cash-box.service.js';
import { CashShiftsService } from './cash-shifts.service.js';

interface SettlementPayload extends ShiftSettlementDto {
  /** Row ID of the proposer. */
  by: string;
}

interface DepositPayload {
  deposit: NewCashDeposit;
  by: string;
}

/**
 * Actions for an organiser who has no colleagues. They can propose to settle a difference in their own count, or to deposit takings that
 * nobody else has counted. Normally, a second person settles the difference or counts the takings.
 */
@Injectable()
export class CashAloneActions implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly shifts: CashShiftsService,
    private readonly box: CashBoxService,
  ) {}

  onModuleInit(): void {
    this.actions.define<ShiftSettlementDto, SettlementPayload>({
      deed: 'cash.settle',
      approvers: ['organiser'],
      form: ShiftSettlementDto,
      preview: async (tx, { shift, reason }, by) => {
        const { seasonYear, difference, otherId } = await this.shifts.settleOwn(tx, by.id, shift, reason);
        await this.shifts.assertNobodyElse(tx, shift);
        return {
          subject: shift,
          seasonYear,
          line: `Settle the difference in cash shift ${shift}`,
          facts: [
            { label: 'Difference', after: difference },
            { label: 'Settled', after: reason },
          ],
          payload: { shift, reason, by: by.id },
          barredId: otherId,
        };
      },
      execute: async (tx, { shift, reason, by }) => {
        await this.shifts.settleOwn(tx, by, shift, reason);
        return { action: 'cash-shift.settle', subjectKind: 'cash-shift', subjectId: shift, reason, after: { ownCount: true } };
      },
    });
    this.actions.define<NewCashDepositDto, DepositPayload>({
      deed: 'cash.deposit',
      approvers: ['organiser'],
      form: NewCashDepositDto,
      preview: async (tx, deposit, by) => {
        const { amount, reference, slip, depositedOn } = deposit;
        const alone = await this.box.takesApproval(tx, by.id, deposit);
        const { year } = await this.box.record(tx, by.id, deposit, { alone });
        if (!alone) throw new AppError('FORBIDDEN', 'You can record this deposit without an approval.');
        const sum = formatCents(dollarsToCents(amount));
        return {
          subject: [year, reference].join(' '),
          seasonYear: year,
          line: `Record a bank deposit of ${sum} that nobody else has counted`,
          facts: [
            { label: 'Amount', after: sum },
            { label: 'Reference', after: reference },
            { label: 'Deposited on', after: writtenDate(depositedOn) },
            { label: 'Slip', after: API.file(slip) },
          ],
          payload: { deposit, by: by.id },
        };
      },
      lock: (tx, { by }) => lockMoney(tx, by),
      execute: async (tx, { deposit, by }) => {
        const { id } = await this.box.record(tx, by, deposit, { alone: true });
        const { amount, reference, depositedOn } = deposit;
        return {
          action: 'cash-deposit.record',
          subjectKind: 'cash-deposit',
          subjectId: id,
          after: { amount, reference, depositedOn, alone: true },
        };
      },
    });
  }
}
