import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/load-part';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/format-money';
import { donationStatsQuery } from '../../features/donations/donations.queries';
import { hasResult, isOnSale } from '../../features/season/season-phase';
import { phaseCopy } from '../../features/season/season-links.copy';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { OldBridge } from '../../ui/art/old-bridge';
import { icon, TrophyIcon } from '../../ui/icons';
import { LinkButton } from '../../ui/plain/button';
import { ByWinnerRule } from './by-winner-rule';
import styles from './hero.module.css';
import { homeCopy } from './home.copy';
import { NextFreeDay, SlotsLeft } from './slots-left';

const copy = homeCopy.hero;

/** Heading and text for the season's current phase. This code is not loaded in the `open` phase. */
const PhaseHead = lazyPart(async () => ({ default: (await import('./phase-head')).PhaseHead }), { optional: true, instead: OpenHead });

const HeartIcon = icon(<path d="M12 20.5S3.5 15.4 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 6.1-8.5 11.2-8.5 11.2z" />);
const TargetIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.8" />
    <circle cx="12" cy="12" r="4.6" />
    <path d="M12 12v.1" strokeWidth="2.8" />
  </>,
);

/**
 * The first section of the home page, which fills a phone's screen. While slots are on sale, it shows the prize, the charities, how to win,
 * how many slots are left and the button to predict. In other phases, it shows the season's state and the visitor's next step.
 */
export function Hero() {
  const { data: season } = useQuery(seasonQuery);
  const phase = season?.phase ?? 'open';
  const onSale = isOnSale(phase);
  return (
    <section className={`stack ${styles.hero}`} aria-labelledby="hero-title">
      <div className={`stack page-width ${styles.words}`}>
        <Suspense fallback={<OpenHead />}>{season && phase !== 'open' ? <PhaseHead season={season} /> : <OpenHead />}</Suspense>
        {hasResult(phase) ? !season?.ended?.refunds && <Raised /> : phase !== 'preparing' && <Promises />}
        <div className={`row ${styles.actions}`}>
          {hasResult(phase) && (
            <LinkButton to={paths.results} size="lg" tone="ember">
              {phaseCopy.result}
            </LinkButton>
          )}
          {phase !== 'preparing' && (
            <LinkButton to={paths.booking} size="lg" {...(onSale ? { tone: 'ember' } : { variant: 'outline' })}>
              {onSale ? copy.predict : phaseCopy.all}
            </LinkButton>
          )}
          <LinkButton to={paths.rules} size="lg" variant="outline">
            {copy.rules}
          </LinkButton>
          {onSale && (
            <>
              <p className={`muted ${styles.left}`}>
                <SlotsLeft />
              </p>
              <NextFreeDay className={styles.next} />
            </>
          )}
        </div>
      </div>
      <OldBridge className={styles.art} />
      {onSale && <p className={`page-width ${styles.text}`}>{copy.text}</p>}
    </section>
  );
}

/** The heading in the `open` phase. It is also shown while another phase's heading loads, or if that heading can't be loaded. */
function OpenHead() {
  return <h1 id="hero-title">{copy.title}</h1>;
}

function Raised() {
  const { data } = useQuery(donationStatsQuery);
  return data && data.totalAmount > 0 ? <p className={styles.now}>{phaseCopy.raised(formatMoney(data.totalAmount))}</p> : null;
}

/** Shows what can be won, who gets the money and how to win. The organisers enter the prize and the charities. */
function Promises() {
  const { charities, prize } = useSiteContent();
  const [first, second] = charities;
  return (
    <ul className={`stack ${styles.promises}`}>
      <li className="row" data-tone="ember">
        <TrophyIcon />
        <p>
          <strong>{copy.win}</strong> {prize.summary}
        </p>
      </li>
      <li className="row" data-tone="river">
        <HeartIcon />
        <p>
          <strong>{copy.give}</strong> {copy.halves(first.mention, second.mention)}
        </p>
      </li>
      <li className="row" data-tone="reed">
        <TargetIcon />
        <p>
          <ByWinnerRule
            nearest={
              <>
                <strong>{copy.nearest}</strong> {copy.nearestText}
              </>
            }
            exact={
              <>
                <strong>{copy.exact}</strong> {copy.exactText}
              </>
            }
          />
        </p>
      </li>
    </ul>
  );
}
