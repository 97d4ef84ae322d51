import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { API } from '@raffle/contracts/routes';
import { slotAt } from '@raffle/contracts/slot-time';
import { type AppForm } from '../../ui/use-app-form';
import { useDraftForm } from '../../ui/use-draft-form';
import type { ApiError } from '../../lib/api/api-client';
import { formatClockWithSeconds, formatInstantDate, formatSlotWithYear } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { ChoiceField } from '../form/choice-fields';
import { useDialog } from '../form/dialog-host';
import { TextAreaField, TextField } from '../form/fields';
import { Form } from '../form/form';
import { ConfirmDialog } from '../form/lazy';
import { UploadField } from '../form/upload-field';
import { Section } from '../frame/section';
import { arrivalErrors, arrivalInstant, arrivalRequest, type ArrivalValues } from './arrival-form.rules';
import { resultAdminCopy } from './result-admin.copy';
import { useRecordArrival } from './result-admin.queries';

const { form: copy, photo: photoCopy, record: recordCopy, dialog } = resultAdminCopy;
const NOTHING: ArrivalValues = { arrivedAt: '', time: '', witnesses: '', note: '', photo: '', openHolds: 'finish' };

/**
 * Form for recording the official arrival time, as read at the finish line. The ticket ranking is shown only after the time is recorded.
 */
export function ArrivalForm({ year }: { year: number }) {
  const form = useDraftForm('arrival', NOTHING, arrivalErrors, useMyDraft(`arrival ${year}`));
  const record = useRecordArrival(year);
  const openDialog = useDialog();

  function ask(values: ArrivalValues): void {
    openDialog((state) => (
      <ConfirmDialog
        {...state}
        title={recordCopy.title}
        text={
          <>
            <p>{whenOf(arrivalInstant(values))}</p>
            <p>{recordCopy.text}</p>
          </>
        }
        confirm={copy.record}
        working={dialog.working}
        tone="danger"
        onConfirm={() => record.mutateAsync(arrivalRequest(values)).then(form.endDraft, refused)}
      />
    ));
  }

  /** Shows field errors in the form, which closes the dialog. The dialog itself shows all other errors. */
  function refused(error: ApiError): void {
    form.showFailure(error);
    if (!error.body.fields) throw error;
  }

  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      <Form form={form} pending={record.isPending} maxWidth="44rem" onSend={ask}>
        <ArrivalFields form={form} />
        <Button type="submit" justifySelf="start">
          {copy.record}
        </Button>
      </Form>
    </Section>
  );
}

function ArrivalFields({ form }: { form: AppForm<ArrivalValues> }) {
  const photo = form.watch('photo');
  return (
    <>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
        <TextField form={form} field="arrivedAt" label={copy.date} type="date" />
        <TextField form={form} field="time" label={copy.time} type="time" step={1} />
      </SimpleGrid>
      <TextAreaField form={form} field="witnesses" label={copy.witnesses} hint={copy.witnessesHint} rows={3} />
      <UploadField
        form={form}
        field="photo"
        label={photoCopy.label}
        hint={photoCopy.hint}
        words={photoCopy}
        preview={photo ? { src: API.file(photo), alt: photoCopy.alt, remove: photoCopy.remove } : undefined}
      />
      <TextAreaField form={form} field="note" label={copy.note} hint={copy.noteHint} rows={3} required={false} />
      <ChoiceField form={form} field="openHolds" legend={copy.holds} options={{ finish: copy.finish, release: copy.release }} />
    </>
  );
}

function whenOf(instant: string): string {
  const when = `${formatInstantDate(instant, 'EEEE d MMMM yyyy')}, ${formatClockWithSeconds(instant)}`;
  return recordCopy.at(when, formatSlotWithYear(slotAt(Date.parse(instant))));
}
