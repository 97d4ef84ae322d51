import type { SeasonView } from '@raffle/contracts/season';

type Bridge = SeasonView['bridge'];

/** Half the width of the map in degrees: the bridge with the river bend around it. */
const AROUND = 0.012;
/** The zoom at which the embedded map shows that much. */
const ZOOM = 15;

export function embedAddress({ lat, lng }: Bridge): string {
  const box = [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}

export function pageAddress({ lat, lng }: Bridge): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`;
}

/** The one picture of the map on which the bridge stands (slippy map tiles: x from the longitude, y by the Mercator projection). */
export function tileAddress({ lat, lng }: Bridge): string {
  const tiles = 2 ** ZOOM;
  const radians = (lat * Math.PI) / 180;
  const x = Math.floor(((lng + 180) / 360) * tiles);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles);
  return `https://tile.openstreetmap.org/${ZOOM}/${x}/${y}.png`;
}
