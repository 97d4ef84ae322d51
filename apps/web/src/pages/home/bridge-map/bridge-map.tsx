import type { SeasonView } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { seasonQuery } from '../../../features/season/season.queries';
import { Button } from '../../../ui/plain/button';
import { MapPinIcon } from '../../../ui/icons';
import styles from './bridge-map.module.css';
import { embedAddress, pageAddress, tileAddress } from './bridge-map.rules';
import { homeCopy } from '../home.copy';
import { reachPicture } from './reach-picture';

/** Where the bridge stands until the season's own setting has loaded. */
const DEFAULT_BRIDGE: SeasonView['bridge'] = { lat: -19.957, lng: 23.479, approximate: true };

const copy = homeCopy.explainer;

/** A drawing that costs nothing; the embedded map of another host comes on a tap, and only when that host can be reached. */
export function BridgeMap({ drawing }: { drawing: ReactNode }) {
  const [shown, setShown] = useState<'drawing' | 'asking' | 'map' | 'failed'>('drawing');
  const { data } = useQuery(seasonQuery);
  const bridge = data?.bridge ?? DEFAULT_BRIDGE;
  const ask = async () => {
    setShown('asking');
    setShown((await reachPicture(tileAddress(bridge))) ? 'map' : 'failed');
  };
  const isMap = shown === 'map';
  return (
    <figure className="stack">
      {isMap ? <iframe className={`card ${styles.frame}`} title={copy.mapTitle} src={embedAddress(bridge)} /> : drawing}
      <figcaption className="row">
        {isMap ? (
          <Button variant="outline" onClick={() => setShown('drawing')}>
            {copy.backToDrawing}
          </Button>
        ) : (
          <Button variant="outline" loading={shown === 'asking'} loadingText={copy.askingMap} onClick={() => void ask()}>
            <MapPinIcon /> {shown === 'failed' ? copy.tryMapAgain : copy.showMap}
          </Button>
        )}
        {(isMap || shown === 'failed') && (
          <a className="tap text-link" href={pageAddress(bridge)} target="_blank" rel="noreferrer">
            {copy.openMap}
          </a>
        )}
        {shown === 'failed' && (
          <p className={`problem ${styles.failed}`} role="alert">
            {copy.mapFailed}
          </p>
        )}
        <p className="quiet">
          {copy.mapNote} {bridge.approximate && copy.approximate}
        </p>
      </figcaption>
    </figure>
  );
}
