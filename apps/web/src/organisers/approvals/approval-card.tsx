import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@chakra-ui/react/link';
import { Wrap } from '@chakra-ui/react/wrap';
import type { ApprovalFact, ApprovalView } from '@raffle/contracts/admin/approvals';
import type { ReactNode } from 'react';
import { BeforeAndAfter } from '../../features/season/text-change/before-and-after';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { ConfirmButton, ReasonButton } from '../form/action-buttons';
import { Facts, Muted, Section } from '../frame/section';
import { useWrittenInstant } from '../list/dates';
import { approvalsCopy as copy } from './approvals.copy';
import { useApprovalStep, type ApprovalStep } from './approvals.queries';

/** A pending proposal: who proposed what and why, and the actions available to the signed-in organiser. */
export function ApprovalCard({ approval }: { approval: ApprovalView }) {
  const {
    line,
    facts,
    text,
    reason,
    proposedBy,
    proposedAt,
    expiresAt,
    approvers,
    unvouched,
    aloneFrom,
    mine,
    mayApprove,
    mayExecuteAlone,
  } = approval;
  const written = useWrittenInstant();
  const photo = facts.find(isPhoto);
  const isBarredByInvitation = unvouched.some(({ me }) => me);
  return (
    <Section title={line} label={line}>
      <Muted>
        {copy.proposed(proposedBy, written(proposedAt))} {copy.expires(written(expiresAt))}
      </Muted>
      <Facts
        facts={[[copy.reason, reason], ...facts.filter((fact) => !isPhoto(fact)).map((fact) => [fact.label, valueOf(fact)] as const)]}
      />
      {text && <BeforeAndAfter change={text} />}
      {photo && <chakra.img src={photo.after} alt={copy.photo} maxWidth="min(100%, 28rem)" maxHeight="20rem" borderRadius="l2" />}
      <p role="status">
        {approvers.length > 0 && mine && copy.waiting(approvers.join(', '))}
        {approvers.length > 0 && !mine && !mayApprove && !isBarredByInvitation && copy.notYou}
        {approvers.length === 0 && (aloneFrom ? copy.alone(written(aloneFrom), mine) : !isBarredByInvitation && copy.notYou)}
      </p>
      <Unvouched unvouched={unvouched} />
      <Wrap gap="3">
        {mayApprove && <Step approval={approval} step="approve" />}
        {mayApprove && <Decline approval={approval} />}
        {mine && aloneFrom && <Step approval={approval} step="carry-out" disabled={!mayExecuteAlone} />}
        {mine && <Step approval={approval} step="withdraw" />}
      </Wrap>
    </Section>
  );
}

/** Lists the organisers who can approve the proposal only after a third organiser has vouched for them. */
function Unvouched({ unvouched }: Pick<ApprovalView, 'unvouched'>) {
  if (unvouched.length === 0) return null;
  return (
    <Muted>
      {unvouched.map(({ name, invited, me }) => (me ? copy.unvouchedMe(invited) : copy.unvouched(name, invited))).join(' ')}{' '}
      <TextLink to={paths.adminTeam}>{copy.team}</TextLink>
    </Muted>
  );
}

const isFile = ({ after }: ApprovalFact) => after.startsWith('/api/files/');
const isPhoto = (fact: ApprovalFact) => isFile(fact) && fact.label === 'Photo';

function valueOf(fact: ApprovalFact): ReactNode {
  const { before, after } = fact;
  if (isFile(fact))
    return (
      <Link href={after} target="_blank" rel="noreferrer">
        {copy.file}
      </Link>
    );
  return before === undefined ? after : copy.change(before, after);
}

interface StepProps {
  approval: ApprovalView;
  step: Exclude<ApprovalStep, 'decline'>;
  disabled?: boolean;
}

function Step({ approval: { id, line }, step, disabled = false }: StepProps) {
  const run = useApprovalStep(id, step);
  const { title, text } = copy.dialogs[step];
  const isWithdrawal = step === 'withdraw';
  return (
    <ConfirmButton
      {...(isWithdrawal && { variant: 'outline', colorPalette: 'danger' })}
      disabled={disabled}
      dialog={{
        title,
        text: (
          <>
            <p>{line}</p>
            <p>{text}</p>
          </>
        ),
        confirm: copy.actions[step],
        working: copy.working,
        tone: isWithdrawal ? 'danger' : 'river',
        onConfirm: () => run.mutateAsync(undefined),
      }}
    >
      {copy.actions[step]}
    </ConfirmButton>
  );
}

function Decline({ approval: { id } }: { approval: ApprovalView }) {
  const run = useApprovalStep(id, 'decline');
  return (
    <ReasonButton
      variant="outline"
      dialog={{
        ...copy.dialogs.decline,
        draft: `decline ${id}`,
        confirm: copy.actions.decline,
        onConfirm: (reason) => run.mutateAsync({ reason }),
      }}
    >
      {copy.actions.decline}
    </ReasonButton>
  );
}
