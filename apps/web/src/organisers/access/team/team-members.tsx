import { Box } from '@chakra-ui/react/box';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { type AdminRole, type AdminUpdateRequest, type AdminView } from '@raffle/contracts/admin/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { useAdmin } from '../require-admin';
import { ConfirmDialog } from '../../form/action-dialog';
import { Select } from '../../../ui/select';
import { Failure } from '../../form/notice';
import { ListSection, Muted } from '../../frame/section';
import { QueryBoundary } from '../../list/query-boundary';
import { teamCopy as copy } from './team.copy';
import { useChangeMember } from './team.mutations';
import { teamQuery } from './team.queries';

const ROLE_CHOICES = Object.entries(copy.roles).map(([value, label]) => ({ value, label }));

/** Lists all organiser accounts, including disabled ones, because the audit log still names their owners. */
export function TeamMembers() {
  const team = useQuery(teamQuery);
  return (
    <ListSection title={copy.members}>
      <QueryBoundary query={team}>
        {(members) => (
          <Grid as="ul" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </Grid>
        )}
      </QueryBoundary>
    </ListSection>
  );
}

function Member({ member }: { member: AdminView }) {
  const { id, fullName, username, role, active, totp, passkeys = 0 } = member;
  const isMe = useAdmin().id === id;
  const change = useChangeMember(id);
  const [asked, setAsked] = useState<AdminUpdateRequest>();
  const factors = totp || passkeys > 0 ? [...(totp ? [copy.withApp] : []), ...(passkeys > 0 ? [copy.withPasskey] : [])] : [copy.withoutApp];
  const facts = [username, ...(isMe ? [copy.you] : []), ...(active ? [] : [copy.disabled]), ...factors];
  const toggle = active ? { text: copy.disable, name: copy.disableName(fullName) } : { text: copy.enable, name: copy.enableName(fullName) };
  return (
    <CardRoot as="li" size="sm">
      <CardBody gap="3">
        <h3>{fullName}</h3>
        <Muted>{facts.join(', ')}</Muted>
        <Flex wrap="wrap" align="end" gap="3">
          <Box flex="1 1 15rem" maxWidth="22rem">
            <FormField id={`role-${id}`} label={copy.roleOf(fullName)}>
              {(control) => (
                <Select
                  {...control}
                  value={role}
                  options={ROLE_CHOICES}
                  onChange={({ target }) => setAsked({ role: target.value as AdminRole })}
                />
              )}
            </FormField>
          </Box>
          <Button
            variant="outline"
            colorPalette={active ? 'danger' : 'river'}
            aria-label={toggle.name}
            loading={change.isPending}
            loadingText={copy.saving}
            onClick={() => (active ? setAsked({ active: false }) : change.mutate({ active: true }))}
          >
            {toggle.text}
          </Button>
        </Flex>
        {asked && (
          <ChangeDialog
            name={fullName}
            asked={asked}
            pending={change.isPending}
            onConfirm={() => change.mutate(asked, { onSettled: () => setAsked(undefined) })}
            onClose={() => setAsked(undefined)}
          />
        )}
        {change.error && <Failure>{`${copy.failed}: ${change.error.body.fields?.role?.[0] ?? change.error.message}`}</Failure>}
      </CardBody>
    </CardRoot>
  );
}

interface ChangeDialogProps {
  name: string;
  asked: AdminUpdateRequest;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a role changes or an account is disabled, and explains the effect. Failures are shown on the page. */
function ChangeDialog({ name, asked: { role }, ...dialog }: ChangeDialogProps) {
  const { change } = copy;
  return (
    <ConfirmDialog
      open
      title={role === undefined ? change.disableTitle(name) : change.title(name, role)}
      confirm={role === undefined ? copy.disable : change.confirm(role)}
      working={change.working}
      tone={role === undefined ? 'danger' : 'river'}
      error={null}
      {...dialog}
    >
      {role === undefined ? (
        <p>{change.disableLead(name)}</p>
      ) : (
        <>
          <p>{change.may[role]}</p>
          <p>{change.notice(name)}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
