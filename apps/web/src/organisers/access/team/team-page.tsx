import { WaitingDeeds } from '../../approvals/waiting-deeds';
import { TeamMembers } from './team-members';
import { Grid } from '@chakra-ui/react/grid';
import { lazyBlock } from '../../form/lazy';

const TeamInvites = lazyBlock('team-invites', async () => (await import('./team-invites')).TeamInvites);

export default function TeamPage() {
  return (
    <Grid gap="8">
      <WaitingDeeds about={({ deed }) => deed === 'team.make-owner' || deed === 'team.invite-owner'} />
      <TeamMembers />
      <TeamInvites />
    </Grid>
  );
}
