import type { AdminBookingLine } from '@raffle/contracts/admin/bookings';
import { isEmail } from '../../features/auth/auth-form.rules';
import { FormDialog, ReasonField, reasonRules } from '../form/dialogs';
import { TextField } from '../form/fields';
import { storyCopy } from './admin-bookings.copy';
import { useCorrectPerson } from './admin-bookings.mutations';

const copy = storyCopy.personDialog;

interface PersonDialogProps {
  person: AdminBookingLine['person'];
  open: boolean;
  onClose: () => void;
}

/**
 * Corrects a person's details. Sends only the fields that differ from the details shown when the dialog was opened, so that the request does
 * not revert changes that the buyer makes in the meantime.
 */
export function PersonDialog({ person, open, onClose }: PersonDialogProps) {
  const correct = useCorrectPerson(person.id);
  // A cash buyer has no account and therefore no email address.
  const hasAddress = person.email !== '';
  const changeOf = (values: { fullName: string; email: string; phone: string }) => {
    const [fullName, email, phone] = [values.fullName.trim(), values.email.trim(), values.phone.trim()];
    return {
      ...(fullName !== person.fullName && { fullName }),
      ...(email !== person.email && { email }),
      ...(phone !== person.phone && { phone }),
    };
  };
  return (
    <FormDialog
      {...{ open, onClose, working: copy.pending, confirm: copy.confirm }}
      draft={`person ${person.id}`}
      title={hasAddress ? copy.title : copy.cashTitle}
      lead={hasAddress ? copy.lead : copy.cashLead}
      values={{ fullName: person.fullName, email: person.email, phone: person.phone, reason: '' }}
      rules={(values) => ({
        ...(values.fullName.trim() === '' && { fullName: copy.nameRequired }),
        ...(Object.keys(changeOf(values)).length === 0 && { fullName: copy.unchanged }),
        ...(hasAddress && !isEmail(values.email) && { email: copy.emailRequired }),
        ...(person.phone !== '' && values.phone.trim() === '' && { phone: copy.phoneRequired }),
        ...reasonRules(values),
      })}
      onSend={(values) => correct.mutateAsync({ reason: values.reason.trim(), ...changeOf(values) })}
    >
      {(form) => (
        <>
          <TextField form={form} field="fullName" deps={['email', 'phone']} label={copy.name} autoComplete="off" />
          {hasAddress && <TextField form={form} field="email" deps={['fullName']} label={copy.email} type="email" autoComplete="off" />}
          <TextField
            form={form}
            field="phone"
            deps={['fullName']}
            label={copy.phone}
            hint={copy.phoneHint}
            required={person.phone !== ''}
            type="tel"
            autoComplete="off"
          />
          <ReasonField form={form} />
        </>
      )}
    </FormDialog>
  );
}
