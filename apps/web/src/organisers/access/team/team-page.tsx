import { WaitingActions } from '../../approvals/waiting-actions';
import { useAdmin } from '../require-admin';
import { Colleagues } from './colleagues';
import { TeamMembers } from './team-members';
import { Grid } from '@chakra-ui/react/grid';
import { lazyBlock } from '../../form/lazy';

const TeamInvites = lazyBlock(async () => (await import('./team-invites')).TeamInvites);

export default function TeamPage() {
  const isOwner = useAdmin().role === 'owner';
  return (
    <Grid gap="8">
      <WaitingActions about={({ deed }) => deed === 'team.make-owner' || deed === 'team.invite-owner'} />
      {isOwner && <TeamMembers />}
      <Colleagues />
      {isOwner && <TeamInvites />}
    </Grid>
  );
}
