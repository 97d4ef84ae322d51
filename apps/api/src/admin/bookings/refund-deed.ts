import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents } from '@raffle/contracts/money/money';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { BookingSlot } from '../../bookings/booking-slot.entity.js';
import type { Refund } from '../../payments/refunds/refund.entity.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import type { Tx } from '../../platform/db/database.js';
import { writtenDate } from '../../platform/written-date.js';
import { FirstInLineService } from '../../results/first-in-line.service.js';
import { assertNeedsApproval, Deeds } from '../approvals/deeds.js';
import { RefundDeedDto } from './bookings-admin.dto.js';

interface RefundPayload {
  bookingId: number;
  slotIds: string[];
  reason: string;
  slots: 'release' | 'keep';
  /** The money went back at the provider: these are the slots that it was for. */
  refundId?: string;
}

/** A ticket that has won or is among the first in line is refunded by two people, when its buyer agrees: it decides who wins. */
@Injectable()
export class RefundDeed implements OnModuleInit {
  constructor(
    private readonly deeds: Deeds,
    private readonly refunds: RefundsService,
    private readonly line: FirstInLineService,
  ) {}

  onModuleInit(): void {
    this.deeds.define<RefundDeedDto, RefundPayload>({
      deed: 'booking.refund',
      approvers: ['organiser'],
      form: RefundDeedDto,
      look: async (tx, { bookingId, reason, slots, slotIds: wanted, refundId }) => {
        const guarded = await this.line.guarded(tx, bookingId);
        assertNeedsApproval(guarded);
        // The slots are named in either case: what is approved does not grow until it is carried out.
        const wish = { bookingId, reason, slots, slotIds: wanted ?? (await slotsOf(tx, bookingId)) };
        const { amountCents, slotIds } =
          refundId === undefined
            ? await this.refunds.requestIn(tx, wish)
            : await this.refunds.lookAtSlots(tx, { bookingId, refundId, slots, slotIds: wanted ?? [] });
        const [booking] = await tx.rows<{ reference: string; userId: string }>(
          `SELECT reference, user_id AS "userId" FROM bookings WHERE id = $1`,
          [bookingId],
        );
        return {
          subject: String(bookingId),
          seasonYear: guarded.year,
          arrivalId: guarded.arrivalId,
          line: `Refund ${booking?.reference ?? ''}, a ticket among the first in line`,
          facts: [
            { label: 'Slots', after: slotIds.map((id) => `${writtenDate(dateOfSlot(id))}, ${slotLabel(id)}`).join('; ') },
            {
              label: 'Amount',
              after: `${formatCents(amountCents)}${refundId === undefined ? '' : ', which went back at the provider already'}`,
            },
            { label: 'Reason', after: reason },
          ],
          payload: { bookingId, slotIds, reason, slots, ...(refundId && { refundId }) },
          buyerId: booking?.userId ?? null,
        };
      },
      carryOut: async (tx, wish) => {
        const { refundId, bookingId } = wish;
        const refund = await (refundId === undefined ? this.refunds.requestIn(tx, wish) : this.refunds.assignIn(tx, { ...wish, refundId }));
        const action = refundId === undefined ? 'booking.refund' : 'booking.assign-refund';
        return { action, subjectKind: 'booking', subjectId: String(bookingId), after: noted(refund, wish) };
      },
    });
  }
}

async function slotsOf(tx: Tx, bookingId: number): Promise<string[]> {
  const slots = await tx.manager.find(BookingSlot, { where: { bookingId } });
  return slots.map(({ slotId }) => slotId);
}

function noted({ id, amountCents, slotIds }: Refund, { slots }: RefundPayload): object {
  return { refundId: id, amountCents, slotIds, slots };
}
