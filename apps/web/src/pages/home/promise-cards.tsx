import { paths } from '../../lib/paths';
import { SitePhoto } from '../../features/season/site-photo';
import { useSiteContent } from '../../features/season/use-site-content';
import { Lodge } from '../../ui/art/lodge';
import { TwoHalves } from '../../ui/art/two-halves';
import { LinkButton } from '../../ui/plain/button';
import { homeCopy } from './home.copy';
import styles from './promise-cards.module.css';

/** Cards that show where the money goes and what can be won. Organisers can edit the content of the cards. */
export function PromiseCards() {
  const { charities, prize, photos } = useSiteContent();
  const [first, second] = charities;
  const cards = [
    {
      ...homeCopy.charities,
      text: homeCopy.charities.text(first.mention, second.mention),
      to: paths.donationCauses,
      tone: 'river',
      Art: TwoHalves,
      pictures: [photos.firstCharity, photos.secondCharity],
    },
    { ...homeCopy.prize, text: prize.summary, to: paths.prizes, tone: 'ember', Art: Lodge, pictures: [photos.prize] },
  ] as const;
  return (
    <div className="columns">
      {cards.map(({ title, text, button, to, tone, Art, pictures }) => (
        <section key={to} className={`stack card ${styles.card}`} data-tone={tone} data-photo={pictures.some(Boolean) || undefined}>
          {pictures.some(Boolean) ? (
            <div className={styles.photos}>{pictures.map((photo, index) => photo && <SitePhoto key={index} photo={photo} />)}</div>
          ) : (
            <Art className={styles.art} />
          )}
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
