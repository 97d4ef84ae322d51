import { useDraftForm } from '../../ui/use-draft-form';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { useDialog } from '../form/dialog-host';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { ConfirmDialog } from '../form/lazy';
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
  const openDialog = useDialog();
  const form = useDraftForm('deletion', NOBODY, rules, useMyDraft('deletion'));

  function ask(typed: typeof NOBODY): void {
    const request = { who: typed.who.trim(), reason: typed.reason.trim() };
    openDialog((dialog) => (
      <ConfirmDialog
        {...dialog}
        {...{ title: copy.confirmTitle, confirm: copy.submit, working: copy.pending }}
        tone="danger"
        text={<Written>{copy.confirm(request.who)}</Written>}
        onConfirm={() => remove.mutateAsync(request).then(clear)}
      />
    ));
  }

  /** Clears the form, so that a second click does not send the request again. */
  function clear(): void {
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
    </Section>
  );
}
