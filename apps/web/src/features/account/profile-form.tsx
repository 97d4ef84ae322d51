import { Wrap } from '@chakra-ui/react/wrap';
import type { NameDisplay, UserView } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { useState } from 'react';
import { hasDraft } from '../../lib/draft';
import { formatSlot } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { NameChoice } from '../auth/name/name-choice';
import { Form, TextField } from '../../ui/form-fields';
import { useDraftForm } from '../../ui/use-draft-form';
import { SampleCell } from '../slots/grid/sample-cell';
import { profileCopy as copy } from './account.copy';
import { useSaveProfile } from './account.mutations';
import { profileDraft } from './profile-draft';
import { profileChange, profileErrors, profileValues, type ProfileValues } from './profile.rules';

/** The slot in the preview, which shows only the slot's time. */
const SAMPLE_SLOT = '2025-06-14T10:00';

interface ProfileFormProps {
  user: UserView;
  onClose: (saved: boolean) => void;
}

export default function ProfileForm({ user, onClose }: ProfileFormProps) {
  // The details at the time the form was opened. If another tab has since saved a value, it does not count as a change made in this form.
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

/** Shows how other users will see the name in the grid once it is saved. */
function NamePreview({ fullName, nameDisplay }: { fullName: string; nameDisplay: NameDisplay }) {
  return (
    <div style={{ display: 'grid', gap: '0.4rem' }}>
      <p>{copy.preview}</p>
      <SampleCell time={formatSlot(SAMPLE_SLOT)} name={displayName(fullName.trim(), nameDisplay)} />
    </div>
  );
}
