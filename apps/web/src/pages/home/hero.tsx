import { paths } from '../../lib/paths';
import { useSiteContent } from '../../features/season/use-site-content';
import { OldBridge } from '../../ui/art/old-bridge';
import { icon, TrophyIcon } from '../../ui/icons';
import { LinkButton } from '../../ui/plain/button';
import { ByWinnerRule } from './by-winner-rule';
import styles from './hero.module.css';
import { homeCopy } from './home.copy';
import { NextFreeDay, SlotsLeft } from './slots-left';

const copy = homeCopy.hero;

const HeartIcon = icon(<path d="M12 20.5S3.5 15.4 3.5 9.3A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.5c0 6.1-8.5 11.2-8.5 11.2z" />);
const TargetIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.8" />
    <circle cx="12" cy="12" r="4.6" />
    <path d="M12 12v.1" strokeWidth="2.8" />
  </>,
);

/** The first screen of a phone: what can be won, for whom the money is, how easily, how much is left, and the way in. */
export function Hero() {
  return (
    <section className={`stack ${styles.hero}`} aria-labelledby="hero-title">
      <div className={`stack page-width ${styles.words}`}>
        <h1 id="hero-title">{copy.title}</h1>
        <Promises />
        <div className={`row ${styles.actions}`}>
          <LinkButton to={paths.booking} size="lg" tone="ember">
            {copy.predict}
          </LinkButton>
          <LinkButton to={paths.rules} size="lg" variant="outline">
            {copy.rules}
          </LinkButton>
          <p className={`muted ${styles.left}`}>
            <SlotsLeft />
          </p>
          <NextFreeDay className={styles.next} />
        </div>
      </div>
      <OldBridge className={styles.art} />
      <p className={`page-width ${styles.text}`}>{copy.text}</p>
    </section>
  );
}

/** Each a few words and a sentence, in the words of the organisers where they are theirs. */
function Promises() {
  const { charities, prize } = useSiteContent();
  const [first, second] = charities;
  return (
    <ul className={`stack ${styles.promises}`}>
      <li className="row" data-tone="ember">
        <TrophyIcon />
        <p>
          <strong>{copy.win}</strong> {prize.summary}
        </p>
      </li>
      <li className="row" data-tone="river">
        <HeartIcon />
        <p>
          <strong>{copy.give}</strong> {copy.halves(first.mention, second.mention)}
        </p>
      </li>
      <li className="row" data-tone="reed">
        <TargetIcon />
        <p>
          <ByWinnerRule
            nearest={
              <>
                <strong>{copy.nearest}</strong> {copy.nearestText}
              </>
            }
            exact={
              <>
                <strong>{copy.exact}</strong> {copy.exactText}
              </>
            }
          />
        </p>
      </li>
    </ul>
  );
}
