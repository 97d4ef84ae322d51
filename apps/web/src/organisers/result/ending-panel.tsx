import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminResultView } from '@raffle/contracts/admin/results';
import type { EndedAs } from '@raffle/contracts/season';
import { useState } from 'react';
import { formatDate } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { useWaiting, WaitingActions } from '../approvals/waiting-actions';
import { ReasonDialog } from '../form/lazy';
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
  const [asked, setAsked] = useState<EndedAs>();
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
        {!waits('no-water') && (
          <Button variant="outline" disabled={lasts !== null} onClick={() => setAsked('no-water')}>
            {copy.actions['no-water'].button}
          </Button>
        )}
        {!waits('called-off') && (
          <Button colorPalette="danger" variant="outline" onClick={() => setAsked('called-off')}>
            {copy.actions['called-off'].button}
          </Button>
        )}
      </Wrap>
      {lasts !== null && <Muted>{copy.early(formatDate(lasts, 'd MMMM yyyy'))}</Muted>}
      {/* The key gives each kind of ending its own dialog, so a reason typed for one kind is never sent for the other. */}
      <EndingDialog key={asked} year={year} as={asked} rule={copy.rule[noWater]} onClose={() => setAsked(undefined)} />
    </Section>
  );
}

interface EndingDialogProps {
  year: number;
  /** How the season would end; undefined while the dialog is closed. */
  as: EndedAs | undefined;
  rule: string;
  onClose: () => void;
}

function EndingDialog({ year, as, rule, onClose }: EndingDialogProps) {
  const propose = usePropose();
  const { title, text } = copy.actions[as ?? 'called-off'];
  return (
    <ReasonDialog
      draft={`end ${year} ${as}`}
      open={as !== undefined}
      onClose={onClose}
      title={title}
      lead={[as === 'no-water' && rule, text, approvalsCopy.propose.lead].filter(Boolean).join(' ')}
      label={copy.label}
      confirm={approvalsCopy.propose.confirm}
      tone="danger"
      pending={propose.isPending}
      onConfirm={(reason) => propose.mutateAsync({ deed: `season.${as ?? 'called-off'}`, payload: { year, reason }, reason }).then(onClose)}
    />
  );
}
