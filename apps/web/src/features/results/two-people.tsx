import type { ApprovedStep, ResultView, TeamMember } from '@raffle/contracts/results';
import { resultsCopy } from './results.copy';
import styles from './results.module.css';

const { twoPeople: copy } = resultsCopy;

/**
 * Lists the organisers who took the steps that led to the result, and states who invited each of them. The names help readers judge whether
 * two accounts may belong to one person.
 */
export function TwoPeople({ team, steps }: Pick<ResultView, 'team' | 'steps'>) {
  if (team.length === 0) return null;
  const nameOf = namesIn(team);
  return (
    <section className={`stack card ${styles.log}`} aria-labelledby="two-people-title">
      <h2 id="two-people-title">{copy.title}</h2>
      <p>{copy.text}</p>
      {steps.length > 0 && (
        <ul className={`stack ${styles.steps}`}>
          {steps.map((step) => (
            <li key={`${step.deed} ${step.proposedBy} ${step.approvedBy}`}>{describeStep(copy.actions[step.deed], step, nameOf)}</li>
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

type NameOf = (code: string) => string;

export function namesIn(team: readonly TeamMember[]): NameOf {
  const members = new Map(team.map((member) => [member.code, member]));
  return (code) => copy.person(members.get(code), code);
}

/** Adds the names of the two people to a sentence. @param what the sentence without its full stop */
export function describeStep(
  what: string,
  { proposedBy, approvedBy }: Pick<ApprovedStep, 'proposedBy' | 'approvedBy'>,
  nameOf: NameOf,
): string {
  return proposedBy === approvedBy ? copy.alone(what, nameOf(proposedBy)) : copy.step(what, nameOf(proposedBy), nameOf(approvedBy));
}

function invitationOf({ invitedBy, vouchedBy }: TeamMember, nameOf: NameOf): string {
  if (invitedBy === null) return `: ${copy.notInvited}`;
  const vouched = vouchedBy.length > 0 ? copy.vouched(vouchedBy.map(nameOf).join(', ')) : copy.notVouched;
  return `: ${copy.invited(nameOf(invitedBy))}; ${vouched}`;
}
