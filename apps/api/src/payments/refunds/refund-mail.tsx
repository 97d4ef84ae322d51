import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { Greeting, MyPredictions, P, Slots, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { NAME_AT_CHECKOUT } from '../../auth/email-links/mailbox.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import type { RefundOrigin } from './refund-states.rules.js';
import '../payments.messages.js';

interface Refunded {
  /** Number of the refund, starting at 1 for each booking. Distinguishes two refunds of the same amount. */
  nth: number;
  reference: string;
  /** Null unless the person has confirmed their email address. */
  name: string | null;
  email: string;
  cents: number;
  /** The part of `cents` that covers earlier failed refunds. */
  owedCents: number;
  slotIds: string[];
  /** Slots in `slotIds` that remain in the draw. */
  settledSlotIds: string[];
  /**
   * The organiser's reason, or null if there is none. The email includes it only if the person has confirmed their
   * email address.
   */
  reason: string | null;
}

interface Failed extends Pick<Refunded, 'nth' | 'reference' | 'name' | 'email' | 'cents'> {
  /** Whether the booking had already changed, in which case the amount is owed to the buyer. */
  isOwed: boolean;
  /** Whether a bank holds the money or has returned it to the buyer. */
  isDisputed: boolean;
}

/** Returns no row if the person has deleted their account. */
const readWhen = (state: string, columns: string) => `
  SELECT (SELECT count(*)::int FROM refunds e JOIN payments o ON o.id = e.payment_id
           WHERE o.booking_id = b.id AND e.id <= r.id AND e.origin NOT IN ('dispute', 'elsewhere')) AS nth, b.reference, ${NAME_AT_CHECKOUT}, s.customer_email AS email, r.origin, r.amount_cents AS cents, ${columns}
  FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id
    JOIN selections s ON s.id = b.selection_id JOIN users u ON u.id = b.user_id
  WHERE r.id = $1 AND r.state IN (${state}) AND u.deleted_at IS NULL`;

const REFUNDED = readWhen(
  `'settling', 'succeeded'`,
  `r.owed_cents AS "owedCents", r.slot_ids AS "slotIds", r.settled_slot_ids AS "settledSlotIds", CASE WHEN r.origin = 'organiser' THEN r.reason END AS reason`,
);
const FAILED = readWhen(`'failed'`, `r.applied_at IS NOT NULL AS "isOwed", p.disputed_cents > 0 AS "isDisputed"`);

const SLOTS = readWhen(`'settling', 'succeeded'`, `r.slot_ids AS "slotIds"`);

/**
 * Emails buyers about refunds that were made, about refunds that did not arrive, and about the slots that a refund
 * removed from a booking.
 */
@Injectable()
export class RefundMail implements OnModuleInit {
  constructor(private readonly mails: OutboxMails) {}

  onModuleInit(): void {
    // The buyer's own bank notifies them about a dispute.
    const refunded = ({ origin, ...refund }: Refunded & { origin: RefundOrigin }, site: string) =>
      origin === 'dispute' ? undefined : refundMail(refund, site);
    const idOf = ({ refundId }: { refundId: string }): string => refundId;
    this.mails.handle('payment-refunded.mail', { lane: 'receipts', read: REFUNDED, idOf, write: refunded });
    this.mails.handle('refund-failed.mail', { lane: 'receipts', read: FAILED, idOf, write: refundFailedMail });
    this.mails.handle('refund-slots.mail', { lane: 'receipts', read: SLOTS, idOf, write: refundSlotsMail });
  }
}

export function refundMail(
  { nth, name, email, reference, cents, owedCents, slotIds, settledSlotIds, reason }: Refunded,
  site: string,
): Mail {
  const isRetry = owedCents === cents;
  const gone = slotIds.filter((id) => !settledSlotIds.includes(id));
  return composeMail({
    to: email,
    subject: `Your refund of ${formatCents(cents)}${isRetry ? ', sent again' : ''}: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        {isRetry ? (
          <P>
            An earlier refund for your booking <Strong>{reference}</Strong> did not reach you. We have now sent you {formatCents(cents)}{' '}
            again. The money goes back to the card or wallet that you paid with. Your bank may take up to ten days to show it.
          </P>
        ) : (
          <P>
            We have refunded {formatCents(cents)} for your booking <Strong>{reference}</Strong>. The money goes back to the card or wallet
            that you paid with. Your bank may take up to ten days to show it.
          </P>
        )}
        {nth > 1 && <P>This is refund {nth} for this booking.</P>}
        {!isRetry && owedCents > 0 && <P>{formatCents(owedCents)} of it replaces an earlier refund that did not reach you.</P>}
        {!isRetry && reason !== null && (
          <P>
            {name === null
              ? 'The organiser gave a reason. You can read it under My Predictions.'
              : `The organiser gave this reason: ${reason}`}
          </P>
        )}
        {gone.length > 0 && (
          <P>
            These predictions are no longer yours (all times are Maun time, CAT):
            <Slots ids={gone} />
          </P>
        )}
        {settledSlotIds.length > 0 && (
          <P>
            These were already settled, so their tickets stay in the draw and can still win (all times are Maun time, CAT):
            <Slots ids={settledSlotIds} />
          </P>
        )}
        <MyPredictions site={site} />
      </>
    ),
  });
}

export function refundFailedMail({ nth, name, email, reference, cents, isOwed, isDisputed }: Failed, site: string): Mail {
  return composeMail({
    to: email,
    subject: `Your refund of ${formatCents(cents)} did not arrive: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          Your bank or card company did not accept our refund of {formatCents(cents)} for your booking <Strong>{reference}</Strong>, so it
          has not reached you.
        </P>
        {nth > 1 && <P>It was refund {nth} for this booking.</P>}
        <P>{nextSteps(isOwed, isDisputed)}</P>
        <MyPredictions site={site} />
      </>
    ),
  });
}

export function refundSlotsMail(
  { nth, name, email, reference, cents, slotIds }: Omit<Refunded, 'owedCents' | 'settledSlotIds' | 'reason'>,
  site: string,
): Mail {
  return composeMail({
    to: email,
    subject: `Predictions removed from your booking: ${reference}`,
    body: (
      <>
        <Greeting name={name} />
        <P>
          Refund {nth} for your booking ({formatCents(cents)}) was for these predictions. They are no longer yours (all times are Maun time,
          CAT):
          <Slots ids={slotIds} />
        </P>
        <MyPredictions site={site} />
      </>
    ),
  });
}

function nextSteps(isOwed: boolean, isDisputed: boolean): string {
  if (isDisputed) return 'You have disputed this payment, so your bank decides who gets the money. We cannot send it as well.';
  if (isOwed)
    return 'We still owe you this money and will send it again. If your card has expired or been replaced, please tell us, so that we can pay you another way.';
  return 'Your booking has not changed: your predictions are still yours.';
}
