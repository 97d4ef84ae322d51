import type { SeasonView } from '@raffle/contracts/season';
import { Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isOnSale } from '../../../features/season/season-phase';
import { fetchPart, lazyPart } from '../../../lib/load-part';
import { SURPRISE } from '../../../lib/paths';
import { SparkIcon } from '../../../ui/icons';
import { Button } from '../../../ui/plain/button';
import { Spinner } from '../../../ui/plain/spinner';
import { bookingCopy } from '../booking.copy';
import type { OpenDialog } from '../dialog-state';
import styles from './surprise-me.module.css';

const loadPanel = () => import('../../../features/selections/surprise/surprise-panel');
const fetchPanel = () => fetchPart(loadPanel);
const SurprisePanel = lazyPart(loadPanel);

const copy = bookingCopy.surprise;

interface SurpriseMeProps {
  season: SeasonView;
  /** Current time on the game clock, in milliseconds. */
  now: number;
  date: string | null;
  openDialog: OpenDialog;
}

/**
 * A button that opens the "Surprise me" panel. The panel's code loads when the button is hovered over or focused. The URL hash
 * `#surprise-me` also opens the panel.
 */
export function SurpriseMe({ openDialog, ...scene }: SurpriseMeProps) {
  const { hash, key } = useLocation();
  const isAskedFor = hash === `#${SURPRISE}`;
  const [isOpen, setIsOpen] = useState(isAskedFor);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    if (isAskedFor) setIsOpen(true);
  }
  const panelId = useId();
  if (!isOnSale(scene.season.phase)) return null;
  return (
    <div id={SURPRISE} className={`stack ${styles.surprise}`}>
      <div className="row">
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onPointerEnter={fetchPanel}
          onFocus={fetchPanel}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SparkIcon /> {copy.open}
        </Button>
        <p className="quiet">{copy.hint}</p>
      </div>
      {isOpen && (
        <div id={panelId}>
          <Suspense fallback={<Spinner label={copy.loading} />}>
            <SurprisePanel {...scene} onVisitor={(slotIds) => openDialog({ kind: 'login', slotIds })} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
