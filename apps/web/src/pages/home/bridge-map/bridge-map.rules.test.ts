import { embedAddress, pageAddress, tileAddress } from './bridge-map.rules';

const bridge = { lat: -19.957, lng: 23.479, approximate: true };

it('asks for the surroundings of the bridge, with a mark on it', () => {
  const address = new URL(embedAddress(bridge));
  expect(address.origin).toBe('https://www.openstreetmap.org');
  expect(address.searchParams.get('bbox')).toBe('23.46700,-19.96900,23.49100,-19.94500');
  expect(address.searchParams.get('marker')).toBe('-19.957,23.479');
  expect(pageAddress(bridge)).toContain('mlat=-19.957&mlon=23.479');
});

// The numbering of tiles has fixed points: longitude 0 and the equator meet at the middle of the map.
test.each([
  { lat: 0, lng: 0, tile: '16384/16384' },
  { lat: 0, lng: -180, tile: '0/16384' },
  { lat: 85.0511, lng: 0, tile: '16384/0' },
])('finds the tile of $lat, $lng', ({ tile, ...place }) => {
  expect(tileAddress({ ...place, approximate: false })).toBe(`https://tile.openstreetmap.org/15/${tile}.png`);
});

it('finds a tile whose edges lie around the bridge', () => {
  const [, x = 0, y = 0] = tileAddress(bridge)
    .match(/15\/(\d+)\/(\d+)/)!
    .map(Number);
  const lngAt = (column: number) => (column / 2 ** 15) * 360 - 180;
  const latAt = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** 15))) * 180) / Math.PI;
  expect(lngAt(x)).toBeLessThanOrEqual(bridge.lng);
  expect(lngAt(x + 1)).toBeGreaterThan(bridge.lng);
  expect(latAt(y)).toBeGreaterThanOrEqual(bridge.lat);
  expect(latAt(y + 1)).toBeLessThan(bridge.lat);
});
