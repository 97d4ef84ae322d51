import { siteContent } from '../../content/site-content';
import { RiverMap } from '../../ui/art/river-map';
import { BridgeMap } from './bridge-map';
import styles from './explainer.module.css';
import { homeCopy } from './home.copy';

/** Where the flood comes from, when it came before, and where the bridge stands. */
export function Explainer() {
  const { title, paragraphs, arrivals } = homeCopy.explainer;
  return (
    <section className={styles.explainer} aria-labelledby="water-title">
      <div className={styles.words}>
        <h2 id="water-title">{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <h3>{arrivals}</h3>
        <dl className={styles.arrivals}>
          {siteContent.pastArrivals.map(({ year, text }) => (
            <div key={year}>
              <dt>{year}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BridgeMap drawing={<RiverMap className={styles.map} />} />
    </section>
  );
}
