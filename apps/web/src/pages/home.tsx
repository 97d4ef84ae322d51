import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { DonationPanel } from '../features/donations/donation-panel';
import { seasonQuery } from '../features/season/season.queries';
import { SeasonStrip } from '../features/season/season-strip';
import { useSiteContent } from '../features/season/use-site-content';
import { PRODUCT_NAME } from '../copy/product';
import { useSocket } from '../lib/use-socket';
import { PageHead } from '../ui/page';
import { Closing } from './home/closing';
import { Explainer } from './home/explainer';
import { Hero } from './home/hero';
import { homeCopy } from './home/home.copy';
import { HowItWorks } from './home/how-it-works';
import { InfoCards } from './home/info-cards';
import { PromiseCards } from './home/promise-cards';
import styles from './home/section.module.css';

/** Loaded for the few days of the year in which there is an arrival. */
const ArrivalNotice = lazy(() => import('../features/results/arrival-notice').then((module) => ({ default: module.ArrivalNotice })));

export default function HomePage() {
  useSocket();
  const { charities } = useSiteContent();
  return (
    <>
      <PageHead title={PRODUCT_NAME} description={homeCopy.description} />
      <Hero />
      <div className={styles.stack}>
        <Arrival />
        <DonationPanel charities={charities} />
        <PromiseCards />
        <section aria-labelledby="season-title">
          <header className={styles.head}>
            <h2 id="season-title">{homeCopy.season.title}</h2>
            <p>{homeCopy.season.text}</p>
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
