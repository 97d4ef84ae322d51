import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { EndedAs } from '@raffle/contracts/season';
import { formatDate } from '../../lib/format/formats';
import type { ButtonProps } from '../../ui/button';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { useWaiting, WaitingActions } from '../approvals/waiting-actions';
import { ReasonButton } from '../form/action-buttons';
import { Muted, Section } from '../frame/section';
import { resultAdminCopy } from './result-admin.copy';

const { ending: copy } = resultAdminCopy;

interface EndingPanelProps {
  result: AdminResultView;
  /** The season's last date; null once that date has passed. */
  lasts: string | null;
}

/** Lets organisers end a season without an arrival, either because no water came by the last date or because the raffle is called off. */
export function EndingPanel({ result: { year, noWater }, lasts }: EndingPanelProps) {
  const waiting = useWaiting((one) => one.year === year && (one.deed === 'season.no-water' || one.deed === 'season.called-off'));
  const waits = (as: EndedAs) => waiting.some(({ deed }) => deed === `season.${as}`);
  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      <WaitingActions about={(one) => waiting.some(({ id }) => id === one.id)} />
      <p>
        {copy.noWater} {copy.rule[noWater]}
      </p>
      <Wrap align="center" gap="3">
        {!waits('no-water') && <EndingButton year={year} as="no-water" rule={copy.rule[noWater]} disabled={lasts !== null} />}
        {!waits('called-off') && <EndingButton year={year} as="called-off" colorPalette="danger" />}
      </Wrap>
      {lasts !== null && <Muted>{copy.early(formatDate(lasts, 'd MMMM yyyy'))}</Muted>}
    </Section>
  );
}

interface EndingButtonProps extends Pick<ButtonProps, 'disabled' | 'colorPalette'> {
  year: number;
  as: EndedAs;
  rule?: string;
}

function EndingButton({ year, as, rule, ...button }: EndingButtonProps) {
  const propose = usePropose();
  const { button: label, title, text } = copy.actions[as];
  return (
    <ReasonButton
      variant="outline"
      {...button}
      dialog={{
        draft: `end ${year} ${as}`,
        title,
        lead: [rule, text, approvalsCopy.propose.lead].filter(Boolean).join(' '),
        label: copy.label,
        confirm: approvalsCopy.propose.confirm,
        tone: 'danger',
        onConfirm: (reason) => propose.mutateAsync({ deed: `season.${as}`, payload: { year, reason }, reason }),
      }}
    >
      {label}
    </ReasonButton>
  );
}
