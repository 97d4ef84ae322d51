import type { Organisation } from '@raffle/contracts/site-content';
import { paths } from '../app/paths';
import { useSiteContent } from '../features/season/use-site-content';
import { Lodge } from '../ui/art/lodge';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';
import { contentCopy } from './content.copy';
import styles from './content.module.css';

const copy = contentCopy.prizes;

export default function PrizesPage() {
  const { prize, prizeSponsors } = useSiteContent();
  return (
    <Page title={copy.title} heading={copy.heading} description={copy.description} lead={prize.summary} width="text">
      <div className={styles.sections}>
        <Lodge className={styles.art} />
        <div className={styles.cards}>
          {prize.parts.map(({ title, text }) => (
            <section key={title} className={styles.card}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
        <section>
          <h2>{copy.goodToKnow}</h2>
          <ul className={styles.points}>
            {prize.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
        <section id="sponsors">
          <h2>{copy.givers}</h2>
          <p>{copy.sponsored}</p>
          <ul className={styles.points}>
            {prizeSponsors.map((sponsor) => (
              <li key={sponsor.name}>
                <SponsorName sponsor={sponsor} />
              </li>
            ))}
          </ul>
        </section>
        <LinkButton to={paths.booking} tone="ember" size="lg" className={styles.action as string}>
          {contentCopy.predict}
        </LinkButton>
      </div>
    </Page>
  );
}

/** A sponsor that has no site of its own yet would only link to this very place. */
function SponsorName({ sponsor: { name, href } }: { sponsor: Organisation }) {
  if (href.startsWith('/')) return name;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
