import { Input } from '@chakra-ui/react/input';
import { Wrap } from '@chakra-ui/react/wrap';
import type { UserView } from '@raffle/contracts/people/auth';
import { useState } from 'react';
import { hasDraft } from '../../lib/draft';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { Form } from '../../ui/form';
import { NameChoice } from '../auth/name/name-choice';
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

/** Name, phone number and how the name is shown, with the grid's cell as everybody will see it. */
export default function ProfileForm({ user, onClose }: ProfileFormProps) {
  // As it was when the form was opened: what another tab has saved since is no change of this form.
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
    if (save.isPending) return;
    save.mutate(profileChange(opened, values), { onSuccess: () => close(true), onError: form.showFailure });
  }

  return (
    <Form onSubmit={form.submit(send)} maxWidth="30rem">
      <ErrorSummary problems={form.problems} />
      <FormField label={copy.name} {...form.field('fullName')} required>
        {(control) => <Input {...control} {...form.register('fullName')} autoComplete="name" autoFocus={!restored} />}
      </FormField>
      <FormField label={copy.phone} {...form.field('phoneNumber')} hint={copy.phoneHint} required>
        {(control) => <Input {...control} {...form.register('phoneNumber')} type="tel" autoComplete="tel" />}
      </FormField>
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
