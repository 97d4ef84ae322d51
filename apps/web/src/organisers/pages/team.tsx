import { WaitingDeeds } from '../approvals/waiting-deeds';
import { useAdmin } from '../access/require-admin';
import { Colleagues } from '../access/team/colleagues';
import { TeamMembers } from '../access/team/team-members';
import { teamCopy } from '../access/team/team.copy';
import { Grid } from '@chakra-ui/react/grid';
import { AdminPage } from '../frame/admin-page';
import { lazyBlock } from '../form/lazy';

const TeamInvites = lazyBlock('team-invites', async () => (await import('../access/team/team-invites')).TeamInvites);

export default function AdminTeamPage() {
  const isOwner = useAdmin().role === 'owner';
  return (
    <AdminPage lead={teamCopy.lead}>
      <Grid gap="8">
        <WaitingDeeds about={({ deed }) => deed === 'team.make-owner' || deed === 'team.invite-owner'} />
        {isOwner && <TeamMembers />}
        <Colleagues />
        {isOwner && <TeamInvites />}
      </Grid>
    </AdminPage>
  );
}
