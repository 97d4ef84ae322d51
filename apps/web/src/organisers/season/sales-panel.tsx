import { Wrap } from '@chakra-ui/react/wrap';
import type { SeasonChange, SeasonSettings } from '@raffle/contracts/admin/season';
import { MAX_PAUSE_REASON } from '@raffle/contracts/limits';
import { Button } from '../../ui/button';
import { useDialog } from '../form/dialog-host';
import { FormDialog } from '../form/dialogs';
import { TextAreaField } from '../form/fields';
import { ChoiceField } from '../form/choice-fields';
import { Section } from '../frame/section';
import { seasonAdminCopy } from './season-admin.copy';
import { useChangeSeason } from './season-admin.queries';
import { SeasonStatus, useIsSettled, useSaleState } from './season-status';

const { sales: copy, stop, start } = seasonAdminCopy;

/** An action that stops or starts sales. `finish` closes a season whose prize is settled. */
type Action = 'freeze' | 'close' | 'finish' | 'unfreeze' | 'open';

const CHANGES: Record<Action, Omit<SeasonChange, 'version'>> = {
  freeze: { salesFrozen: true },
  close: { status: 'closed' },
  finish: { status: 'closed' },
  unfreeze: { salesFrozen: false },
  open: { status: 'open' },
};

interface Stop {
  openHolds: 'finish' | 'release';
  pausedFor: string;
}

const FINISH: Stop = { openHolds: 'finish', pausedFor: '' };

/** Returns an error if the reason for freezing sales is missing. The reason is required, because buyers see it. */
const whyMissing = ({ pausedFor }: Stop): Partial<Record<keyof Stop, string>> =>
  pausedFor.trim() === '' ? { pausedFor: stop.noReason } : {};

/** Shows whether slots are on sale. Its buttons stop and start sales. */
export function SalesPanel({ season }: { season: SeasonSettings }) {
  const openDialog = useDialog();
  const { year, status, salesFrozen, pausedFor, arrival, ended } = season;
  const state = useSaleState(season);
  const isSettled = useIsSettled(season);
  const button = (which: Action, label: string, danger = false) => (
    <Button
      colorPalette={danger ? 'danger' : 'river'}
      variant={danger ? 'solid' : 'outline'}
      onClick={() => openDialog((dialog) => <SalesDialog {...dialog} action={which} season={season} />)}
    >
      {label}
    </Button>
  );
  return (
    <Section title={copy.title(year)} label={copy.title(year)}>
      <Wrap role="status" align="center" gap="3">
        <SeasonStatus season={season} /> {copy[state]}
      </Wrap>
      {pausedFor !== null && (
        <p>
          {stop.reason}: {pausedFor}
        </p>
      )}
      {arrival === null && ended === null && (
        <Wrap gap="3">
          {status === 'open' && (salesFrozen ? button('unfreeze', copy.unfreeze) : button('freeze', copy.freeze, true))}
          {status === 'open' ? button('close', copy.closeSeason) : button('open', copy.openSeason)}
        </Wrap>
      )}
      {isSettled && status === 'open' && (
        <Wrap gap="3" align="center">
          {button('finish', copy.closeSeason)} {copy.settled}
        </Wrap>
      )}
    </Section>
  );
}

interface SalesDialogProps {
  season: SeasonSettings;
  action: Action;
  open: boolean;
  onClose: () => void;
}

function SalesDialog({ season, action, open, onClose }: SalesDialogProps) {
  const change = useChangeSeason(season.year);
  const stops = action === 'freeze' || action === 'close';
  const words = {
    freeze: { title: stop.freezeTitle, text: stop.freezeText, confirm: copy.freeze },
    close: { title: stop.closeTitle, text: stop.closeText, confirm: copy.closeSeason },
    finish: { title: stop.closeTitle, text: stop.finishText, confirm: copy.closeSeason },
    unfreeze: { title: start.unfreezeTitle, text: start.unfreezeText, confirm: copy.unfreeze },
    open: { title: start.openTitle(season.year), text: start.openText, confirm: copy.openSeason },
  }[action];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={words.title}
      lead={words.text}
      confirm={words.confirm}
      working={stop.working}
      tone={stops ? 'danger' : 'river'}
      values={FINISH}
      {...(action === 'freeze' && { rules: whyMissing })}
      onSend={({ openHolds, pausedFor }) =>
        change.mutateAsync({
          version: season.version,
          ...CHANGES[action],
          ...(stops && { openHolds }),
          ...(action === 'freeze' && { pausedFor: pausedFor.trim() }),
        })
      }
    >
      {(form) =>
        stops && (
          <>
            {action === 'freeze' && (
              <TextAreaField
                form={form}
                field="pausedFor"
                label={stop.reason}
                hint={stop.reasonHint}
                rows={3}
                maxLength={MAX_PAUSE_REASON}
              />
            )}
            <ChoiceField form={form} field="openHolds" legend={stop.holds} options={{ finish: stop.finish, release: stop.release }} />
          </>
        )
      }
    </FormDialog>
  );
}
