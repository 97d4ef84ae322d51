import { Injectable } from '@nestjs/common';
import type { AccountExport, ExportedPayment, ExportedSelection } from '@raffle/contracts/people/account';
import { centsToDollars } from '@raffle/contracts/money/money';
import { acceptancesOf } from '../auth/acceptances.js';
import { Passkey } from '../auth/passkeys/passkey.entity.js';
import { passkeyView } from '../auth/passkeys/passkeys.service.js';
import { userView } from '../auth/user.view.js';
import { SignedInBrowsersService } from '../auth/sessions/signed-in-browsers.service.js';
import { UsersService } from '../auth/users.service.js';
import { BookingsService } from '../bookings/bookings.service.js';
import { Feedback } from '../feedback/feedback.entity.js';
import { MessageRecipient } from '../messages/message-recipient.entity.js';
import { Database, type Reader } from '../platform/db/database.js';
import { Payment } from '../payments/payment.entity.js';
import { Selection } from '../selections/selection.entity.js';
import { selectedSlot } from '../selections/selections.rules.js';

/** Exports the data that is stored about a user, for that user. The export contains no hashes or security answers. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly bookings: BookingsService,
    private readonly browsers: SignedInBrowsersService,
  ) {}

  /** @param sessionId ID of the requesting browser's session */
  of(userId: string, sessionId: string): Promise<AccountExport> {
    return this.db.snapshot((reader) => this.readFrom(reader, userId, sessionId));
  }

  private async readFrom(reader: Reader, userId: string, sessionId: string): Promise<AccountExport> {
    const { manager } = reader;
    const user = await this.users.signedInIn(reader, userId);
    const browsers = await this.browsers.listIn(reader, userId, sessionId);
    const selections = await manager.find(Selection, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const bookings = await this.bookings.listIn(reader, userId);
    const payments = await manager.find(Payment, { where: { booking: { userId } }, order: { id: 'ASC' } });
    const feedback = await manager.find(Feedback, { where: { userId }, order: { id: 'ASC' } });
    const messages = await manager.find(MessageRecipient, {
      where: { userId },
      relations: { message: true },
      order: { messageId: 'ASC' },
    });
    const passkeys = await manager.find(Passkey, { where: { userId }, order: { id: 'ASC' } });
    return {
      exportedAt: new Date().toISOString(),
      profile: { ...userView(user), securityQuestion: user.securityQuestion, registeredAt: user.createdAt.toISOString() },
      acceptances: await acceptancesOf(reader, userId),
      selections: selections.map(exportedSelection),
      bookings: bookings.map((booking) => ({
        ...booking,
        payments: payments.filter(({ bookingId }) => bookingId === booking.id).map(exportedPayment),
      })),
      feedback: feedback.map(({ message, createdAt }) => ({ message, writtenAt: createdAt.toISOString() })),
      newsDeclinedAt: user.newsDeclinedAt?.toISOString() ?? null,
      placeMailWantedAt: user.placeMailWantedAt?.toISOString() ?? null,
      messages: messages.flatMap(({ state, message }) =>
        message ? [{ subject: message.subject, text: message.text, state, writtenAt: message.createdAt.toISOString() }] : [],
      ),
      browsers: browsers.map(({ id: _handle, ...browser }) => browser),
      ...(passkeys.length > 0 && { passkeys: passkeys.map(passkeyView).map(({ id: _id, ...passkey }) => passkey) }),
    };
  }
}

function exportedSelection({ id, state, slotIds, totalCents, createdAt, expiresAt, ...row }: Selection): ExportedSelection {
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
  failureMessage,
}: Payment): ExportedPayment {
  return {
    state,
    amount: centsToDollars(amountCents),
    captured: centsToDollars(capturedCents),
    refunded: centsToDollars(refundedCents),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    failure: failureMessage,
  };
}
