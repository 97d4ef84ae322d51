import { embedAddress, pageAddress } from './bridge-map.rules';

const bridge = { lat: -19.957, lng: 23.479, approximate: true };

it("returns URLs of a map that shows the bridge's surroundings, with a marker at the bridge", () => {
  const address = new URL(embedAddress(bridge));
  expect(address.origin).toBe('https://www.openstreetmap.org');
  expect(address.searchParams.get('bbox')).toBe('23.46700,-19.96900,23.49100,-19.94500');
  expect(address.searchParams.get('marker')).toBe('-19.957,23.479');
  expect(pageAddress(bridge)).toContain('mlat=-19.957&mlon=23.479');
});
