import { Injectable, Logger } from '@nestjs/common';
import type { AdminCashPage, AdminCashSale, AdminCashSaleRequest } from '@raffle/contracts/admin-cash';
import { centsToDollars } from '@raffle/contracts/money';
import { internationalPhone } from '../../auth/auth.rules.js';
import { CashSalesService } from '../../payments/cash-sales.service.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { patternOf } from '../../platform/db/like.rules.js';
import { exportQuery, maunTime, queryLines, type Column } from '../../platform/db/query-lines.js';
import { AppError } from '../../platform/http/app-error.js';
import type { IdempotentRequest } from '../../platform/http/idempotency.js';
import { SealsService } from '../../results/seals.service.js';
import { selectedSlot } from '../../selections/selections.rules.js';
import { phoneDigits } from '../bookings/phone-digits.rules.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { receiptNumber } from './receipt-number.rules.js';

interface SaleRow extends Omit<AdminCashSale, 'buyer' | 'slots' | 'amount' | 'soldAt' | 'returnedAt' | 'receiptNumber'> {
  year: number;
  receipt: number;
  fullName: string;
  phone: string;
  slotIds: string[];
  cents: number;
  soldAt: Date;
  returnedAt: Date | null;
}

const CASH_SALES = `
  cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN users u ON u.id = b.user_id
  JOIN selections s ON s.id = b.selection_id JOIN admins a ON a.id = k.sold_by`;

/** As `receiptNumber` writes it. */
const RECEIPT = `k.season_year || '-' || lpad(k.receipt::text, 4, '0')`;

/** What was sold stays on the receipt when it was given back: the selection still names it. */
const SALES = `
  SELECT k.booking_id AS "bookingId", b.reference, k.season_year AS year, k.receipt, u.full_name AS "fullName", u.phone, s.slot_ids AS "slotIds",
         k.amount_cents AS cents, a.full_name AS cashier, k.sold_at AS "soldAt", k.returned_at AS "returnedAt",
         coalesce((SELECT json_agg(json_build_object('seq', t.seq, 'slotId', t.slot_id, 'hash', t.hash) ORDER BY t.seq)
                     FROM ticket_seals t WHERE t.reference = b.reference AND t.kind = 'ticket'), '[]') AS seals
    FROM ${CASH_SALES}`;

/** By the number of the receipt, the booking's reference, the buyer's name or phone; $1 as a pattern, $2 digits of a phone. */
const FOUND = `
  WHERE ($1::text IS NULL OR ${RECEIPT} LIKE '%' || $1 || '%' OR b.reference LIKE '%' || upper($1) || '%'
         OR u.full_name ILIKE '%' || $1 || '%' OR ($2 <> '' AND u.phone LIKE '%' || $2 || '%'))`;

const COLUMNS: Column[] = [
  ['receipt', RECEIPT],
  ['booking', 'b.reference'],
  ['buyer', 'u.full_name'],
  ['phone', 'u.phone'],
  ['slots', 'cardinality(s.slot_ids)'],
  ['slots (Maun time)', `array_to_string(s.slot_ids, ' ')`],
  ['amount in dollars', 'round(k.amount_cents / 100.0, 2)::float8'],
  ['cashier', 'a.full_name'],
  ['sold at (Maun time)', maunTime('k.sold_at')],
  ['given back at (Maun time)', maunTime('k.returned_at')],
];

/** By the database's clock, as the box is counted. */
const TODAY = `
  SELECT count(*)::int AS sales, coalesce(sum(k.amount_cents), 0)::int AS cents, coalesce(sum(cardinality(s.slot_ids)), 0)::int AS slots
    FROM cash_sales k JOIN bookings b ON b.id = k.booking_id JOIN selections s ON s.id = b.selection_id
   WHERE k.sold_by = $1 AND k.returned_at IS NULL AND k.sold_at >= date_trunc('day', now(), 'Africa/Gaborone')`;

export interface CashFilter {
  q?: string;
}

/** Cash taken at the bridge: the sale, its receipt, and the cash given back. */
@Injectable()
export class CashDeskService {
  private readonly logger = new Logger(CashDeskService.name);

  constructor(
    private readonly db: Database,
    private readonly cash: CashSalesService,
    private readonly seals: SealsService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws whatever a selection of these slots throws, TOTAL_MISMATCH for another amount among them */
  async sell(
    by: CurrentAdmin,
    { slotIds, buyerName, buyerPhone, amountTaken }: AdminCashSaleRequest,
    request?: IdempotentRequest,
  ): Promise<AdminCashSale> {
    const phone = buyerPhone === undefined ? '' : (internationalPhone(buyerPhone) ?? buyerPhone);
    const wish = { slotIds, buyerName, buyerPhone: phone, amountDollars: amountTaken, soldBy: by.id, request };
    const bookingId = await this.cash.sell(wish, this.noting(by, 'booking.sell-for-cash'));
    // The receipt is printed now, so it wants its fingerprints now; the job seals what this did not.
    await this.seals.seal().catch((error: unknown) => this.logger.warn(`a receipt has no fingerprint yet: ${String(error)}`));
    return this.show(bookingId);
  }

  /** @throws BOOKING_NOT_FOUND, VALIDATION_FAILED the second time */
  async giveBack(by: CurrentAdmin, bookingId: number, reason: string): Promise<AdminCashSale> {
    await this.cash.giveBack(bookingId, by.id, this.noting(by, 'booking.give-cash-back', reason));
    return this.show(bookingId);
  }

  async show(bookingId: number): Promise<AdminCashSale> {
    const [row] = await this.db.rows<SaleRow & Record<string, unknown>>(`${SALES} WHERE k.booking_id = $1`, [bookingId]);
    if (row === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no cash sale of this number.');
    return saleView(row);
  }

  /** Newest first. @param after sales before this booking's */
  async page(me: CurrentAdmin, filter: CashFilter, limit: number, after?: string): Promise<AdminCashPage> {
    const [rows, [today]] = await Promise.all([
      this.db.rows<SaleRow & Record<string, unknown>>(
        `${SALES} ${FOUND} AND ($3::int IS NULL OR k.booking_id < $3) ORDER BY k.booking_id DESC LIMIT $4`,
        [...valuesOf(filter), after ?? null, limit + 1],
      ),
      this.db.rows<{ sales: number; cents: number; slots: number }>(TODAY, [me.id]),
    ]);
    const sales = rows.slice(0, limit).map(saleView);
    return {
      today: { sales: today?.sales ?? 0, slots: today?.slots ?? 0, amount: centsToDollars(today?.cents ?? 0) },
      sales,
      next: rows.length > limit ? String(sales.at(-1)?.bookingId) : null,
    };
  }

  /** Everything that the filter finds, as a file. */
  async export(by: CurrentAdmin, filter: CashFilter): Promise<AsyncGenerator<string, void>> {
    await this.audit.recordExport(by.id, 'cash-sales');
    return queryLines(this.db, exportQuery(COLUMNS, `${CASH_SALES} ${FOUND} ORDER BY k.booking_id DESC`), valuesOf(filter));
  }

  private noting(by: CurrentAdmin, action: string, reason?: string) {
    return (tx: Tx, bookingId: number, amountCents: number): Promise<void> =>
      this.audit.record(tx, by.id, {
        action,
        subjectKind: 'booking',
        subjectId: String(bookingId),
        ...(reason && { reason }),
        after: { amountCents },
      });
  }
}

function valuesOf({ q }: CashFilter): unknown[] {
  return [patternOf(q), phoneDigits(q)];
}

function saleView({ year, receipt, fullName, phone, slotIds, cents, soldAt, returnedAt, ...row }: SaleRow): AdminCashSale {
  return {
    ...row,
    receiptNumber: receiptNumber(year, receipt),
    buyer: { fullName, phone },
    slots: slotIds.map(selectedSlot),
    amount: centsToDollars(cents),
    soldAt: soldAt.toISOString(),
    returnedAt: returnedAt?.toISOString() ?? null,
  };
}
