import { Wrap } from '@chakra-ui/react/wrap';
import type { SeasonChange, SeasonSettings } from '@raffle/contracts/admin/season';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { FormDialog } from '../form/dialogs';
import { ChoiceField } from '../form/choice-fields';
import { Section } from '../frame/section';
import { seasonAdminCopy } from './season-admin.copy';
import { useChangeSeason } from './season-admin.queries';
import { SeasonStatus, useSaleState } from './season-status';

const { sales: copy, stop, start } = seasonAdminCopy;

type Action = 'freeze' | 'close' | 'unfreeze' | 'open';

const CHANGES: Record<Action, Omit<SeasonChange, 'version'>> = {
  freeze: { salesFrozen: true },
  close: { status: 'closed' },
  unfreeze: { salesFrozen: false },
  open: { status: 'open' },
};

const FINISH: { openHolds: 'finish' | 'release' } = { openHolds: 'finish' };

/** Whether slots are on sale, and the press that stops it. */
export function SalesPanel({ season }: { season: SeasonSettings }) {
  // With the season as it was when the dialog was opened: it may change behind it.
  const [asked, setAsked] = useState<{ action: Action; season: SeasonSettings }>();
  const { year, status, salesFrozen, arrival, ended } = season;
  const state = useSaleState(season);
  const button = (which: Action, label: string, danger = false) => (
    <Button
      colorPalette={danger ? 'danger' : 'river'}
      variant={danger ? 'solid' : 'outline'}
      onClick={() => setAsked({ action: which, season })}
    >
      {label}
    </Button>
  );
  return (
    <Section title={copy.title(year)} label={copy.title(year)}>
      <Wrap role="status" align="center" gap="3">
        <SeasonStatus season={season} /> {copy[state]}
      </Wrap>
      {arrival === null && ended === null && (
        <Wrap gap="3">
          {status === 'open' && (salesFrozen ? button('unfreeze', copy.unfreeze) : button('freeze', copy.freeze, true))}
          {status === 'open' ? button('close', copy.closeSeason) : button('open', copy.openSeason)}
        </Wrap>
      )}
      {asked && <SalesDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

function SalesDialog({ season, action, onClose }: { season: SeasonSettings; action: Action; onClose: () => void }) {
  const change = useChangeSeason(season.year);
  const stops = action === 'freeze' || action === 'close';
  const words = {
    freeze: { title: stop.freezeTitle, text: stop.freezeText, confirm: copy.freeze },
    close: { title: stop.closeTitle, text: stop.closeText, confirm: copy.closeSeason },
    unfreeze: { title: start.unfreezeTitle, text: start.unfreezeText, confirm: copy.unfreeze },
    open: { title: start.openTitle(season.year), text: start.openText, confirm: copy.openSeason },
  }[action];
  return (
    <FormDialog
      open
      onClose={onClose}
      role="alertdialog"
      title={words.title}
      lead={words.text}
      confirm={words.confirm}
      working={stop.working}
      tone={stops ? 'danger' : 'river'}
      pending={change.isPending}
      values={FINISH}
      onSend={(holds) => change.mutateAsync({ version: season.version, ...CHANGES[action], ...(stops && holds) }).then(onClose)}
    >
      {(form) =>
        stops && <ChoiceField form={form} field="openHolds" legend={stop.holds} options={{ finish: stop.finish, release: stop.release }} />
      }
    </FormDialog>
  );
}
