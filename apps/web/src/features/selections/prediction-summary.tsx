import { centsToDollars, totalCents } from '@raffle/contracts/money';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/formats';
import { Button } from '../../ui/button';
import { CloseIcon } from '../../ui/icons';
import styles from './prediction-summary.module.css';
import { groupByDate } from './selection.rules';
import { summaryCopy as copy } from './selections.copy';

interface PredictionSummaryProps {
  slotIds: readonly string[];
  /** Ticked slots that a payment conflict has found taken; they stay until the person removes them. */
  takenIds: ReadonlySet<string>;
  priceCents: number;
  isSubmitting: boolean;
  onRemove: (slotId: string) => void;
  onClear: () => void;
  /** Pressed also with nothing selected: the page then says what is missing. */
  onSubmit: () => void;
  /** What failed or was lost: here, where it is in sight beside the grid. */
  notices: ReactNode;
}

const SUMMARY_ID = 'prediction-summary';

/** What is selected and what it costs. Beside the grid on wide screens; on phones the list follows the grid and the bar stays at the bottom. */
export function PredictionSummary(props: PredictionSummaryProps) {
  const { slotIds, takenIds, priceCents, isSubmitting, onRemove, onClear, onSubmit, notices } = props;
  const count = slotIds.length;
  return (
    <div className={styles.side}>
      <section className={styles.card} aria-labelledby={SUMMARY_ID}>
        <div className={styles.head}>
          <h2 id={SUMMARY_ID} tabIndex={-1}>
            {copy.title}
          </h2>
          {count > 0 && (
            <Button variant="link" tone="ink" onClick={onClear}>
              {copy.clearAll}
            </Button>
          )}
        </div>
        {notices}
        {count === 0 ? (
          <div className={styles.empty}>
            <p>{copy.empty}</p>
            <p>{copy.emptyHint}</p>
          </div>
        ) : (
          <SelectedSlots slotIds={slotIds} takenIds={takenIds} onRemove={onRemove} />
        )}
      </section>
      <div className={styles.bar}>
        <p className={styles.total}>
          <span>
            {copy.count(count)} <span className={styles.each}>· {copy.each(centsToDollars(priceCents))}</span>
          </span>
          <strong>
            <span className="visually-hidden">{copy.total} </span>
            {formatMoney(centsToDollars(totalCents(count, priceCents)))}
          </strong>
        </p>
        {count > 0 && (
          <Button className={styles.review} variant="link" onClick={showList}>
            {copy.review}
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
    </div>
  );
}

function SelectedSlots({ slotIds, takenIds, onRemove }: Pick<PredictionSummaryProps, 'slotIds' | 'takenIds' | 'onRemove'>) {
  return (
    <div className={styles.dates}>
      {groupByDate(slotIds).map(({ date, ids }) => (
        <div key={date}>
          <h3>{copy.date(date)}</h3>
          <ul>
            {ids.map((id) => (
              <li key={id} data-taken={takenIds.has(id) || undefined}>
                <span>
                  {copy.slot(id)} <small className={styles.twelve}>{copy.twelveHours(id)}</small>
                  {takenIds.has(id) && <em> {copy.taken}</em>}
                </span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={copy.removeLabel(id)}
                  title={copy.remove}
                  onClick={() => onRemove(id)}
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
