import { siteContent } from '../content/site-content';
import { DonationPanel } from '../features/donations/donation-panel';
import { ArrivalNotice } from '../features/results/arrival-notice';
import { SeasonStrip } from '../features/season/season-strip';
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

export default function HomePage() {
  useSocket();
  return (
    <>
      <PageHead title={PRODUCT_NAME} description={homeCopy.description} />
      <Hero />
      <div className={styles.stack}>
        <ArrivalNotice />
        <DonationPanel charities={siteContent.charities} />
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
