import type { SeasonView } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { seasonQuery } from '../../../features/season/season.queries';
import { Button } from '../../../ui/plain/button';
import { MapPinIcon } from '../../../ui/icons';
import styles from './bridge-map.module.css';
import { embedAddress, pageAddress } from './bridge-map.rules';
import { homeCopy } from '../home.copy';

/** The bridge's position, used until the season has loaded. */
const DEFAULT_BRIDGE: SeasonView['bridge'] = { lat: -19.957, lng: 23.479, approximate: true };

const copy = homeCopy.explainer;

/** A drawing of the river, with a button that replaces the drawing with an embedded map from openstreetmap.org. */
export function BridgeMap({ drawing }: { drawing: ReactNode }) {
  const [isMap, setIsMap] = useState(false);
  const { data } = useQuery(seasonQuery);
  const bridge = data?.bridge ?? DEFAULT_BRIDGE;
  return (
    <figure className="stack">
      {isMap ? <iframe className={`card ${styles.frame}`} title={copy.mapTitle} src={embedAddress(bridge)} /> : drawing}
      <figcaption className="row">
        <Button variant="outline" onClick={() => setIsMap(!isMap)}>
          {isMap ? (
            copy.backToDrawing
          ) : (
            <>
              <MapPinIcon /> {copy.showMap}
            </>
          )}
        </Button>
        {isMap && (
          <a className="tap text-link" href={pageAddress(bridge)} target="_blank" rel="noreferrer">
            {copy.openMap}
          </a>
        )}
        <p className="quiet">
          {copy.mapNote} {bridge.approximate && copy.approximate}
        </p>
      </figcaption>
    </figure>
  );
}
