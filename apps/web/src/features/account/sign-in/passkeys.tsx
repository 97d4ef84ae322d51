import { chakra } from '@chakra-ui/react/styled-system';
import type { CurrentPasswordRequest } from '@raffle/contracts/people/account';
import { formMessages } from '@raffle/contracts/form-messages';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, type PasskeyCreationOptions, type PasskeyView } from '@raffle/contracts/people/passkeys';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type ApiError } from '../../../lib/api/api-client';
import { formatInstantDay } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { Loading } from '../../../ui/loading';
import { createPasskey } from '../../auth/passkeys/passkeys';
import { passkeysWork } from '../../auth/passkeys/passkeys-work';
import { Form, TextField } from '../../../ui/form-fields';
import { CurrentPasswordField } from '../../auth/password/current-password-field';
import { useAppForm } from '../../../ui/use-app-form';
import { Notice } from '../../bookings/dashboard/notice';
import { accountCopy } from '../account.copy';
import { passkeysQuery } from './passkeys.query';
import { PasswordDialog } from '../password-dialog';
import { passkeysCopy as copy } from './sign-in.copy';

/** The user's passkeys. A passkey signs the user in without the password, but adding or removing a passkey requires the password. */
export default function Passkeys() {
  const list = useQuery(passkeysQuery);
  const [removing, setRemoving] = useState<PasskeyView>();
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState('');
  const place = useRef<HTMLParagraphElement>(null);

  /** Shows a message and moves the focus to it, because the focused element is removed. */
  function say(what: string): void {
    setIsOpen(false);
    setDone(what);
    setTimeout(() => place.current?.focus());
  }

  if (list.data === undefined) {
    if (!list.isError) return <Loading />;
    const again = <Button onClick={() => void list.refetch()}>{copy.tryAgain}</Button>;
    return (
      <Notice tone="problem" title={copy.failed} actions={again}>
        {list.error.message}
      </Notice>
    );
  }
  return (
    <chakra.div display="grid" gap="4" maxWidth="36rem">
      <p>{copy.lead}</p>
      {list.data.length > 0 && (
        <chakra.ul aria-label={copy.list} display="grid" listStyle="none" padding="0">
          {list.data.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRemove={() => {
                setDone('');
                setRemoving(passkey);
                setIsOpen(true);
              }}
            />
          ))}
        </chakra.ul>
      )}
      <chakra.p ref={place} tabIndex={-1} role="status" color="fg.success" fontWeight="600" _empty={{ display: 'none' }}>
        {done}
      </chakra.p>
      {list.data.length < MAX_PASSKEYS && <Addition onDone={() => say(copy.added)} />}
      {removing && (
        <Removal
          key={removing.id}
          passkey={removing}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onDone={() => say(copy.removed(removing.name))}
        />
      )}
    </chakra.div>
  );
}

function Row({ passkey: { name, createdAt, usedAt }, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  return (
    <chakra.li display="flex" justifyContent="space-between" alignItems="center" gap="4" paddingBlock="3" borderBottomWidth="1px">
      <chakra.div minWidth="0" overflowWrap="anywhere">
        <chakra.p fontWeight="600">{name}</chakra.p>
        <chakra.p color="fg.muted" fontSize="0.9rem">
          {copy.since(formatInstantDay(createdAt))}
        </chakra.p>
        {usedAt !== null && (
          <chakra.p color="fg.muted" fontSize="0.9rem">
            {copy.lastUsed(formatInstantDay(usedAt))}
          </chakra.p>
        )}
      </chakra.div>
      <Button variant="outline" size="sm" flexShrink="0" aria-label={copy.removeName(name)} onClick={onRemove}>
        {copy.remove}
      </Button>
    </chakra.li>
  );
}

interface Adding {
  name: string;
  password: string;
}

function Addition({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const form = useAppForm<Adding>('passkey', { name: '', password: '' }, ({ name, password }) => ({
    ...(name.trim() === '' && { name: copy.nameRequired }),
    ...(password === '' && { password: formMessages.password }),
  }));
  const add = useMutation<PasskeyView, ApiError, Adding>({
    mutationFn: async ({ name, password }) => {
      const options = await api.post<PasskeyCreationOptions>(API.userPasskeyOptions, { password });
      return api.post<PasskeyView>(API.userPasskeys, { name: name.trim(), passkey: await createPasskey(options) });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      setIsOpen(false);
      form.reset({ name: '', password: '' });
      onDone();
    },
    onError: form.showFailure,
  });

  if (!passkeysWork()) return <p>{copy.unsupported}</p>;
  if (!isOpen) {
    return (
      <Button variant="outline" justifySelf="start" onClick={() => setIsOpen(true)}>
        {copy.add}
      </Button>
    );
  }
  return (
    <Form form={form} onSend={(values) => add.mutate(values)} pending={add.isPending} maxWidth="30rem">
      <TextField form={form} field="name" label={copy.name} hint={copy.nameHint} autoComplete="off" maxLength={MAX_PASSKEY_NAME_LENGTH} />
      <CurrentPasswordField form={form} label={accountCopy.password} />
      <Button type="submit" justifySelf="start" loading={add.isPending} loadingText={copy.adding}>
        {copy.submit}
      </Button>
    </Form>
  );
}

interface RemovalProps {
  passkey: PasskeyView;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

function Removal({ passkey: { id, name }, open, onClose, onDone }: RemovalProps) {
  const client = useQueryClient();
  const remove = useMutation<void, ApiError, CurrentPasswordRequest>({
    mutationFn: (request) => api.delete<void>(API.userPasskey(id), request),
    // Refetch after a failure too, because the passkey may already have been removed.
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
  return (
    <PasswordDialog
      form="remove-passkey"
      open={open}
      onClose={onClose}
      copy={{ ...copy.dialog, title: copy.dialog.title(name) }}
      action={remove}
      onDone={onDone}
    >
      <p>{copy.dialog.lead}</p>
    </PasswordDialog>
  );
}
