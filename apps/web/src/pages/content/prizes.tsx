import { SponsorName } from '../../features/season/sponsor-name';
import { withNames } from '../../features/season/sponsors';
import { TextChanges } from '../../features/season/text-change/text-changes';
import { useSiteContent } from '../../features/season/use-site-content';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { Lodge } from '../../ui/art/lodge';
import { Page } from '../../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';
import { PredictLink } from './predict-link';

const copy = contentCopy.prizes;

export default function PrizesPage() {
  const { prize, prizeSponsors } = useSiteContent();
  return (
    <Page title={copy.title} heading={copy.heading} description={usePhaseDescription(copy.description)} lead={prize.summary} width="text">
      <div className={`stack ${styles.sections}`}>
        <Lodge className={styles.art} />
        <div className="columns">
          {prize.parts.map(({ title, text }) => (
            <section key={title} className={`stack card ${styles.card}`}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
        <section>
          <h2>{copy.goodToKnow}</h2>
          <ul className={`stack ${styles.points}`}>
            {prize.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
        <section id="sponsors">
          <h2>{copy.givers}</h2>
          <p>{copy.sponsored}</p>
          <ul className={`stack ${styles.points}`}>
            {withNames(prizeSponsors).map((sponsor) => (
              <li key={sponsor.name}>
                <SponsorName sponsor={sponsor} />
              </li>
            ))}
          </ul>
        </section>
        <PredictLink />
        <TextChanges of="prize" />
      </div>
    </Page>
  );
}
