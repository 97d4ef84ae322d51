import { TeamInvites } from '../features/admin/team/team-invites';
import { TeamMembers } from '../features/admin/team/team-members';
import { teamCopy } from '../features/admin/team/team.copy';
import styles from '../features/admin/list/admin-list.module.css';
import { Page } from '../ui/page';

export default function AdminTeamPage() {
  return (
    <Page title={teamCopy.title} lead={teamCopy.lead} description={teamCopy.description} noIndex>
      <div className={styles.sections}>
        <TeamMembers />
        <TeamInvites />
      </div>
    </Page>
  );
}
