import type { SeasonChange, SeasonSettings } from '@raffle/contracts/admin-season';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { StatusChip } from '../../../ui/status-chip';
import { Choice } from '../frame/choice';
import { ConfirmDialog } from '../frame/confirm-dialog';
import { seasonAdminCopy, statusName } from './season-admin.copy';
import styles from './season-admin.module.css';
import { useChangeSeason } from './season-admin.queries';

const { sales: copy, stop, start } = seasonAdminCopy;

type Deed = 'freeze' | 'close' | 'unfreeze' | 'open';

const CHANGES: Record<Deed, Omit<SeasonChange, 'version'>> = {
  freeze: { salesFrozen: true },
  close: { status: 'closed' },
  unfreeze: { salesFrozen: false },
  open: { status: 'open' },
};

/** Whether slots are on sale, and the press that stops it. */
export function SalesPanel({ season }: { season: SeasonSettings }) {
  const [deed, setDeed] = useState<Deed>();
  const { year, status, salesFrozen, arrival } = season;
  const button = (which: Deed, label: string, danger = false) => (
    <Button tone={danger ? 'danger' : 'river'} variant={danger ? 'solid' : 'outline'} onClick={() => setDeed(which)}>
      {label}
    </Button>
  );
  return (
    <section className={`${styles.section} ${styles.sales}`} aria-labelledby="sales-title">
      <h2 id="sales-title">{copy.title(year)}</h2>
      <p className={styles.state} role="status">
        <StatusChip tone={saleState(season) === 'open' ? 'good' : 'busy'}>{statusName[status]}</StatusChip> {copy[saleState(season)]}
      </p>
      {arrival === null && (
        <div className={styles.buttons}>
          {status === 'open' && (salesFrozen ? button('unfreeze', copy.unfreeze) : button('freeze', copy.freeze, true))}
          {status === 'open' ? button('close', copy.closeSeason) : button('open', copy.openSeason)}
        </div>
      )}
      {deed && <SalesDialog season={season} deed={deed} onClose={() => setDeed(undefined)} />}
    </section>
  );
}

function saleState({ status, salesFrozen, arrival }: SeasonSettings): 'arrived' | 'frozen' | SeasonSettings['status'] {
  if (arrival !== null) return 'arrived';
  return status === 'open' && salesFrozen ? 'frozen' : status;
}

function SalesDialog({ season, deed, onClose }: { season: SeasonSettings; deed: Deed; onClose: () => void }) {
  const [openHolds, setOpenHolds] = useState<'finish' | 'release'>('finish');
  const change = useChangeSeason(season.year);
  const stops = deed === 'freeze' || deed === 'close';
  const words = {
    freeze: { title: stop.freezeTitle, text: stop.freezeText, confirm: copy.freeze },
    close: { title: stop.closeTitle, text: stop.closeText, confirm: copy.closeSeason },
    unfreeze: { title: start.unfreezeTitle, text: start.unfreezeText, confirm: copy.unfreeze },
    open: { title: start.openTitle(season.year), text: start.openText, confirm: copy.openSeason },
  }[deed];
  const request: SeasonChange = { version: season.version, ...CHANGES[deed], ...(stops && { openHolds }) };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      confirm={words.confirm}
      cancel={stop.cancel}
      working={stop.working}
      tone={stops ? 'danger' : 'river'}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(request, { onSuccess: onClose })}
    >
      <p>{words.text}</p>
      {stops && (
        <Choice
          name="open-holds"
          legend={stop.holds}
          options={{ finish: stop.finish, release: stop.release }}
          value={openHolds}
          onChange={setOpenHolds}
        />
      )}
    </ConfirmDialog>
  );
}
