import { CHARITY_SHARE_PERCENT } from '@raffle/contracts/limits';
import { DonationPanel } from '../../features/donations/donation-panel';
import { PayoutList } from '../../features/donations/payout-list';
import { TextChanges } from '../../features/season/text-change/text-changes';
import { useSiteContent } from '../../features/season/use-site-content';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { useSocket } from '../../lib/socket/use-socket';
import { Page } from '../../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';
import { PredictLink } from './predict-link';

const copy = contentCopy.causes;

export default function DonationCausesPage() {
  useSocket();
  const { charities, history, administrationSponsor } = useSiteContent();
  return (
    <Page title={copy.title} description={usePhaseDescription(copy.description)} lead={copy.lead}>
      <div className={`stack ${styles.sections}`}>
        <DonationPanel charities={charities} />
        <div className="columns">
          {charities.map(({ name, summary, uses, website }) => (
            <section key={name} className={`stack card ${styles.card}`}>
              <p className={styles.share}>{copy.share(CHARITY_SHARE_PERCENT)}</p>
              <h2>{name}</h2>
              <p>{summary}</p>
              {uses.length > 0 && (
                <ul className={`stack ${styles.points}`}>
                  {uses.map((use) => (
                    <li key={use}>{use}</li>
                  ))}
                </ul>
              )}
              {website && (
                <a href={website} target="_blank" rel="noreferrer">
                  {copy.website}
                </a>
              )}
            </section>
          ))}
        </div>
        <PayoutList className={styles.narrow} />
        {history.length > 0 && (
          <section className={styles.narrow}>
            <h2>{copy.historyTitle}</h2>
            {history.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        )}
        <section id="costs" className={styles.narrow}>
          <h2>{copy.costsTitle}</h2>
          <p>{copy.costs(administrationSponsor.name)}</p>
        </section>
        <PredictLink />
        <TextChanges of="charities" />
      </div>
    </Page>
  );
}
