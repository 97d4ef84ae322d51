import type { SeasonView } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { seasonQuery } from '../../features/season/season.queries';
import { Button } from '../../ui/button';
import { MapPinIcon } from '../../ui/icons';
import styles from './bridge-map.module.css';
import { homeCopy } from './home.copy';

/** Where the bridge stands until the season's own setting has loaded. */
const DEFAULT_BRIDGE: SeasonView['bridge'] = { lat: -19.957, lng: 23.479, approximate: true };
/** Half the width of the map in degrees: the bridge with the river bend around it. */
const AROUND = 0.012;

/** A drawing that costs nothing; the embedded map of another host loads only on a tap. */
export function BridgeMap({ drawing }: { drawing: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery(seasonQuery);
  const bridge = data?.bridge ?? DEFAULT_BRIDGE;
  const { mapTitle, showMap, mapNote, approximate, openMap } = homeCopy.explainer;
  return (
    <figure className={styles.figure}>
      {wanted ? <iframe className={styles.frame} title={mapTitle} src={embedAddress(bridge)} /> : drawing}
      <figcaption className={styles.caption}>
        {wanted ? (
          <a href={pageAddress(bridge)} target="_blank" rel="noreferrer">
            {openMap}
          </a>
        ) : (
          <Button variant="outline" onClick={() => setWanted(true)}>
            <MapPinIcon /> {showMap}
          </Button>
        )}
        <p>
          {mapNote} {bridge.approximate && approximate}
        </p>
      </figcaption>
    </figure>
  );
}

function embedAddress({ lat, lng }: SeasonView['bridge']): string {
  const box = [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}

function pageAddress({ lat, lng }: SeasonView['bridge']): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}
