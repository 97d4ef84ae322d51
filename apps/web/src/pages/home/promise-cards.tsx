import { paths } from '../../lib/paths';
import { useSiteContent } from '../../features/season/use-site-content';
import { Lodge } from '../../ui/art/lodge';
import { TwoHalves } from '../../ui/art/two-halves';
import { LinkButton } from '../../ui/plain/button';
import { homeCopy } from './home.copy';
import styles from './promise-cards.module.css';

/** Where the money goes and what can be won, in the organisers' words. */
export function PromiseCards() {
  const { charities, prize } = useSiteContent();
  const [first, second] = charities;
  const cards = [
    {
      ...homeCopy.charities,
      text: homeCopy.charities.text(first.mention, second.mention),
      to: paths.donationCauses,
      tone: 'river',
      Art: TwoHalves,
    },
    { ...homeCopy.prize, text: prize.summary, to: paths.prizes, tone: 'ember', Art: Lodge },
  ] as const;
  return (
    <div className="columns">
      {cards.map(({ title, text, button, to, tone, Art }) => (
        <section key={to} className={`stack card ${styles.card}`} data-tone={tone}>
          <Art className={styles.art} />
          <h2>{title}</h2>
          <p>{text}</p>
          <LinkButton to={to} variant="outline" tone={tone}>
            {button}
          </LinkButton>
        </section>
      ))}
    </div>
  );
}
