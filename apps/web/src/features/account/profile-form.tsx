import type { NameDisplay, UserView } from '@raffle/contracts/auth';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { useForm, type Form } from '../auth/use-form';
import { profileCopy as copy } from './account.copy';
import { useSaveProfile } from './account.mutations';
import { NamePreview } from './name-preview';
import styles from './profile-form.module.css';
import { profileChange, profileErrors, profileValues, type ProfileValues } from './profile.rules';

interface ProfileFormProps {
  user: UserView;
  onClose: (saved: boolean) => void;
}

/** Name, phone number and how the name is shown, with the grid's cell as everybody will see it. */
export default function ProfileForm({ user, onClose }: ProfileFormProps) {
  const form = useForm<ProfileValues>('profile', profileValues(user), profileErrors);
  const save = useSaveProfile();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || !form.check()) return;
    save.mutate(profileChange(user, form.values), { onSuccess: () => onClose(true), onError: form.showFailure });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <FormField label={copy.name} id={form.idOf('fullName')} error={form.errors.fullName} required>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="name"
            autoFocus
            value={form.values.fullName}
            onChange={(event) => form.set('fullName', event.target.value)}
          />
        )}
      </FormField>
      <FormField label={copy.phone} id={form.idOf('phoneNumber')} error={form.errors.phoneNumber} hint={copy.phoneHint} required>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="tel"
            value={form.values.phoneNumber}
            onChange={(event) => form.set('phoneNumber', event.target.value)}
          />
        )}
      </FormField>
      <NameDisplayChoice form={form} />
      <NamePreview fullName={form.values.fullName} nameDisplay={form.values.nameDisplay} />
      <div className={styles.actions}>
        <Button type="submit" loading={save.isPending} loadingText={copy.saving}>
          {copy.save}
        </Button>
        <Button variant="outline" onClick={() => onClose(false)}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

function NameDisplayChoice({ form }: { form: Form<ProfileValues> }) {
  const choices = Object.keys(copy.options) as NameDisplay[];
  return (
    <fieldset className={styles.choice}>
      <legend>{copy.display}</legend>
      {choices.map((display) => (
        <label key={display}>
          <input
            type="radio"
            name="nameDisplay"
            value={display}
            checked={form.values.nameDisplay === display}
            onChange={() => form.set('nameDisplay', display)}
          />
          {copy.options[display]}
        </label>
      ))}
    </fieldset>
  );
}
