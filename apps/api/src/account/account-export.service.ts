import { Injectable } from '@nestjs/common';
import type { AccountExport, ExportedPayment, ExportedSelection } from '@raffle/contracts/account';
import { centsToDollars } from '@raffle/contracts/money';
import type { PaymentState } from '@raffle/contracts/payments';
import { userView } from '../auth/user.view.js';
import { UsersService } from '../auth/users.service.js';
import { BookingsService } from '../bookings/bookings.service.js';
import { Database } from '../platform/db/database.js';
import type { SelectionRow } from '../selections/selection-row.js';
import { selectedSlot } from '../selections/selections.rules.js';

type KeptSelection = Pick<
  SelectionRow,
  'id' | 'state' | 'slotIds' | 'totalCents' | 'customerName' | 'customerEmail' | 'customerPhone' | 'createdAt' | 'expiresAt'
>;

interface KeptPayment {
  bookingId: number;
  state: PaymentState;
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  createdAt: Date;
  updatedAt: Date;
  failure: string | null;
}

const READ_SELECTIONS = `
  SELECT id, state, slot_ids AS "slotIds", total_cents AS "totalCents", customer_name AS "customerName",
         customer_email AS "customerEmail", customer_phone AS "customerPhone", created_at AS "createdAt", expires_at AS "expiresAt"
  FROM selections WHERE user_id = $1 ORDER BY created_at, id`;

const READ_PAYMENTS = `
  SELECT p.booking_id AS "bookingId", p.state, p.amount_cents AS "amountCents", p.captured_cents AS "capturedCents",
         p.refunded_cents AS "refundedCents", p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.failure_message AS failure
  FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE b.user_id = $1 ORDER BY p.id`;

const READ_MESSAGES = `
  SELECT m.subject, m.text, r.state, m.created_at FROM message_recipients r JOIN messages m ON m.id = r.message_id WHERE r.user_id = $1 ORDER BY m.id`;

/** Everything that is kept about a person, for that person: all rows that bear their id, and no hash. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly users: UsersService,
    private readonly bookings: BookingsService,
    private readonly db: Database,
  ) {}

  async of(userId: string): Promise<AccountExport> {
    const user = await this.users.signedIn(userId);
    const selections = await this.db.rows<KeptSelection & Record<string, unknown>>(READ_SELECTIONS, [userId]);
    const bookings = await this.bookings.list(userId);
    const payments = await this.db.rows<KeptPayment & Record<string, unknown>>(READ_PAYMENTS, [userId]);
    const feedback = await this.db.rows<{ message: string; created_at: Date }>(
      `SELECT message, created_at FROM feedback WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
    const messages = await this.db.rows<{ subject: string; text: string; state: string; created_at: Date }>(READ_MESSAGES, [userId]);
    const [wish] = await this.db.rows<{ declined: Date | null }>(`SELECT news_declined_at AS declined FROM users WHERE id = $1`, [userId]);
    return {
      exportedAt: new Date().toISOString(),
      profile: { ...userView(user), securityQuestion: user.securityQuestion, registeredAt: user.createdAt.toISOString() },
      selections: selections.map(exportedSelection),
      bookings: bookings.map((booking) => ({
        ...booking,
        payments: payments.filter(({ bookingId }) => bookingId === booking.id).map(exportedPayment),
      })),
      feedback: feedback.map(({ message, created_at }) => ({ message, writtenAt: created_at.toISOString() })),
      newsDeclinedAt: wish?.declined?.toISOString() ?? null,
      messages: messages.map(({ created_at, ...message }) => ({ ...message, writtenAt: created_at.toISOString() })),
    };
  }
}

function exportedSelection({ id, state, slotIds, totalCents, createdAt, expiresAt, ...row }: KeptSelection): ExportedSelection {
  return {
    id,
    state,
    slots: slotIds.map(selectedSlot),
    totalAmount: centsToDollars(totalCents),
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function exportedPayment({
  state,
  amountCents,
  capturedCents,
  refundedCents,
  createdAt,
  updatedAt,
  failure,
}: KeptPayment): ExportedPayment {
  return {
    state,
    amount: centsToDollars(amountCents),
    captured: centsToDollars(capturedCents),
    refunded: centsToDollars(refundedCents),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    failure,
  };
}
