import { ADMIN_ROLES, type AdminRole, type AdminView } from '@raffle/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button';
import { useAdmin } from '../access/require-admin';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { Asked } from '../list/asked';
import { teamCopy as copy } from './team.copy';
import { useChangeMember } from './team.mutations';
import { teamQuery } from './team.queries';

export const ROLE_CHOICES = ADMIN_ROLES.map((role) => ({ value: role, label: copy.roles[role] }));

/** Everybody with an organiser's account; the disabled ones stay, because the trail names them. */
export function TeamMembers() {
  const team = useQuery(teamQuery);
  return (
    <section className={styles.section}>
      <h2>{copy.members}</h2>
      <Asked query={team}>
        {(members) => (
          <ul className={styles.cards}>
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
        )}
      </Asked>
    </section>
  );
}

function Member({ member }: { member: AdminView }) {
  const { id, fullName, username, role, active, totp } = member;
  const isMe = useAdmin().id === id;
  const change = useChangeMember();
  const facts = [username, ...(isMe ? [copy.you] : []), ...(active ? [] : [copy.disabled]), totp ? copy.withApp : copy.withoutApp];
  const toggle = active ? { text: copy.disable, name: copy.disableName(fullName) } : { text: copy.enable, name: copy.enableName(fullName) };
  return (
    <li className={styles.card}>
      <h3>{fullName}</h3>
      <p className={styles.facts}>{facts.join(', ')}</p>
      <div className={styles.actions}>
        <SelectField
          id={`role-${id}`}
          label={copy.roleOf(fullName)}
          value={role}
          options={ROLE_CHOICES}
          onChange={(chosen) => change.mutate({ id, role: chosen as AdminRole })}
        />
        <Button
          variant="outline"
          tone={active ? 'danger' : 'river'}
          aria-label={toggle.name}
          loading={change.isPending}
          loadingText={copy.saving}
          onClick={() => change.mutate({ id, active: !active })}
        >
          {toggle.text}
        </Button>
      </div>
      {change.error && (
        <p role="alert" className={styles.failure}>{`${copy.failed}: ${change.error.body.fields?.role?.[0] ?? change.error.message}`}</p>
      )}
    </li>
  );
}
