import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DonationPanel } from '../../features/donations/donation-panel';
import { seasonQuery } from '../../features/season/season.queries';
import { EndingNoticePart } from '../../features/results/ending-notice-part';
import { SeasonStrip } from '../../features/season/heat/season-strip';
import { useSiteContent } from '../../features/season/use-site-content';
import { PRODUCT_NAME } from '../../copy/product';
import { lazyPart } from '../../lib/load-part';
import { useSocket } from '../../lib/socket/use-socket';
import { PageHead } from '../../ui/page';
import { Closing } from './closing';
import { Explainer } from './explainer';
import { Hero } from './hero';
import { homeCopy } from './home.copy';
import { HowItWorks } from './how-it-works';
import { InfoCards } from './info-cards';
import { PromiseCards } from './promise-cards';
import styles from './section.module.css';

/** Loaded only once there is an arrival. */
const ArrivalNotice = lazyPart(
  'arrival-notice',
  async () => ({ default: (await import('../../features/results/arrival-notice')).ArrivalNotice }),
  { optional: true },
);

export default function HomePage() {
  useSocket();
  const { charities } = useSiteContent();
  return (
    <>
      <PageHead title={PRODUCT_NAME} description={homeCopy.description} />
      <Hero />
      <div className={`stack page-width ${styles.sections}`}>
        <Arrival />
        <EndingNoticePart />
        <DonationPanel charities={charities} />
        <PromiseCards />
        <section aria-labelledby="season-title">
          <header className={`stack ${styles.head}`}>
            <h2 id="season-title">{homeCopy.season.title}</h2>
            <p className="muted">{homeCopy.season.text}</p>
          </header>
          <SeasonStrip />
        </section>
        <HowItWorks />
        <Explainer />
        <InfoCards />
      </div>
      <Closing />
    </>
  );
}

function Arrival() {
  const { data: season } = useQuery(seasonQuery);
  return season?.arrival ? (
    <Suspense>
      <ArrivalNotice />
    </Suspense>
  ) : null;
}
