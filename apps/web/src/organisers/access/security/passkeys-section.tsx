import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, type PasskeyView } from '@raffle/contracts/people/passkeys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppForm } from '../../../ui/use-app-form';
import { passkeysWork } from '../../../features/auth/passkeys/passkeys-work';
import { formatInstantDate } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { ProofDialog } from '../step-up/proof-dialog';
import { useAdmin } from '../require-admin';
import { TextField } from '../../form/fields';
import { Form } from '../../form/form';
import { Muted, Section } from '../../frame/section';
import { QueryBoundary } from '../../list/query-boundary';
import { RecoveryCodes } from './recovery-codes';
import { securityCopy } from './security.copy';
import { passkeysQuery, useAddPasskey, useKnowTotp, useRemovePasskey } from './security.mutations';

const copy = securityCopy.passkeys;

/**
 * Lists the organiser's passkeys on phones, computers and security keys. Any of them can be used instead of the authenticator app's code.
 */
export function PasskeysSection() {
  const passkeys = useQuery(passkeysQuery);
  return (
    <Section title={copy.title}>
      <p>{copy.lead}</p>
      <QueryBoundary query={passkeys}>
        {(list) => (
          <>
            {list.length > 0 && (
              <Grid as="ul" gap="4">
                {list.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </Grid>
            )}
            {list.length < MAX_PASSKEYS && <AddPasskey />}
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt } }: { passkey: PasskeyView }) {
  const admin = useAdmin();
  const { totp, passkeys = 0 } = admin;
  const [asked, setAsked] = useState(false);
  const remove = useRemovePasskey(id);
  const dates = [copy.added(dateOf(createdAt)), ...(usedAt === null ? [] : [copy.used(dateOf(usedAt))])];
  return (
    <Flex as="li" wrap="wrap" align="center" justify="space-between" gap="3">
      <Grid>
        <p>{name}</p>
        <Muted>{dates.join(', ')}</Muted>
      </Grid>
      <Button variant="outline" colorPalette="danger" size="sm" aria-label={copy.removeName(name)} onClick={() => setAsked(true)}>
        {copy.remove}
      </Button>
      <ProofDialog
        name={`remove-passkey-${id}`}
        open={asked}
        onClose={() => setAsked(false)}
        title={copy.removeName(name)}
        lead={totp || passkeys > 1 ? copy.removeLead : copy.removeLast}
        confirm={copy.remove}
        working={copy.removing}
        tone="danger"
        admin={admin}
        onProof={remove.mutateAsync}
      />
    </Flex>
  );
}

const dateOf = (instant: string) => formatInstantDate(instant, 'd MMMM yyyy');

/** @param props.onKept called when the setup is complete; set only on the page that requires the organiser to set up a second factor */
export function AddPasskey({ onKept }: { onKept?: () => void }) {
  const [open, setOpen] = useState(false);
  if (!passkeysWork()) return <Muted>{copy.unsupported}</Muted>;
  if (open) return <NewPasskeyForm onDone={() => (onKept ? onKept() : setOpen(false))} />;
  return (
    <Button alignSelf="start" justifySelf="start" onClick={() => setOpen(true)}>
      {copy.begin}
    </Button>
  );
}

function NewPasskeyForm({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey();
  const know = useKnowTotp();
  const form = useAppForm('passkey', { name: '' }, ({ name }) => (name.trim() === '' ? { name: copy.nameRequired } : {}));
  const codes = add.data?.recoveryCodes ?? [];
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={onDone} />;

  function send({ name }: { name: string }): void {
    add.mutate(name.trim(), {
      onError: form.showFailure,
      // If the response contains no recovery codes, the codes issued with an earlier second factor stay valid.
      onSuccess: ({ recoveryCodes }) => void (recoveryCodes.length === 0 && know().then(onDone)),
    });
  }

  return (
    <Form form={form} pending={add.isPending} onSend={send}>
      <TextField form={form} field="name" label={copy.name} hint={copy.nameHint} maxLength={MAX_PASSKEY_NAME_LENGTH} autoComplete="off" />
      <Button type="submit" justifySelf="start" loading={add.isPending} loadingText={copy.adding}>
        {copy.add}
      </Button>
    </Form>
  );
}
