import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { ColleagueView } from '@raffle/contracts/admin/access';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../../form/action-buttons';
import { ListSection, Muted } from '../../frame/section';
import { QueryBoundary } from '../../list/query-boundary';
import { roleName } from '../admin-access.copy';
import { teamCopy } from './team.copy';
import { useVouch } from './team.mutations';
import { colleaguesQuery } from './team.queries';

const { colleagues: copy } = teamCopy;

/** Lists the organisers. Shows who invited each organiser, and who vouches that the organiser and the inviter are different people. */
export function Colleagues() {
  const colleagues = useQuery(colleaguesQuery);
  return (
    <ListSection title={copy.title} label={copy.title}>
      <p>{copy.lead}</p>
      <QueryBoundary query={colleagues}>
        {(people) => (
          <Grid as="ul" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
            {people.map((colleague) => (
              <Colleague key={colleague.id} {...colleague} />
            ))}
          </Grid>
        )}
      </QueryBoundary>
    </ListSection>
  );
}

function Colleague({ id, fullName, role, invitedBy, vouchedBy, mayVouch }: ColleagueView) {
  const vouch = useVouch(id);
  return (
    <CardRoot as="li" size="sm">
      <CardBody gap="3">
        <h3>{fullName}</h3>
        <Muted>{invitedBy === null ? copy.notInvited(roleName[role]) : copy.invited(roleName[role], invitedBy)}</Muted>
        {invitedBy !== null && <p>{vouchedBy.length > 0 ? copy.vouchedBy(vouchedBy.join(', ')) : copy.nobody(fullName, invitedBy)}</p>}
        {mayVouch && (
          <ConfirmButton
            variant="outline"
            justifySelf="start"
            alignSelf="start"
            dialog={{
              title: copy.confirmTitle(fullName),
              text: copy.confirmText(fullName, invitedBy ?? ''),
              confirm: copy.vouch(fullName),
              working: copy.working,
              onConfirm: vouch.mutateAsync,
            }}
          >
            {copy.vouch(fullName)}
          </ConfirmButton>
        )}
      </CardBody>
    </CardRoot>
  );
}
