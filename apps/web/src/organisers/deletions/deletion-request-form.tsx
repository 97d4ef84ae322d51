import { useState } from 'react';
import { useDraftForm } from '../../ui/use-draft-form';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { ConfirmDialog } from '../form/action-dialog';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { Section, Written } from '../frame/section';
import { deletionsCopy } from './deletions.copy';
import { useDeleteOnRequest } from './deletions.queries';

const copy = deletionsCopy.request;
const NOBODY = { who: '', reason: '' };
const rules = ({ who, reason }: typeof NOBODY) => ({
  ...(who.trim() === '' && { who: copy.whoRequired }),
  ...(reason.trim() === '' && { reason: copy.reasonRequired }),
});

/**
 * Form for deleting an account whose owner has asked for this by email or at the bridge. A confirmation dialog explains the effect first.
 */
export function DeletionRequestForm() {
  const remove = useDeleteOnRequest();
  const [asked, setAsked] = useState({ who: '', reason: '', open: false });
  const close = () => setAsked({ ...asked, open: false });
  const form = useDraftForm('deletion', NOBODY, rules, useMyDraft('deletion'));

  function ask({ who, reason }: { who: string; reason: string }): void {
    remove.reset();
    setAsked({ who: who.trim(), reason: reason.trim(), open: true });
  }

  /** Closes the dialog and clears the form, so that a second click does not send the request again. */
  function end(): void {
    close();
    form.endDraft();
    form.reset();
  }

  return (
    <Section title={copy.title}>
      <p>{copy.lead}</p>
      <Form form={form} onSend={ask}>
        <TextField form={form} field="who" label={copy.who} autoComplete="off" />
        <TextField form={form} field="reason" label={copy.reason} hint={copy.reasonHint} autoComplete="off" />
        <Button type="submit" colorPalette="danger" variant="outline" justifySelf="start">
          {copy.submit}
        </Button>
      </Form>
      <ConfirmDialog
        {...{ title: copy.confirmTitle, confirm: copy.submit, cancel: copy.cancel, working: copy.pending }}
        tone="danger"
        open={asked.open}
        onClose={close}
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ who: asked.who, reason: asked.reason }, { onSuccess: end })}
      >
        <Written>{copy.confirm(asked.who)}</Written>
      </ConfirmDialog>
    </Section>
  );
}
