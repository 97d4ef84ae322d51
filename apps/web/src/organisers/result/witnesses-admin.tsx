import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminWitness, NewWitness } from '@raffle/contracts/admin/witnesses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppForm } from '../../ui/use-app-form';
import { resultsCopy } from '../../features/results/results.copy';
import { witnessName } from '../../features/results/witness-name';
import { formatInstantWithYear } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../form/action-buttons';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { Muted, Section } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';
import { resultAdminCopy } from './result-admin.copy';
import { useAddWitness, useRemoveWitness, witnessesQuery } from './result-admin.queries';

const { witnesses: copy } = resultAdminCopy;
const { kinds, lastAt, notYet, silent } = resultsCopy.log;
const NOBODY: NewWitness = { name: '', address: '' };

/**
 * Lists the outside witnesses that store the public log's heads: services from the server's configuration and people added by organisers.
 */
export function WitnessesAdmin() {
  const all = useQuery(witnessesQuery);
  const [added, setAdded] = useState(0);
  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      <QueryBoundary query={all}>
        {(witnesses) => (
          <>
            {witnesses.every(({ kind }) => kind === 'person') && (
              <p>
                <strong>{resultsCopy.log.none}.</strong> {copy.none}
              </p>
            )}
            <ul>
              {witnesses.map((witness) => (
                <Witness key={witness.id} witness={witness} />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      <NewWitnessForm key={added} onAdded={() => setAdded(added + 1)} />
    </Section>
  );
}

function Witness({ witness: { id, kind, name, address, lastAt: at, silent: isSilent, failure } }: { witness: AdminWitness }) {
  const remove = useRemoveWitness(id);
  return (
    <Flex as="li" wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2" paddingBlock="3" borderTopWidth="1px">
      <div>
        <Wrap gap="2" align="center">
          <chakra.h3 fontFamily="body" fontSize="md" fontWeight="600" overflowWrap="anywhere">
            {witnessName(name)}
          </chakra.h3>
          {isSilent && <Badge colorPalette="ember">{silent}</Badge>}
        </Wrap>
        <Muted>{[kinds[kind], address, at === null ? notYet : lastAt(formatInstantWithYear(at))].filter(Boolean).join(', ')}</Muted>
        {failure !== null && <Muted>{copy.failure(failure)}</Muted>}
      </div>
      {kind === 'person' && (
        <ConfirmButton
          variant="outline"
          colorPalette="danger"
          size="sm"
          aria-label={copy.removeOf(name)}
          dialog={{
            title: copy.removeTitle(name),
            text: copy.removeText,
            confirm: copy.remove,
            tone: 'danger',
            onConfirm: remove.mutateAsync,
          }}
        >
          {copy.remove}
        </ConfirmButton>
      )}
    </Flex>
  );
}

function NewWitnessForm({ onAdded }: { onAdded: () => void }) {
  const add = useAddWitness();
  const form = useAppForm('witness', NOBODY, ({ name, address }) => ({
    ...(name.trim() === '' && { name: copy.nameMissing }),
    ...(address.trim() === '' && { address: copy.addressMissing }),
  }));
  return (
    <Form
      form={form}
      pending={add.isPending}
      maxWidth="29rem"
      onSend={(witness) => add.mutate(witness, { onError: form.showFailure, onSuccess: onAdded })}
    >
      <TextField form={form} field="name" label={copy.name} hint={copy.nameHint} autoComplete="off" />
      <TextField form={form} field="address" label={copy.address} type="email" autoComplete="off" />
      <Button type="submit" variant="outline" justifySelf="start" loading={add.isPending} loadingText={resultAdminCopy.dialog.working}>
        {copy.add}
      </Button>
    </Form>
  );
}
