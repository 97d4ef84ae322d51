import { centsToDollars, totalCents } from '@raffle/contracts/money/money';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format/formats';
import { handOverFocus } from '../../lib/hand-over-focus';
import type { WhenOnline } from '../../lib/use-when-online';
import { Button } from '../../ui/plain/button';
import { CloseIcon } from '../../ui/icons';
import { OfflineWait } from '../../ui/offline-wait';
import { InPula, PulaHint } from '../season/pula';
import { SlotTimes } from '../slots/slot-times';
import { slotsByDate } from '../slots/slots-by-date.rules';
import styles from './prediction-summary.module.css';
import { summaryCopy as copy } from './selections.copy';

interface PredictionSummaryProps {
  slotIds: readonly string[];
  /** Selected slots that were lost in a payment conflict. They stay in the list until the user removes them. */
  takenIds: ReadonlySet<string>;
  priceCents: number;
  isSubmitting: boolean;
  onRemove: (slotId: string) => void;
  onClear: () => void;
  /** Called even if nothing is selected, so that the page can show what the user must select first. */
  onSubmit: () => void;
  /** State of a submission that is waiting for the browser to reconnect. */
  wait: WhenOnline;
  /** Notices about failures and lost slots. Shown in the summary, because it is visible beside the grid. */
  notices: ReactNode;
  unseenLosses: number;
  /** The next step, shown while nothing is selected. */
  next: { text: string; go: () => void };
  /** The reason why nothing can be submitted, or null while slots are sold online. */
  closedBecause: string | null;
}

const SUMMARY_ID = 'prediction-summary';

/**
 * The selected slots and their price. On wide screens, the summary is beside the grid. On phones, the list of slots follows the grid, and a
 * bar with the price sticks to the bottom of the screen.
 */
export function PredictionSummary(props: PredictionSummaryProps) {
  const { slotIds, takenIds, priceCents, isSubmitting, onRemove, onClear, onSubmit, wait, notices, unseenLosses, next, closedBecause } =
    props;
  const count = slotIds.length;
  return (
    <div className={styles.column}>
      <div className={`card ${styles.side}`}>
        <section className={`card ${styles.card}`} aria-labelledby={SUMMARY_ID}>
          <div className={`row ${styles.head}`}>
            <h2 id={SUMMARY_ID} tabIndex={-1}>
              {copy.title}
            </h2>
            {count > 0 && (
              <Button
                variant="link"
                tone="ink"
                onClick={({ currentTarget }) => {
                  handOverFocus(currentTarget);
                  onClear();
                }}
              >
                {copy.clearAll}
              </Button>
            )}
          </div>
          {notices}
          {closedBecause !== null && <p className={`muted ${styles.empty}`}>{closedBecause}</p>}
          {count === 0 && closedBecause === null && (
            <div className={`stack muted ${styles.empty}`}>
              <p>{copy.empty}</p>
              <p>{copy.emptyHint}</p>
            </div>
          )}
          {count > 0 && <SelectedSlots slotIds={slotIds} takenIds={takenIds} onRemove={onRemove} />}
        </section>
        {closedBecause === null && (
          <div className={styles.bar} data-foot-bar data-empty={count === 0 || undefined}>
            <OfflineWait wait={wait} text={copy.offline} className={styles.wait} />
            {count === 0 && (
              <Button className={styles.next} variant="link" onClick={next.go}>
                {next.text}
              </Button>
            )}
            <p className={`row ${styles.total}`}>
              <span>
                {copy.count(count)}{' '}
                <span className={`muted ${styles.each}`}>
                  · {copy.each(centsToDollars(priceCents))}
                  {count === 0 && <PulaHint dollars={centsToDollars(priceCents)} />}
                </span>
              </span>
              <strong translate="no">
                <span className="visually-hidden">{copy.total} </span>
                {formatMoney(centsToDollars(totalCents(count, priceCents)))}
              </strong>
              {count > 0 && (
                <span className={`muted ${styles.pula}`}>
                  <InPula dollars={centsToDollars(totalCents(count, priceCents))} />
                </span>
              )}
            </p>
            {(count > 0 || unseenLosses > 0) && (
              <Button className={styles.review} variant="link" tone={unseenLosses > 0 ? 'danger' : 'river'} onClick={showList}>
                {unseenLosses > 0 ? copy.reviewLost(unseenLosses) : copy.review}
              </Button>
            )}
            <Button
              className={styles.submit}
              tone="ember"
              aria-disabled={count === 0 || undefined}
              loading={isSubmitting}
              loadingText={copy.submitting}
              onClick={onSubmit}
            >
              {copy.submit}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function SelectedSlots({ slotIds, takenIds, onRemove }: Pick<PredictionSummaryProps, 'slotIds' | 'takenIds' | 'onRemove'>) {
  return (
    <div className={`stack ${styles.dates}`}>
      {slotsByDate(slotIds).map(({ date, ids }) => (
        <div key={date}>
          <h3 className="muted">{copy.date(date)}</h3>
          <ul>
            {ids.map((id) => (
              <li key={id} className="row" tabIndex={-1} data-taken={takenIds.has(id) || undefined}>
                <span>
                  <SlotTimes ids={[id]} /> <small className={`muted ${styles.twelve}`}>{copy.twelveHours(id)}</small>
                  {takenIds.has(id) && <em> {copy.taken}</em>}
                </span>
                {/* Removing a row moves the rows below it up. Ignore the second tap of a double tap, because it hits the next row. */}
                <button
                  type="button"
                  className={`icon-button muted hover-soft ${styles.remove}`}
                  aria-label={copy.removeLabel(id)}
                  title={copy.remove}
                  onClick={({ currentTarget, detail }) => {
                    if (detail > 1) return;
                    handOverFocus(currentTarget);
                    onRemove(id);
                  }}
                >
                  <CloseIcon />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function showList(): void {
  const title = document.getElementById(SUMMARY_ID);
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'start' });
}
