import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { AccountExport, ExportedPayment, ExportedSelection } from '@raffle/contracts/account';
import { centsToDollars } from '@raffle/contracts/money';
import { Passkey } from '../auth/passkeys/passkey.entity.js';
import { passkeyView } from '../auth/passkeys/passkeys.service.js';
import { userView } from '../auth/user.view.js';
import { SignedInBrowsersService } from '../auth/sessions/signed-in-browsers.service.js';
import { UsersService } from '../auth/users.service.js';
import { BookingsService } from '../bookings/bookings.service.js';
import { Feedback } from '../feedback/feedback.entity.js';
import { MessageRecipient } from '../messages/message-recipient.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { Selection } from '../selections/selection.entity.js';
import { selectedSlot } from '../selections/selections.rules.js';

/** Everything that is kept about a person, for that person: all rows that bear their id, and no hash. */
@Injectable()
export class AccountExportService {
  constructor(
    private readonly users: UsersService,
    private readonly bookings: BookingsService,
    private readonly browsers: SignedInBrowsersService,
    private readonly manager: EntityManager,
  ) {}

  /** @param sessionId of the browser that asks */
  async of(userId: string, sessionId: string): Promise<AccountExport> {
    const user = await this.users.signedIn(userId);
    const selections = await this.manager.find(Selection, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const bookings = await this.bookings.list(userId);
    const payments = await this.manager.find(Payment, { where: { booking: { userId } }, order: { id: 'ASC' } });
    const feedback = await this.manager.find(Feedback, { where: { userId }, order: { id: 'ASC' } });
    const messages = await this.manager.find(MessageRecipient, {
      where: { userId },
      relations: { message: true },
      order: { messageId: 'ASC' },
    });
    const passkeys = await this.manager.find(Passkey, { where: { userId }, order: { id: 'ASC' } });
    return {
      exportedAt: new Date().toISOString(),
      profile: { ...userView(user), securityQuestion: user.securityQuestion, registeredAt: user.createdAt.toISOString() },
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
      browsers: (await this.browsers.list(userId, sessionId)).map(({ id: _handle, ...browser }) => browser),
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
