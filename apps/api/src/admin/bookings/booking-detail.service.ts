import { Injectable } from '@nestjs/common';
import type {
  AdminBookingDetail,
  AdminDispute,
  AdminEvent,
  AdminPayment,
  AdminRefund,
  AdminRefundable,
} from '@raffle/contracts/admin/bookings';
import { centsToDollars } from '@raffle/contracts/money/money';
import type { PaymentState } from '@raffle/contracts/money/payments';
import type { SelectionState } from '@raffle/contracts/selections';
import { acceptancesOf } from '../../auth/acceptances.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { Dispute } from '../../payments/disputes/dispute.entity.js';
import { stageOfDispute } from '../../payments/disputes/dispute-stages.rules.js';
import type { Refund } from '../../payments/refunds/refund.entity.js';
import { refundableOf } from '../../payments/refunds/refund-books.rules.js';
import { isAccepted } from '../../payments/refunds/refund-states.rules.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { FinalTicketsService, REFUNDS_CLOSED, type FinalTickets } from '../../results/prize/final-tickets.service.js';
import { selectedSlot } from '../../selections/selections.rules.js';
import { receiptNumber } from '../cash/cash.list.js';
import { BOOKING_LIST } from './bookings.list.js';

interface PaymentRow {
  id: string;
  generation: number;
  state: PaymentState;
  amount_cents: number;
  captured_cents: number;
  refunded_cents: number;
  disputed_cents: number;
  provider_session_id: string | null;
  provider_intent_id: string | null;
  failure_message: string | null;
  created_at: Date;
  updated_at: Date;
}

interface EventRow {
  at: Date;
  kind: AdminEvent['kind'];
  what: string;
  detail: string | null;
}

/**
 * Parameters, all of them text: $1 booking, $2 selection, $3 payments, $4 payment names, $5 Checkout Sessions, $6 payment intents, $7
 * refunds.
 */
const EVENTS = `
  SELECT at, 'state' AS kind, entity || ': ' || coalesce(from_state, 'new') || ' -> ' || to_state AS what, slot_id AS detail
    FROM audit WHERE (entity = 'booking' AND entity_id = $1) OR (entity = 'selection' AND entity_id = $2)
      OR (entity = 'payment' AND entity_id = ANY($3)) OR (entity = 'refund' AND entity_id = ANY($7))
  UNION ALL
  SELECT received_at, 'provider', type, last_error FROM webhook_events
   WHERE payment_name = ANY($4) OR session_id = ANY($5) OR intent_id = ANY($6)
  UNION ALL
  SELECT coalesce(done_at, created_at), 'message', kind, coalesce(last_error, CASE WHEN done_at IS NULL THEN 'waiting' END) FROM outbox
   WHERE payload @> jsonb_build_object('bookingId', $1::int) OR payload @> jsonb_build_object('selectionId', $2::text)
  UNION ALL
  SELECT u.at, 'organiser', u.action, concat_ws(': ', a.full_name, u.reason) FROM admin_audit u LEFT JOIN admins a ON a.id = u.admin_id
   WHERE u.subject_kind = 'booking' AND u.subject_id = $1
  ORDER BY at`;

/** Reads everything that is recorded about one booking, with its events in chronological order. */
@Injectable()
export class BookingDetailService {
  constructor(
    private readonly db: Database,
    private readonly lists: ListReader,
    private readonly refunds: RefundsService,
    private readonly final: FinalTicketsService,
  ) {}

  /** Reads from one snapshot, because a refund may be created between two queries. @throws BOOKING_NOT_FOUND */
  read(bookingId: number): Promise<AdminBookingDetail> {
    return this.db.snapshot((reader) => this.readFrom(reader, bookingId));
  }

  private async readFrom(reader: Reader, bookingId: number): Promise<AdminBookingDetail> {
    const booking = await this.lists.oneIn(reader, BOOKING_LIST, bookingId);
    if (booking === undefined) throw new AppError('BOOKING_NOT_FOUND', 'There is no booking with this number.');
    const line = BOOKING_LIST.view(booking);
    const [selection] = await reader.rows<{ id: string; state: SelectionState; expires_at: Date; price_cents: number }>(
      `SELECT s.id, s.state, s.expires_at, s.price_cents FROM selections s JOIN bookings b ON b.selection_id = s.id WHERE b.id = $1`,
      [bookingId],
    );
    const payments = await reader.rows<PaymentRow>(`SELECT * FROM payments WHERE booking_id = $1 ORDER BY generation`, [bookingId]);
    const refunds = await this.refunds.list(reader, bookingId);
    const disputes = await this.refunds.disputes(reader, bookingId);
    const final = (await this.final.of(reader, bookingId)) ?? { slotIds: [], refundsClose: false };
    const acceptances = await acceptancesOf(reader, booking.userId);
    const names = payments.map(({ generation }) => `${line.reference}.${generation}`);
    const events = await reader.rows<EventRow>(EVENTS, [
      String(bookingId),
      selection?.id ?? '',
      payments.map(({ id }) => id),
      names,
      payments.flatMap(({ provider_session_id }) => provider_session_id ?? []),
      payments.flatMap(({ provider_intent_id }) => provider_intent_id ?? []),
      refunds.map(({ id }) => id),
    ]);
    return {
      ...line,
      cash: await this.cash(reader, bookingId),
      acceptances: acceptances.filter(({ reference }) => reference === null || reference === line.reference),
      slotList: booking.slotIds.map(selectedSlot),
      selection: { id: selection?.id ?? '', state: selection?.state ?? 'expired', expiresAt: selection?.expires_at.toISOString() ?? '' },
      payments: payments.map((payment, index) => paymentView(payment, names[index] ?? '', refunds)),
      refunds: refunds.map(refundView),
      refundable: withoutFinal(
        refundableOf(
          payments
            .filter(({ captured_cents }) => captured_cents > 0)
            .map(({ id, amount_cents, captured_cents }) => ({
              booking,
              payment: { amountCents: amount_cents, capturedCents: captured_cents },
              refunds: refunds.filter(({ paymentId }) => paymentId === id),
              disputes: disputes.filter(({ paymentId }) => paymentId === id),
              priceCents: selection?.price_cents ?? 0,
            })),
        ),
        booking.slotIds,
        final,
      ),
      settledSlots: final.slotIds,
      refundsClose: final.refundsClose,
      disputes: disputes.map(disputeView),
      events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    };
  }

  private async cash(reader: Reader, bookingId: number): Promise<AdminBookingDetail['cash']> {
    const [sale] = await reader.rows<{ year: number; receipt: number; returnedAt: Date | null }>(
      `SELECT season_year AS year, receipt, returned_at AS "returnedAt" FROM cash_sales WHERE booking_id = $1`,
      [bookingId],
    );
    return sale === undefined
      ? null
      : { receiptNumber: receiptNumber(sale.year, sale.receipt), returnedAt: sale.returnedAt?.toISOString() ?? null };
  }
}

/** Marks a refundable booking as not refundable if none of its remaining slots can still be refunded. */
function withoutFinal(
  refundable: AdminRefundable,
  slotIds: readonly string[],
  { slotIds: settled, refundsClose }: FinalTickets,
): AdminRefundable {
  const isClosed = refundsClose && slotIds.length > 0 && slotIds.every((id) => settled.includes(id));
  return isClosed ? { ...refundable, refusal: refundable.refusal ?? REFUNDS_CLOSED } : refundable;
}

function paymentView(row: PaymentRow, name: string, refunds: readonly Refund[]): AdminPayment {
  const lost = refunds.filter(({ paymentId, origin, state }) => paymentId === row.id && origin === 'dispute' && isAccepted(state));
  return {
    name,
    state: row.state,
    amount: centsToDollars(row.amount_cents),
    captured: centsToDollars(row.captured_cents),
    refunded: centsToDollars(row.refunded_cents - lost.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    disputed: centsToDollars(row.disputed_cents),
    providerSessionId: row.provider_session_id,
    providerIntentId: row.provider_intent_id,
    failure: row.failure_message,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function disputeView({ providerId, status, amountCents, withdrawnCents, createdAt, updatedAt }: Dispute): AdminDispute {
  const amounts = { amount: centsToDollars(amountCents), withdrawn: centsToDollars(withdrawnCents) };
  return {
    id: providerId,
    stage: stageOfDispute(status),
    status,
    ...amounts,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function refundView(refund: Refund): AdminRefund {
  const { id, state, origin, amountCents, slotIds, keepsSlots, moneyOnly, reason, providerId, failure, createdAt, appliedAt } = refund;
  const unassigned = isAccepted(state) && appliedAt === null;
  return {
    id,
    state,
    origin,
    amount: centsToDollars(amountCents),
    slotIds,
    keepsSlots,
    moneyOnly,
    unassigned,
    reason,
    providerId,
    failure,
    createdAt: createdAt.toISOString(),
  };
}
