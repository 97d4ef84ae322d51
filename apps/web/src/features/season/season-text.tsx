import { DEFAULT_PRICE_CENTS } from '@raffle/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from './season.queries';
import styles from './season-text.module.css';

/** As wide as a year in tabular digits: the page does not move when the year arrives. */
const YEAR_ROOM = '\u2007'.repeat(4);

/** The season's year inside a sentence. */
export function Year() {
  const { data } = useQuery(seasonQuery);
  return <span className={styles.year}>{data?.year ?? YEAR_ROOM}</span>;
}

/** The price of one slot inside a sentence: `$3`. */
export function SlotPrice() {
  const { data } = useQuery(seasonQuery);
  return <>{shortPrice(data?.priceCents ?? DEFAULT_PRICE_CENTS)}</>;
}

/** 300 -> `$3`, 350 -> `$3.50` */
export function shortPrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
