import type { AdminBookingDetail, AdminRefund, AdminRefundRequest } from '@raffle/contracts/admin/bookings';
import { formatMoney, formatSlotWithYear } from '../../lib/format/formats';
import { FormDialog, ReasonField, reasonRules } from '../form/dialogs';
import { ChecksField, ChoiceField } from '../form/choice-fields';
import { Notice } from '../form/notice';
import { storyCopy } from './admin-bookings.copy';
import { useAssignRefund, useRefund } from './admin-bookings.mutations';

interface RefundDialogProps {
  story: AdminBookingDetail;
  open: boolean;
  onClose: () => void;
}

interface RefundedSlots {
  what: 'all' | 'slots' | 'money';
  slotIds: string[];
  /** Whether the refunded slots go back on sale or are blocked. */
  slots: AdminRefundRequest['slots'];
}

/**
 * Refunds a whole booking or some of its slots. The organiser enters a reason, and chooses whether the slots go back on sale or are
 * blocked.
 */
export function RefundDialog({ story, open, onClose }: RefundDialogProps) {
  const copy = storyCopy.refundDialog;
  const refund = useRefund(story.id);
  return (
    <FormDialog
      {...{ open, onClose, title: copy.title, lead: copy.lead, working: copy.pending }}
      role="alertdialog"
      tone="danger"
      draft={`refund ${story.id}`}
      values={{ ...nothingChosen(hasClosed(story) ? 'slots' : 'all'), reason: '' }}
      rules={({ what, slotIds, reason }) => ({
        ...(what === 'slots' && slotIds.length === 0 && { slotIds: copy.slotsRequired }),
        ...reasonRules({ reason }),
      })}
      confirm={(values) => copy.confirm(formatMoney(amountOf(story, values)))}
      onSend={({ what, slotIds, slots, reason }) =>
        refund.mutateAsync({ reason: reason.trim(), slots, ...(what === 'slots' && { slotIds }) })
      }
    >
      {(form) => (
        <>
          {story.refundable.owed > 0 && <p>{copy.owed(formatMoney(story.refundable.owed))}</p>}
          <SettledSlots {...story} />
          {!hasClosed(story) && (
            <ChoiceField form={form} field="what" legend={copy.which} options={{ all: copy.whole, slots: copy.some }} />
          )}
          {form.watch('what') === 'slots' && (
            <ChecksField form={form} field="slotIds" legend={copy.slots} options={optionsOf(story, hasClosed(story))} />
          )}
          <ChoiceField form={form} field="slots" legend={copy.after} options={{ release: copy.release, keep: copy.keep }} />
          <ReasonField form={form} hint={copy.reasonHint} />
        </>
      )}
    </FormDialog>
  );
}

/** Warns that some of the booking's slots are settled for the draw. */
function SettledSlots({ settledSlots, refundsClose, slotList }: AdminBookingDetail) {
  const settled = slotList.filter(({ id }) => settledSlots.includes(id)).map(({ id }) => formatSlotWithYear(id));
  if (settled.length === 0) return null;
  const say = refundsClose ? storyCopy.refundDialog.closed : storyCopy.refundDialog.settled;
  return <Notice status="warning">{say(settled.join(', '), settled.length)}</Notice>;
}

/** Returns whether some of the booking's slots are settled and can therefore no longer be refunded. */
function hasClosed({ settledSlots, refundsClose, slotList }: AdminBookingDetail): boolean {
  return refundsClose && slotList.some(({ id }) => settledSlots.includes(id));
}

/** Assigns a partial refund that was made in the payment provider's own dashboard to some of the booking's slots, or to no slot. */
export function RefundSlotsDialog({ story, refund, open, onClose }: RefundDialogProps & { refund: AdminRefund }) {
  const copy = storyCopy.slotsDialog;
  const assign = useAssignRefund(refund.id);
  const count = slotsFor(story, refund);
  return (
    <FormDialog
      {...{ open, onClose, title: copy.title, lead: copy.lead(formatMoney(refund.amount)), working: copy.pending }}
      role="alertdialog"
      draft={`slots of refund ${refund.id}`}
      values={nothingChosen(count === 0 ? 'money' : 'slots')}
      rules={({ what, slotIds }) => (what === 'slots' && slotIds.length !== count ? { slotIds: copy.slotsRequired(count) } : {})}
      confirm={copy.confirm}
      onSend={({ what, slotIds, slots }) => assign.mutateAsync({ slotIds: what === 'slots' ? slotIds : [], slots })}
    >
      {(form) => (
        <>
          {story.refundable.owed > 0 && <p>{copy.owed(formatMoney(story.refundable.owed))}</p>}
          {count === 0 ? (
            <p>{copy.noSlots}</p>
          ) : (
            <ChoiceField form={form} field="what" legend={copy.what} options={{ slots: copy.slots(count), money: copy.money }} />
          )}
          {form.watch('what') === 'slots' && (
            <>
              <ChecksField form={form} field="slotIds" legend={copy.which} options={optionsOf(story)} />
              <ChoiceField form={form} field="slots" legend={copy.after} options={{ release: copy.release, keep: copy.keep }} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function nothingChosen(what: RefundedSlots['what']): RefundedSlots {
  return { what, slotIds: [], slots: 'release' };
}

function optionsOf({ slotList, settledSlots }: AdminBookingDetail, withoutSettled = false) {
  const offered = withoutSettled ? slotList.filter(({ id }) => !settledSlots.includes(id)) : slotList;
  return offered.map(({ id }) => ({ value: id, label: formatSlotWithYear(id) }));
}

function amountOf({ slotList, refundable }: AdminBookingDetail, { what, slotIds }: RefundedSlots): number {
  const { all, owed, perSlot } = refundable;
  if (what !== 'slots') return all;
  return slotIds.length === slotList.length ? all - owed : slotIds.length * perSlot;
}

/**
 * Returns the number of slots whose price is exactly the refunded amount less the amount owed. Returns 0 if no number of slots has that
 * price. Such a refund can't be assigned to slots.
 */
function slotsFor({ refundable: { owed, perSlot }, slotList }: AdminBookingDetail, { amount }: AdminRefund): number {
  const count = perSlot === 0 ? 0 : Math.round((amount - owed) / perSlot);
  return count <= slotList.length && Math.abs(count * perSlot - (amount - owed)) < 0.005 ? Math.max(0, count) : 0;
}
