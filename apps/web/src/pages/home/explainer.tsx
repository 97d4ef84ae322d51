import { STATIONS, type NewsView } from '@raffle/contracts/content/news';
import { useQuery } from '@tanstack/react-query';
import { FloodNews } from '../../features/news/flood-news';
import { stationsReached, waterAt } from '../../features/news/front.rules';
import { newsCopy } from '../../features/news/news.copy';
import { newsQuery } from '../../features/news/news.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { maunDay } from '../../lib/format/maun-time';
import { RiverMap } from '../../ui/art/river-map';
import { BridgeMap } from './bridge-map/bridge-map';
import styles from './explainer.module.css';
import { homeCopy } from './home.copy';
import { PastArrivals } from './past-arrivals';

/**
 * Explains where the flood comes from, which stations it passes, how far it has come, when it arrived in past years and where the bridge
 * is.
 */
export function Explainer() {
  const { title, intro } = homeCopy.explainer;
  const { pastArrivals } = useSiteContent();
  const front = useQuery(newsQuery).data?.front;
  return (
    <section className={`stack ${styles.explainer}`} aria-labelledby="water-title">
      <div className="stack">
        <h2 id="water-title">{title}</h2>
        <p>{intro}</p>
        <Stations front={front} />
      </div>
      <BridgeMap drawing={<RiverMap className={styles.map} reached={stationsReached(front)} />} />
      <FloodNews />
      <PastArrivals arrivals={pastArrivals} />
    </section>
  );
}

/** Shows the water's route from station to station and, once the flood has started, which station the water has reached. */
function Stations({ front }: { front: NewsView['front'] | undefined }) {
  return (
    <ol className={styles.stations}>
      {STATIONS.map((station) => {
        const { name, text } = homeCopy.explainer.stations[station];
        const water = waterAt(station, front);
        return (
          <li key={station} data-water={water}>
            <div className="row">
              <h3>{name}</h3>
              {water === 'front' && front && <span className={styles.front}>{newsCopy.front(maunDay(front.at))}</span>}
              {water === 'passed' && <span className={styles.front}>{newsCopy.passed}</span>}
            </div>
            <p className="muted">{text}</p>
          </li>
        );
      })}
    </ol>
  );
}
