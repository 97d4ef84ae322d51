import type { ResultView, TeamMember } from '@raffle/contracts/results';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const { twoPeople: copy } = resultsCopy;

/** Who took the steps of the result, and who invited whom: two accounts that one person could have are told apart from two people. */
export function TwoPeople({ team, steps }: Pick<ResultView, 'team' | 'steps'>) {
  if (team.length === 0) return null;
  const members = new Map(team.map((member) => [member.code, member]));
  const nameOf = (code: string): string => copy.person(members.get(code), code);
  return (
    <section className={`stack card ${styles.log}`} aria-labelledby="two-people-title">
      <h2 id="two-people-title">{copy.title}</h2>
      <p>{copy.text}</p>
      {steps.length > 0 && (
        <ul className={`stack ${styles.steps}`}>
          {steps.map(({ deed, proposedBy, approvedBy }) => (
            <li key={`${deed} ${proposedBy} ${approvedBy}`}>
              {proposedBy === approvedBy
                ? copy.alone(copy.deeds[deed], nameOf(proposedBy))
                : copy.step(copy.deeds[deed], nameOf(proposedBy), nameOf(approvedBy))}
            </li>
          ))}
        </ul>
      )}
      <details className={styles.technical}>
        <summary>{copy.who}</summary>
        <ul className={`stack ${styles.steps}`}>
          {team.map((member) => (
            <li key={member.code}>
              <strong>{nameOf(member.code)}</strong>
              {invitationOf(member, nameOf)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function invitationOf({ invitedBy, vouchedBy }: TeamMember, nameOf: (code: string) => string): string {
  if (invitedBy === null) return `: ${copy.notInvited}`;
  const vouched = vouchedBy.length > 0 ? copy.vouched(vouchedBy.map(nameOf).join(', ')) : copy.notVouched;
  return `: ${copy.invited(nameOf(invitedBy))}; ${vouched}`;
}
