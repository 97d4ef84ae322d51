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

/** By the database's clock, as the box is counted. */
const TODAY = `
  SELECT count(*)::int AS sales, coalesce(sum(k.amount_cents), 0)::int AS cents, coalesce(sum(cardinality(s.slot_ids)), 0)::int AS slots
    FROM cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN selections s ON s.id = b.selection_id
   WHERE k.sold_by = $1 AND k.returned_at IS NULL AND k.sold_at >= date_trunc('day', now(), 'Africa/Gaborone')`;

/** Cash taken at the bridge: the sale and its receipt. */
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

  /** @throws whatever a selection of these slots throws, TOTAL_MISMATCH for another amount among them */
  async sell(
    by: CurrentAdmin,
    { slotIds, buyerName, buyerPhone, amountTaken }: AdminCashSaleRequest,
    request?: IdempotencyKey,
  ): Promise<AdminCashSale> {
    const phone = buyerPhone === undefined ? '' : (internationalPhone(buyerPhone) ?? buyerPhone);
    const wish = { slotIds, buyerName, buyerPhone: phone, amountDollars: amountTaken, soldBy: by.id, request };
    const bookingId = await this.cash.sell(wish, this.noting(by));
    // The receipt is printed now, so it wants its place in the log now; the job logs what this did not.
    await this.sealing.seal().catch((error: unknown) => this.logger.warn(`a receipt is not in the log yet: ${String(error)}`));
    return this.show(by, bookingId);
  }

  /** @throws BOOKING_NOT_FOUND, also for a cashier who asks for the sale of somebody else: names and phone numbers are for whoever took them down */
  async show(me: CurrentAdmin, bookingId: number): Promise<AdminCashSale> {
    return this.db.snapshot(async (reader) => {
      const sale = await this.lists.oneIn(reader, CASH_LIST, bookingId);
      if (sale === undefined || (me.role === 'cashier' && sale.soldById !== me.id))
        throw new AppError('BOOKING_NOT_FOUND', 'There is no cash sale with this number.');
      return { ...CASH_LIST.view(sale), log: await this.log.entriesOf(reader, sale.booking.reference) };
    });
  }

  /** With what whoever asks has taken today. A cashier finds their own sales. */
  async page(me: CurrentAdmin, query: CashQueryDto): Promise<AdminCashPage> {
    const mine = me.role === 'cashier' ? Object.assign({}, query, { soldBy: me.id }) : query;
    // The sum stands above the sales that it is made of: they are of one moment.
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

  private noting(by: CurrentAdmin) {
    return (tx: Tx, bookingId: number, amountCents: number): Promise<void> =>
      this.audit.record(tx, by.id, {
        action: 'booking.sell-for-cash',
        subjectKind: 'booking',
        subjectId: String(bookingId),
        after: { amountCents },
      });
  }
}
