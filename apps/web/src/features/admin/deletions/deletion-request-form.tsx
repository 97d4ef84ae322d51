import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { useForm } from '../../auth/use-form';
import { TextField } from '../access/text-field';
import { ConfirmDialog } from '../frame/confirm-dialog';
import styles from '../list/admin-list.module.css';
import { deletionsCopy } from './deletions.copy';
import { useDeleteOnRequest } from './deletions.queries';

const copy = deletionsCopy.request;

/** For somebody who asks by mail or at the bridge. */
export function DeletionRequestForm() {
  const [deleted, setDeleted] = useState(0);
  return (
    <section className={styles.section}>
      <h2>{copy.title}</h2>
      <p className={styles.words}>{copy.lead}</p>
      {/* A new form after each: nobody is deleted twice by a second press. */}
      <NewDeletionForm key={deleted} onDeleted={() => setDeleted(deleted + 1)} />
    </section>
  );
}

/** What it does is said before it is done. */
function NewDeletionForm({ onDeleted }: { onDeleted: () => void }) {
  const remove = useDeleteOnRequest();
  const [asking, setAsking] = useState(false);
  const form = useForm('deletion', { who: '', reason: '' }, ({ who, reason }) => ({
    ...(who.trim() === '' && { who: copy.whoRequired }),
    ...(reason.trim() === '' && { reason: copy.reasonRequired }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    remove.reset();
    if (form.check()) setAsking(true);
  }

  function confirm(): void {
    remove.mutate({ who: form.values.who.trim(), reason: form.values.reason.trim() }, { onSuccess: onDeleted });
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary problems={form.problems} />
        <TextField
          id={form.idOf('who')}
          label={copy.who}
          value={form.values.who}
          error={form.errors.who}
          autoComplete="off"
          onChange={(value) => form.set('who', value)}
        />
        <TextField
          id={form.idOf('reason')}
          label={copy.reason}
          hint={copy.reasonHint}
          value={form.values.reason}
          error={form.errors.reason}
          autoComplete="off"
          onChange={(value) => form.set('reason', value)}
        />
        <Button type="submit" tone="danger" variant="outline" className={styles.start}>
          {copy.submit}
        </Button>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.confirmTitle}
        confirm={copy.submit}
        cancel={copy.cancel}
        working={copy.pending}
        tone="danger"
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
      >
        <p className={styles.words}>{copy.confirm(form.values.who.trim())}</p>
      </ConfirmDialog>
    </>
  );
}
