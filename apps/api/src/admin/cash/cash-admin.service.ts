import { Injectable, Logger } from '@nestjs/common';
import type { AdminCashPage, AdminCashSale, AdminCashSaleRequest } from '@raffle/contracts/admin/cash';
import { centsToDollars } from '@raffle/contracts/money/money';
import { internationalPhone } from '../../auth/auth.rules.js';
import { CashSalesService } from '../../payments/cash-sales.service.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { LogSealingService } from '../../results/log/log-sealing.service.js';
import { SeasonLogService } from '../../results/log/season-log.service.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import type { CashQueryDto } from './cash-admin.dto.js';
import { CASH_LIST } from './cash.list.js';

/** Selects organiser `$1`'s sales since midnight in Maun, by the database's clock. Excludes returned sales. */
const TODAY = `
  SELECT count(*)::int AS sales, coalesce(sum(k.amount_cents), 0)::int AS cents, coalesce(sum(cardinality(s.slot_ids)), 0)::int AS slots
    FROM cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN selections s ON s.id = b.selection_id
   WHERE k.sold_by = $1 AND k.returned_at IS NULL AND k.sold_at >= date_trunc('day', now(), 'Africa/Gaborone')`;

/** Manages cash sales at the bridge, and their receipts. */
@Injectable()
export class CashAdminService {
  private readonly logger = new Logger(CashAdminService.name);

  constructor(
    private readonly db: Database,
    private readonly lists: ListReader,
    private readonly cash: CashSalesService,
    private readonly sealing: LogSealingService,
    private readonly log: SeasonLogService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws the same errors as selecting these slots, such as TOTAL_MISMATCH for a wrong amount */
  async sell(
    by: CurrentAdmin,
    { slotIds, buyerName, buyerPhone, amountTaken }: AdminCashSaleRequest,
    request?: IdempotencyKey,
  ): Promise<AdminCashSale> {
    const phone = buyerPhone === undefined ? '' : (internationalPhone(buyerPhone) ?? buyerPhone);
    const input = { slotIds, buyerName, buyerPhone: phone, amountDollars: amountTaken, soldBy: by.id, request };
    const bookingId = await this.cash.sell(input, this.auditSale(by));
    // Add the sale to the log now, because the receipt shows the sale's position in the log. If this fails, the job adds the sale later.
    await this.sealing.seal().catch((error: unknown) => this.logger.warn(`a receipt is not in the log yet: ${String(error)}`));
    return this.show(by, bookingId);
  }

  /**
   * @throws BOOKING_NOT_FOUND if the sale does not exist, or if a cashier requests another cashier's sale. Cashiers may see only their own
   * buyers' data.
   */
  async show(me: CurrentAdmin, bookingId: number): Promise<AdminCashSale> {
    return this.db.snapshot(async (reader) => {
      const sale = await this.lists.oneIn(reader, CASH_LIST, bookingId);
      if (sale === undefined || (me.role === 'cashier' && sale.soldById !== me.id))
        throw new AppError('BOOKING_NOT_FOUND', 'There is no cash sale with this number.');
      return { ...CASH_LIST.view(sale), log: await this.log.entriesOf(reader, sale.booking.reference) };
    });
  }

  /**
   * Returns a page of sales and the organiser's own total for today. For cashiers, the page contains only sales that they made themselves.
   */
  async page(me: CurrentAdmin, query: CashQueryDto): Promise<AdminCashPage> {
    const mine = me.role === 'cashier' ? Object.assign({}, query, { soldBy: me.id }) : query;
    // Read the sales and the total from one snapshot, because the web app shows them together.
    const { today, rows, next } = await this.db.snapshot(async (reader) => {
      const [today] = await reader.rows<{ sales: number; cents: number; slots: number }>(TODAY, [me.id]);
      return { today, ...(await this.lists.pageIn(reader, CASH_LIST, mine)) };
    });
    return {
      today: { sales: today?.sales ?? 0, slots: today?.slots ?? 0, amount: centsToDollars(today?.cents ?? 0) },
      sales: rows,
      next,
    };
  }

  private auditSale(by: CurrentAdmin) {
    return (tx: Tx, bookingId: number, amountCents: number): Promise<void> =>
      this.audit.record(tx, by.id, {
        action: 'booking.sell-for-cash',
        subjectKind: 'booking',
        subjectId: String(bookingId),
        after: { amountCents },
      });
  }
}
