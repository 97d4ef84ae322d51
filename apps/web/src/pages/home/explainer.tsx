import { siteContent } from '../../content/site-content';
import { RiverMap } from '../../ui/art/river-map';
import { BridgeMap } from './bridge-map';
import styles from './explainer.module.css';
import { homeCopy } from './home.copy';
import { PastArrivals } from './past-arrivals';

/** Where the flood comes from, by which stations, when it came before, and where the bridge stands. */
export function Explainer() {
  const { title, intro, stations } = homeCopy.explainer;
  return (
    <section className={styles.explainer} aria-labelledby="water-title">
      <div className={styles.words}>
        <h2 id="water-title">{title}</h2>
        <p>{intro}</p>
        <ol className={styles.stations}>
          {stations.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
      <BridgeMap drawing={<RiverMap className={styles.map} />} />
      <PastArrivals arrivals={siteContent.pastArrivals} />
    </section>
  );
}
