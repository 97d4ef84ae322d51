import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { CashSalesService } from '../../payments/cash-sales.service.js';
import type { Tx } from '../../platform/db/database.js';
import { writtenSlot } from '../../platform/written-date.js';
import { FinalTicketsService } from '../../results/prize/final-tickets.service.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { CashReturnActionDto } from './cash-admin.dto.js';
import { receiptNumber } from './cash.list.js';

interface CashReturnPayload {
  bookingId: number;
  /** Row ID of the proposer, who is also the person who returns the cash to the buyer. */
  by: string;
}

/** Records that cash was returned to a buyer. Returning cash requires two people, and the seller cannot be the one who approves. */
@Injectable()
export class CashReturnAction implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly cash: CashSalesService,
    private readonly final: FinalTicketsService,
  ) {}

  onModuleInit(): void {
    this.actions.define<CashReturnActionDto, CashReturnPayload>({
      deed: 'cash.return',
      approvers: ['organiser'],
      form: CashReturnActionDto,
      preview: async (tx, { bookingId }, by) => {
        const { cents, settled } = await this.giveBack(tx, bookingId, by.id);
        const [sale] = await tx.rows<SaleRow>(SALE, [bookingId]);
        if (sale === undefined) throw new Error('the returned cash sale does not exist');
        return {
          subject: String(bookingId),
          seasonYear: sale.year,
          line: `Return the cash for receipt ${receiptNumber(sale.year, sale.receipt)}, ${sale.reference}`,
          facts: [
            { label: 'Amount', after: formatCents(cents) },
            { label: 'Sold by', after: sale.cashier },
            { label: 'Buyer', after: sale.buyer },
            ...(settled.length > 0 ? [{ label: 'Stays in the draw', after: settled.map(writtenSlot).join('; ') }] : []),
          ],
          payload: { bookingId, by: by.id },
          barredId: sale.soldById,
          barredMayPropose: true,
        };
      },
      lock: (tx, { bookingId }) => this.cash.lockBuyer(tx, bookingId),
      execute: async (tx, { bookingId, by }) => {
        const { cents: amountCents } = await this.giveBack(tx, bookingId, by);
        return { action: 'booking.give-cash-back', subjectKind: 'booking', subjectId: String(bookingId), after: { amountCents } };
      },
    });
  }

  /** @returns the amount in cents, and the slots whose tickets remain in the draw */
  private async giveBack(tx: Tx, bookingId: number, by: string): Promise<{ cents: number; settled: string[] }> {
    const settled = await this.final.assertRefundable(tx, bookingId);
    return { cents: await this.cash.giveBack(tx, bookingId, by), settled };
  }
}

interface SaleRow extends Record<string, unknown> {
  year: number;
  receipt: number;
  reference: string;
  soldById: string;
  cashier: string;
  buyer: string;
}

const SALE = `
  SELECT k.season_year AS year, k.receipt, b.reference, k.sold_by AS "soldById", a.full_name AS cashier, u.full_name AS buyer
    FROM cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN admins a ON a.id = k.sold_by JOIN users u ON u.id = b.user_id WHERE k.booking_id = $1`;
