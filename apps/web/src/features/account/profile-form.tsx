import { Wrap } from '@chakra-ui/react/wrap';
import type { UserView } from '@raffle/contracts/people/auth';
import { useState } from 'react';
import { hasDraft } from '../../lib/draft';
import { Button } from '../../ui/button';
import { NameChoice } from '../auth/name/name-choice';
import { Form, TextField } from '../../ui/form-fields';
import { useDraftForm } from '../../ui/use-draft-form';
import { profileCopy as copy } from './account.copy';
import { useSaveProfile } from './account.mutations';
import { NamePreview } from './name-preview';
import { profileDraft } from './profile-draft';
import { profileChange, profileErrors, profileValues, type ProfileValues } from './profile.rules';

interface ProfileFormProps {
  user: UserView;
  onClose: (saved: boolean) => void;
}

/** Edits the name, the phone number and how the name is shown, with a preview of a cell of the grid. */
export default function ProfileForm({ user, onClose }: ProfileFormProps) {
  // The values when the form was opened. A value that another tab has saved since then does not count as a change made in this form.
  const [opened] = useState(user);
  const [restored] = useState(() => hasDraft(profileDraft(user.id)));
  const form = useDraftForm<ProfileValues>('profile', profileValues(opened), profileErrors, profileDraft(user.id));
  const { fullName, nameDisplay } = form.watch();
  const save = useSaveProfile();

  function close(saved: boolean): void {
    form.endDraft();
    onClose(saved);
  }

  function send(values: ProfileValues): void {
    save.mutate(profileChange(opened, values), { onSuccess: () => close(true), onError: form.showFailure });
  }

  return (
    <Form form={form} onSend={send} pending={save.isPending} maxWidth="30rem">
      <TextField form={form} field="fullName" label={copy.name} autoComplete="name" autoFocus={!restored} />
      <TextField form={form} field="phoneNumber" label={copy.phone} hint={copy.phoneHint} type="tel" autoComplete="tel" />
      <NameChoice fullName={fullName} value={nameDisplay} onChange={(display) => form.setValue('nameDisplay', display)} />
      <NamePreview fullName={fullName} nameDisplay={nameDisplay} />
      <Wrap gap="0.75rem">
        <Button type="submit" loading={save.isPending} loadingText={copy.saving}>
          {copy.save}
        </Button>
        <Button variant="outline" onClick={() => close(false)}>
          {copy.cancel}
        </Button>
      </Wrap>
    </Form>
  );
}
