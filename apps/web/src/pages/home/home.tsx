import { useQuery } from '@tanstack/react-query';
import { DonationPanel } from '../../features/donations/donation-panel';
import { CashOnly } from '../../features/season/cash-only';
import { Demonstration } from '../../features/season/demonstration';
import { SeasonStrip } from '../../features/season/heat/season-strip';
import { isOnSale, useSeasonPhase } from '../../features/season/season-phase';
import { seasonQuery } from '../../features/season/season.queries';
import { SitePhoto } from '../../features/season/site-photo';
import { useSiteContent } from '../../features/season/use-site-content';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { PRODUCT_NAME } from '../../copy/product';
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

export default function HomePage() {
  useSocket();
  const { charities, photos } = useSiteContent();
  const phase = useSeasonPhase();
  const { data: season } = useQuery(seasonQuery);
  const onSale = isOnSale(phase);
  return (
    <>
      <PageHead title={PRODUCT_NAME} description={usePhaseDescription(homeCopy.description)} />
      <Hero />
      <div className={`stack page-width ${styles.sections}`}>
        <DonationPanel charities={charities} />
        {season?.ended?.refunds !== true && <PromiseCards />}
        {phase !== 'preparing' && (
          <section aria-labelledby="season-title">
            <header className={`stack ${styles.head}`}>
              <h2 id="season-title">{homeCopy.season.title}</h2>
              <p className="muted">{onSale ? homeCopy.season.text : homeCopy.season.over}</p>
            </header>
            <SeasonStrip />
          </section>
        )}
        <HowItWorks />
        {photos.home && <SitePhoto photo={photos.home} />}
        <Explainer />
        <InfoCards />
      </div>
      {onSale && <Closing />}
      <CashOnly />
      <Demonstration />
    </>
  );
}
