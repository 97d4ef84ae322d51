import { CHARITY_SHARE_PERCENT } from '@raffle/contracts/limits';
import { paths } from '../app/paths';
import { siteContent } from '../content/site-content';
import { DonationPanel } from '../features/donations/donation-panel';
import { useSocket } from '../lib/use-socket';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';
import styles from './content.module.css';

const { charities, administrationSponsor } = siteContent;

export default function DonationCausesPage() {
  useSocket();
  return (
    <Page
      title="Donation Causes"
      description="100% of the proceeds of the Okavango flood raffle go to two local charities, split 50/50."
      lead="100% of proceeds go to two local charities, split 50/50."
    >
      <div className={styles.sections}>
        <DonationPanel charities={charities} />
        <div className={styles.cards}>
          {charities.map(({ name, summary, uses, website }) => (
            <section key={name} className={styles.card}>
              <p className={styles.share}>{CHARITY_SHARE_PERCENT}% of proceeds</p>
              <h2>{name}</h2>
              <p>{summary}</p>
              {uses.length > 0 && (
                <ul className={styles.points}>
                  {uses.map((use) => (
                    <li key={use}>{use}</li>
                  ))}
                </ul>
              )}
              {website && (
                <a href={website} target="_blank" rel="noreferrer">
                  Visit their web site
                </a>
              )}
            </section>
          ))}
        </div>
        <section id="costs" className={styles.narrow}>
          <h2>What it costs to run</h2>
          <p>
            Nothing of it comes out of the proceeds: administrative costs are sponsored by one organisation (
            {administrationSponsor.name}), and the prize is given by its own sponsors.
          </p>
        </section>
        <LinkButton to={paths.booking} tone="ember" size="lg" className={styles.action as string}>
          Make Your Prediction
        </LinkButton>
      </div>
    </Page>
  );
}
