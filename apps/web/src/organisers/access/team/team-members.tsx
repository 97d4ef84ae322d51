import { Box } from '@chakra-ui/react/box';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { type AdminRole, type AdminUpdateRequest, type AdminView } from '@raffle/contracts/admin/access';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { useAdmin } from '../require-admin';
import { useDialog } from '../../form/dialog-host';
import { ConfirmDialog } from '../../form/lazy';
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
  const openDialog = useDialog();
  // If the change fails, the card shows the reason.
  const ask = (asked: AdminUpdateRequest) =>
    openDialog((dialog) => (
      <ChangeDialog {...dialog} name={fullName} asked={asked} onConfirm={() => change.mutateAsync(asked).catch(() => undefined)} />
    ));
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
                  onChange={({ target }) => ask({ role: target.value as AdminRole })}
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
            onClick={() => (active ? ask({ active: false }) : change.mutate({ active: true }))}
          >
            {toggle.text}
          </Button>
        </Flex>
        {change.error && <Failure>{`${copy.failed}: ${change.error.body.fields?.role?.[0] ?? change.error.message}`}</Failure>}
      </CardBody>
    </CardRoot>
  );
}

interface ChangeDialogProps {
  name: string;
  asked: AdminUpdateRequest;
  open: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation before a role changes or an account is disabled, and explains the effect. */
function ChangeDialog({ name, asked: { role }, ...dialog }: ChangeDialogProps) {
  const { change } = copy;
  if (role === undefined)
    return (
      <ConfirmDialog
        {...dialog}
        title={change.disableTitle(name)}
        text={change.disableLead(name)}
        confirm={copy.disable}
        working={change.working}
        tone="danger"
      />
    );
  return (
    <ConfirmDialog
      {...dialog}
      title={change.title(name, role)}
      text={
        <>
          <p>{change.may[role]}</p>
          <p>{change.notice(name)}</p>
        </>
      }
      confirm={change.confirm(role)}
      working={change.working}
    />
  );
}
