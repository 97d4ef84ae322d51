import { Injectable } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { Not } from 'typeorm';
import { Attention } from '../../platform/attention/attention.js';
import type { Tx } from '../../platform/db/database.js';
import { disputesOfPayment, saveDispute } from './dispute-queries.js';
import type { Dispute } from './dispute.entity.js';
import { stageOfDispute } from './dispute-stages.rules.js';
import { Payment } from '../payment.entity.js';
import type { ProviderDispute } from '../provider/provider-page.js';
import { booksOf } from '../refunds/refund-books.rules.js';
import type { LockedAccount } from '../refunds/refund-account.js';

/**
 * Records disputes as reported by the provider. Until the bank decides, the booking and its tickets stay as they are, and organisers are
 * notified. Only if the bank decides against us does RefundSyncService record the money as returned and change the booking.
 */
@Injectable()
export class DisputesService {
  constructor(private readonly attention: Attention) {}

  /**
   * @param readAt when the payment was read from the provider
   * @returns all of the payment's stored disputes
   */
  async record(tx: Tx, payment: Payment, seen: readonly ProviderDispute[], readAt: Date): Promise<Dispute[]> {
    for (const one of seen) await saveDispute(tx, payment.id, one, readAt);
    const disputes = await disputesOfPayment(tx, payment.id);
    const withdrawn = disputes.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0);
    await tx.manager.update(Payment, { id: payment.id, disputedCents: Not(withdrawn) }, { disputedCents: withdrawn });
    payment.disputedCents = withdrawn;
    return disputes;
  }

  /**
   * Keeps one attention item per dispute. The item stays open until the bank decides. After a loss, it stays open until an organiser
   * resolves it. After a win, it stays open as long as we hold money for tickets that were taken back. Later refunds of the payment update
   * the item's details.
   */
  async updateItem(tx: Tx, account: LockedAccount, dispute: Dispute): Promise<void> {
    const subject = `${account.payment.name}, ${dispute.providerId}`;
    const stage = stageOfDispute(dispute.status);
    const { wonBackCents } = booksOf(account);
    const isDone = stage === 'closed' || (stage === 'won' && wonBackCents === 0);
    await this.attention.keep('dispute', subject, whatToDo(account.payment, dispute, wonBackCents), tx, isDone);
  }
}

function whatToDo(payment: Payment, { status, amountCents, withdrawnCents }: Dispute, wonBackCents: number): string {
  const amount = formatCents(amountCents);
  const twice = Math.max(0, withdrawnCents - (payment.capturedCents - payment.refundedCents));
  switch (stageOfDispute(status)) {
    case 'inquiry':
      return `The buyer's bank is asking about ${amount}. No money has moved. Answer it, or refund the payment, at the provider.`;
    case 'open':
      return [
        `The buyer's bank took ${formatCents(withdrawnCents)} and has yet to decide. The buyer keeps the tickets until then, and they take part in the raffle. Answer it at the provider.`,
        ...(twice === 0 ? [] : [`${formatCents(twice)} of it was already refunded: send the refund as evidence.`]),
      ].join(' ');
    case 'lost':
      return `The bank decided for the buyer: ${formatCents(withdrawnCents)} is gone. The tickets that it paid for are taken back.`;
    case 'won':
      return wonBackCents > 0
        ? `It was lost at first and is now won: we have ${amount} back, but the tickets were taken back. Refund ${formatCents(wonBackCents)} on the booking's page if the buyer should have it.`
        : `It is won: we have ${amount} back, and the buyer keeps the tickets.`;
    case 'closed':
      return `It is over: no money moved, and the buyer keeps the tickets.`;
  }
}
