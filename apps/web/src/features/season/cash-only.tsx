import { useQuery } from '@tanstack/react-query';
import { contactLine } from './organiser';
import { phaseCopy } from './season-links.copy';
import { isOnSale } from './season-phase';
import { seasonQuery } from './season.queries';
import styles from './season-text.module.css';
import { useSiteContent } from './use-site-content';

/** On a cash-only site, states where visitors can buy tickets. */
export function CashOnly() {
  const { data: season } = useQuery(seasonQuery);
  const { organiser } = useSiteContent();
  if (!season || season.sellsOnline || !isOnSale(season.phase)) return null;
  return <p className={`callout page-width ${styles.demonstration}`}>{phaseCopy.cashOnly(contactLine(organiser))}</p>;
}
