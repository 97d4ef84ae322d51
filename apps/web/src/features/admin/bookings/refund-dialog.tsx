import type { AdminBookingStory, AdminRefundRequest } from '@raffle/contracts/admin-bookings';
import { useId, useState, type FormEvent } from 'react';
import type { ApiError } from '../../../lib/api-client';
import { formatMoney, formatSlotWithDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { useForm } from '../../auth/use-form';
import list from '../frame/admin-list.module.css';
import { storyCopy } from './admin-bookings.copy';
import { useRefund } from './admin-bookings.mutations';
import { Choice } from '../form/choice';

const copy = storyCopy.refundDialog;

interface RefundDialogProps {
  story: AdminBookingStory;
  open: boolean;
  onClose: () => void;
}

/** Whole or some slots, why, and what becomes of the slots. */
export function RefundDialog({ story, open, onClose }: RefundDialogProps) {
  const id = useId();
  const refund = useRefund(story.id);
  const [slotIds, setSlotIds] = useState<string[] | null>(null);
  const count = slotIds?.length ?? story.slotList.length;
  const amount = story.slotList.length === 0 ? 0 : (story.totalAmount / story.slotList.length) * count;
  const close = () => {
    setSlotIds(null);
    onClose();
  };
  return (
    <AppDialog
      open={open}
      onClose={close}
      title={copy.title}
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} tone="danger" loading={refund.isPending} loadingText={copy.pending}>
            {copy.confirm(formatMoney(amount))}
          </Button>
        </>
      }
    >
      <RefundForm
        id={id}
        story={story}
        slotIds={slotIds}
        onSlots={setSlotIds}
        pending={refund.isPending}
        onRefund={(request) => refund.mutateAsync(request).then(close)}
      />
    </AppDialog>
  );
}

interface RefundFormProps {
  id: string;
  story: AdminBookingStory;
  /** Null: the whole booking. */
  slotIds: string[] | null;
  onSlots: (slotIds: string[] | null) => void;
  pending: boolean;
  onRefund: (request: AdminRefundRequest) => Promise<unknown>;
}

/** Apart, so that the typed reason is forgotten when the dialog closes. */
function RefundForm({ id, story, slotIds, onSlots, pending, onRefund }: RefundFormProps) {
  const [slots, setSlots] = useState<AdminRefundRequest['slots']>('release');
  const form = useForm(id, { reason: '', slotIds: '' }, ({ reason }) => ({
    ...(slotIds?.length === 0 && { slotIds: copy.slotsRequired }),
    ...(reason.trim() === '' && { reason: copy.reasonRequired }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending || !form.check()) return;
    const request: AdminRefundRequest = { reason: form.values.reason.trim(), slots, ...(slotIds && { slotIds }) };
    onRefund(request).catch((error: ApiError) => form.showFailure(error));
  }

  return (
    <form id={id} className={list.form} onSubmit={submit} noValidate>
      <p>{copy.lead}</p>
      <ErrorSummary problems={form.problems} />
      <Choice
        legend={copy.which}
        name={`${id}-which`}
        value={slotIds ? 'some' : 'whole'}
        options={{ whole: copy.whole, some: copy.some }}
        onChange={(which) => onSlots(which === 'some' ? [] : null)}
      />
      {slotIds && (
        <fieldset className={list.choices} id={form.idOf('slotIds')} tabIndex={-1}>
          <legend>{copy.slots}</legend>
          {story.slotList.map((slot) => (
            <label key={slot.id} className={list.choice}>
              <input
                type="checkbox"
                checked={slotIds.includes(slot.id)}
                onChange={({ target }) => onSlots(target.checked ? [...slotIds, slot.id] : slotIds.filter((chosen) => chosen !== slot.id))}
              />
              {formatSlotWithDate(slot.id)}
            </label>
          ))}
        </fieldset>
      )}
      <Choice
        legend={copy.after}
        name={`${id}-after`}
        value={slots}
        options={{ release: copy.release, keep: copy.keep }}
        onChange={setSlots}
      />
      <FormField label={copy.reason} hint={copy.reasonHint} id={form.idOf('reason')} error={form.errors.reason} required>
        {(control) => (
          <textarea
            {...control}
            className={list.text}
            maxLength={300}
            value={form.values.reason}
            onChange={({ target }) => form.set('reason', target.value)}
          />
        )}
      </FormField>
    </form>
  );
}
