import { splitDollars } from '@raffle/contracts/money/money';
import type { Organisation } from '@raffle/contracts/content/site-content';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format/format-money';
import { pastDonationStatsQuery } from '../../features/donations/donations.queries';
import { PayoutList } from '../../features/donations/payout-list';
import { seasonQuery } from '../../features/season/season.queries';
import { SponsorName } from '../../features/season/sponsor-name';
import { withNames } from '../../features/season/sponsors';
import { useSiteContentOf } from '../../features/season/use-site-content';
import { resultsCopy } from '../../features/results/results.copy';
import styles from '../../features/results/results.module.css';

const copy = resultsCopy.lookback;

/** Shows how much a past season raised, for which charities, and who sponsored its prize and costs. The content is that season's own. */
export function SeasonLookback({ year }: { year: number }) {
  const { data: season } = useQuery(seasonQuery);
  return season !== undefined && year < season.year ? <Lookback year={year} /> : null;
}

function Lookback({ year }: { year: number }) {
  const content = useSiteContentOf(year);
  const { data: stats, isError } = useQuery(pastDonationStatsQuery(year));
  if (content === undefined) return null;
  const halves = stats ? splitDollars(stats.totalAmount) : [];
  return (
    <>
      <section className={`stack card ${styles.log}`} aria-labelledby="lookback-title">
        <h2 id="lookback-title">{copy.title(year)}</h2>
        {stats && <p>{copy.raised(formatMoney(stats.totalAmount))}</p>}
        {isError && <p role="alert">{copy.failed}</p>}
        <dl className={`columns ${styles.facts}`}>
          {content.charities.map(({ name, summary }, index) => (
            <div key={name}>
              <dt className="quiet">{halves[index] === undefined ? copy.halfUnknown : copy.half(formatMoney(halves[index]))}</dt>
              <dd>{name}</dd>
              <dd className={styles.summary}>{summary}</dd>
            </div>
          ))}
          <div>
            <dt className="quiet">{copy.prize}</dt>
            <dd>{content.prize.summary}</dd>
          </div>
          <Sponsors label={copy.prizeSponsors} sponsors={content.prizeSponsors} />
          <Sponsors label={copy.administration} sponsors={[content.administrationSponsor]} />
        </dl>
      </section>
      <PayoutList year={year} className={`stack card ${styles.log}`} />
    </>
  );
}

function Sponsors({ label, sponsors }: { label: string; sponsors: readonly Organisation[] }) {
  const known = withNames(sponsors);
  if (known.length === 0) return null;
  return (
    <div>
      <dt className="quiet">{label}</dt>
      {known.map((sponsor) => (
        <dd key={sponsor.name}>
          <SponsorName sponsor={sponsor} />
        </dd>
      ))}
    </div>
  );
}
