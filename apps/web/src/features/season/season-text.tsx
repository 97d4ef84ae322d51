import { DEFAULT_MAX_SLOTS_PER_DAY, DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { formatPrice } from '@raffle/contracts/money/format-price';
import { useQuery } from '@tanstack/react-query';
import { PulaHint } from './pula';
import { seasonCopy, YEAR_ROOM } from './season.copy';
import { seasonQuery } from './season.queries';
import styles from './season-text.module.css';

/** The season's year within a sentence. */
export function Year() {
  const { data } = useQuery(seasonQuery);
  return <span className={styles.year}>{data?.year ?? YEAR_ROOM}</span>;
}

/** Renders `in 2025`, or `this year` until the season has loaded, so that the sentence has no gap. */
export function InYear() {
  const { data } = useQuery(seasonQuery);
  return <>{data ? seasonCopy.inYear(data.year) : seasonCopy.thisYear}</>;
}

/** The price of one slot, for use in a sentence: `$3`, followed by the amount in pula if the season has an exchange rate. */
export function SlotPrice() {
  const { data } = useQuery(seasonQuery);
  const cents = data?.priceCents ?? DEFAULT_PRICE_CENTS;
  return (
    <>
      {formatPrice(cents)}
      <PulaHint dollars={cents / 100} />
    </>
  );
}

/** The maximum number of slots per user and day, for use in a sentence. */
export function SlotLimit() {
  const { data } = useQuery(seasonQuery);
  return <>{data?.maxSlotsPerDay ?? DEFAULT_MAX_SLOTS_PER_DAY}</>;
}
