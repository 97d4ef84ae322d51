import type { RecordArrivalRequest, UploadedFile } from '@raffle/contracts/admin-results';
import { slotAt } from '@raffle/contracts/slot-time';
import { useState, type FormEvent } from 'react';
import { formatClockWithSeconds, formatInstantDate, formatSlotWithDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { useForm } from '../../auth/use-form';
import { Choice } from '../frame/choice';
import { ConfirmDialog } from '../frame/confirm-dialog';
import { ArrivalFields } from './arrival-fields';
import { arrivalErrors, arrivalInstant, arrivalRequest, type ArrivalValues } from './arrival-form.rules';
import { Line } from './line';
import { PhotoField } from './photo-field';
import { resultAdminCopy } from './result-admin.copy';
import styles from './result-admin.module.css';
import { usePreview, useRecordArrival } from './result-admin.queries';

const { form: copy, preview: previewCopy, record: recordCopy, dialog } = resultAdminCopy;

/** The official instant. Who would win is looked at first, and only what was looked at can be recorded. */
export function ArrivalForm({ year }: { year: number }) {
  const form = useForm<ArrivalValues>('arrival', { arrivedAt: '', time: '', witnesses: '', note: '' }, arrivalErrors);
  const [photo, setPhoto] = useState<UploadedFile>();
  const [openHolds, setOpenHolds] = useState<RecordArrivalRequest['openHolds']>('finish');
  const [asked, setAsked] = useState(false);
  const preview = usePreview(year);
  const record = useRecordArrival(year);
  const looked = preview.data && preview.variables === arrivalInstant(form.values) ? preview.data : undefined;

  function look(event: FormEvent): void {
    event.preventDefault();
    if (!preview.isPending && form.check()) preview.mutate(arrivalInstant(form.values), { onError: form.showFailure });
  }

  function send(): void {
    record.mutate(arrivalRequest(form.values, photo?.id, openHolds), {
      onError: (error) => {
        // What is wrong with a field is written at the field; the rest stays in the dialog.
        if (error.body.fields) setAsked(false);
        form.showFailure(error);
      },
    });
  }

  const when = looked && whenOf(arrivalInstant(form.values));
  return (
    <section className={styles.section} aria-labelledby="arrival-title">
      <h2 id="arrival-title">{copy.title}</h2>
      <p>{copy.text}</p>
      <form className={styles.form} onSubmit={look} noValidate>
        <ErrorSummary problems={form.problems} />
        <ArrivalFields form={form} />
        <PhotoField photo={photo} onChange={setPhoto} />
        <Choice
          name="open-holds"
          legend={copy.holds}
          options={{ finish: copy.finish, release: copy.release }}
          value={openHolds}
          onChange={setOpenHolds}
        />
        <Button type="submit" variant="outline" className={styles.submit as string} loading={preview.isPending} loadingText={copy.looking}>
          {copy.look}
        </Button>
      </form>
      {looked && when && (
        <section className={styles.preview} aria-labelledby="preview-title">
          <h3 id="preview-title">{previewCopy.title(when.text)}</h3>
          <p role="status">
            {previewCopy.slot}: <strong>{when.slot}</strong>
          </p>
          <h4>{previewCopy.line}</h4>
          <Line line={looked} />
          <Button className={styles.submit as string} onClick={() => form.check() && setAsked(true)}>
            {copy.record}
          </Button>
          <ConfirmDialog
            open={asked}
            onClose={() => setAsked(false)}
            title={recordCopy.title}
            confirm={copy.record}
            {...dialog}
            tone="danger"
            isPending={record.isPending}
            error={record.error}
            onConfirm={send}
          >
            <p>{recordCopy.at(when.text, when.slot)}</p>
            <p>{looked[0] ? recordCopy.first(looked[0].fullName, looked[0].reference) : previewCopy.nobody}</p>
            <p>{recordCopy.text}</p>
          </ConfirmDialog>
        </section>
      )}
    </section>
  );
}

function whenOf(instant: string): { text: string; slot: string } {
  return {
    text: `${formatInstantDate(instant, 'EEEE, MMMM d, yyyy')}, ${formatClockWithSeconds(instant)}`,
    slot: formatSlotWithDate(slotAt(Date.parse(instant))),
  };
}
