import type { SeasonView } from '@raffle/contracts/season';

type Bridge = SeasonView['bridge'];

/** Half the map's width and height, in degrees. The map covers the bridge and the river bend around it. */
const AROUND = 0.012;

export function embedAddress({ lat, lng }: Bridge): string {
  const box = [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}

export function pageAddress({ lat, lng }: Bridge): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}
