import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { AdminRole, AdminView } from '@raffle/contracts/admin/access';
import { useQuery } from '@tanstack/react-query';
import { isEmail } from '../../../features/auth/auth-form.rules';
import { useAppForm } from '../../../ui/use-app-form';
import { formatInstant } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { roleName } from '../admin-access.copy';
import { ChoiceField } from '../../form/choice-fields';
import { useDialog } from '../../form/dialog-host';
import { TextField } from '../../form/fields';
import { Form } from '../../form/form';
import { ConfirmDialog } from '../../form/lazy';
import { Failure } from '../../form/notice';
import { Columns, ListSection, Muted, Section } from '../../frame/section';
import { QueryBoundary } from '../../list/query-boundary';
import { teamCopy } from './team.copy';
import { useInvite, useWithdrawInvite } from './team.mutations';
import { invitesQuery, teamQuery } from './team.queries';

const copy = teamCopy.invites;

/** The form for inviting an organiser, and the list of open invitations. */
export function TeamInvites() {
  const invites = useQuery(invitesQuery);
  const withdraw = useWithdrawInvite();
  return (
    <Columns>
      <Section title={copy.title}>
        <p>{copy.lead}</p>
        <InviteForm />
      </Section>
      <ListSection title={copy.open}>
        {withdraw.error && <Failure>{`${teamCopy.failed}: ${withdraw.error.message}`}</Failure>}
        <QueryBoundary query={invites}>
          {(open) =>
            open.length === 0 ? (
              <p>{copy.none}</p>
            ) : (
              <Grid as="ul" gap="3">
                {open.map(({ id, username, role, expiresAt }) => (
                  <CardRoot key={id} as="li" size="sm">
                    <CardBody gap="2">
                      <h3>{username}</h3>
                      <Muted>{copy.until(roleName[role], formatInstant(expiresAt))}</Muted>
                      <Button
                        variant="outline"
                        size="sm"
                        alignSelf="start"
                        aria-label={copy.withdrawName(username)}
                        loading={withdraw.isPending && withdraw.variables === id}
                        loadingText={copy.withdrawing}
                        onClick={() => withdraw.mutate(id)}
                      >
                        {copy.withdraw}
                      </Button>
                    </CardBody>
                  </CardRoot>
                ))}
              </Grid>
            )
          }
        </QueryBoundary>
      </ListSection>
    </Columns>
  );
}

/** Initial form values, with the role that has the fewest rights. The form is reset to these values after each invitation. */
const NOBODY: { username: string; role: AdminRole } = { username: '', role: 'charity' };

function InviteForm() {
  const form = useAppForm('team-invite', NOBODY, (typed) => (isEmail(typed.username) ? {} : { username: copy.emailWrong }));
  const invite = useInvite();
  const team = useQuery(teamQuery);
  const openDialog = useDialog();
  const { role, ...typed } = form.watch();
  const username = typed.username.trim();
  const known = team.data?.find((member) => member.username === username.toLowerCase());

  const send = () => invite.mutateAsync({ username, role }).then(() => form.reset(), form.showFailure);

  function ask(member: AdminView): void {
    const { active, fullName } = member;
    openDialog((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={active ? copy.knownTitle(fullName, member.role) : copy.disabledTitle(fullName)}
        text={
          <>
            <p>{active ? copy.knownLead(role) : copy.disabledLead(role)}</p>
            <p>{teamCopy.change.may[role]}</p>
          </>
        }
        confirm={copy.knownConfirm(role)}
        working={copy.pending}
        onConfirm={send}
      />
    ));
  }

  return (
    <Form form={form} pending={invite.isPending} onSend={() => (known ? ask(known) : void send())}>
      <TextField form={form} field="username" label={copy.email} type="email" autoComplete="off" />
      <ChoiceField form={form} field="role" legend={teamCopy.role} options={teamCopy.roles} />
      <Button type="submit" justifySelf="start" loading={invite.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
