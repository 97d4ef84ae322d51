import type { AdminBookingLine, AdminPersonChange } from '@raffle/contracts/admin-bookings';
import { useId, type FormEvent } from 'react';
import type { ApiError } from '../../../lib/api-client';
import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { isEmail } from '../../auth/auth-form.rules';
import { useForm } from '../../auth/use-form';
import { TextField } from '../access/text-field';
import list from '../frame/admin-list.module.css';
import { storyCopy } from './admin-bookings.copy';
import { useCorrectPerson } from './admin-bookings.mutations';

const copy = storyCopy.personDialog;
type Person = AdminBookingLine['person'];

export function PersonDialog({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const id = useId();
  const correct = useCorrectPerson(person.id);
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={person.email === '' ? copy.nameTitle : copy.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={id} loading={correct.isPending} loadingText={copy.pending}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <PersonForm id={id} person={person} pending={correct.isPending} onCorrect={(change) => correct.mutateAsync(change).then(onClose)} />
    </AppDialog>
  );
}

interface PersonFormProps {
  id: string;
  person: Person;
  pending: boolean;
  onCorrect: (change: AdminPersonChange) => Promise<unknown>;
}

function PersonForm({ id, person, pending, onCorrect }: PersonFormProps) {
  // Who paid in cash has no account, and so no address.
  const hasAddress = person.email !== '';
  const form = useForm(id, { fullName: person.fullName, email: person.email, reason: '' }, ({ fullName, email, reason }) => ({
    ...(fullName.trim() === '' && { fullName: copy.nameRequired }),
    ...(fullName.trim() === person.fullName && email.trim() === person.email && { fullName: copy.unchanged }),
    ...(hasAddress && !isEmail(email) && { email: copy.emailRequired }),
    ...(reason.trim() === '' && { reason: copy.reasonRequired }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending || !form.check()) return;
    const [fullName, email] = [form.values.fullName.trim(), form.values.email.trim()];
    const change = {
      reason: form.values.reason.trim(),
      ...(fullName !== person.fullName && { fullName }),
      ...(email !== person.email && { email }),
    };
    onCorrect(change).catch((error: ApiError) => form.showFailure(error));
  }

  const field = (name: 'fullName' | 'email') => ({
    id: form.idOf(name),
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <form id={id} className={list.form} onSubmit={submit} noValidate>
      <p>{hasAddress ? copy.lead : copy.nameLead}</p>
      <ErrorSummary problems={form.problems} />
      <TextField {...field('fullName')} label={copy.name} autoComplete="off" />
      {hasAddress && <TextField {...field('email')} label={copy.email} type="email" autoComplete="off" />}
      <FormField label={copy.reason} id={form.idOf('reason')} error={form.errors.reason} required>
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
