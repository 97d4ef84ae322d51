import type { AdminBookingLine } from '@raffle/contracts/admin/bookings';
import { useState } from 'react';
import { isEmail } from '../../features/auth/auth-form.rules';
import { FormDialog, ReasonField } from '../form/dialogs';
import { TextField } from '../form/fields';
import { storyCopy } from './admin-bookings.copy';
import { useCorrectPerson } from './admin-bookings.mutations';

const copy = storyCopy.personDialog;

/** Sends only what was changed. */
export function PersonDialog(props: { person: AdminBookingLine['person']; open: boolean; onClose: () => void }) {
  const { open, onClose } = props;
  // As it was when the dialog was opened: what the person has changed since is no correction of this one.
  const [shown, setShown] = useState(props);
  if (open !== shown.open) setShown(props);
  const { person } = shown;
  const correct = useCorrectPerson(person.id);
  // Who paid in cash has no account, and so no address.
  const hasAddress = person.email !== '';
  const changeOf = (values: { fullName: string; email: string }) => {
    const [fullName, email] = [values.fullName.trim(), values.email.trim()];
    return { ...(fullName !== person.fullName && { fullName }), ...(email !== person.email && { email }) };
  };
  return (
    <FormDialog
      {...{ open, onClose, cancel: copy.cancel, working: copy.pending, confirm: copy.confirm }}
      draft={`person ${person.id}`}
      title={hasAddress ? copy.title : copy.nameTitle}
      lead={hasAddress ? copy.lead : copy.nameLead}
      values={{ fullName: person.fullName, email: person.email, reason: '' }}
      rules={(values) => ({
        ...(values.fullName.trim() === '' && { fullName: copy.nameRequired }),
        ...(Object.keys(changeOf(values)).length === 0 && { fullName: copy.unchanged }),
        ...(hasAddress && !isEmail(values.email) && { email: copy.emailRequired }),
        ...(values.reason.trim() === '' && { reason: copy.reasonRequired }),
      })}
      pending={correct.isPending}
      onSend={(values) => correct.mutateAsync({ reason: values.reason.trim(), ...changeOf(values) }).then(onClose)}
    >
      {(form) => (
        <>
          <TextField form={form} field="fullName" deps={['email']} label={copy.name} autoComplete="off" />
          {hasAddress && <TextField form={form} field="email" deps={['fullName']} label={copy.email} type="email" autoComplete="off" />}
          <ReasonField form={form} label={copy.reason} />
        </>
      )}
    </FormDialog>
  );
}
