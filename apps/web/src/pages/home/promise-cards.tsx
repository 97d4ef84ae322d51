import { paths } from '../../app/paths';
import { useSiteContent } from '../../features/season/use-site-content';
import { Lodge } from '../../ui/art/lodge';
import { TwoHalves } from '../../ui/art/two-halves';
import { LinkButton } from '../../ui/button';
import { homeCopy } from './home.copy';
import styles from './promise-cards.module.css';

const cards = [
  { ...homeCopy.charities, to: paths.donationCauses, tone: 'river', Art: TwoHalves },
  { ...homeCopy.prize, to: paths.prizes, tone: 'ember', Art: Lodge },
] as const;

/** Where the money goes, and what can be won. */
export function PromiseCards() {
  const [first, second] = useSiteContent().charities;
  return (
    <div className={styles.cards}>
      {cards.map(({ title, text, button, to, tone, Art }) => (
        <section key={to} className={styles.card} data-tone={tone}>
          <Art className={styles.art} />
          <h2>{title}</h2>
          <p>{typeof text === 'string' ? text : text(first.mention, second.mention)}</p>
          <LinkButton to={to} variant="outline" tone={tone}>
            {button}
          </LinkButton>
        </section>
      ))}
    </div>
  );
}
