import { STATIONS } from '@raffle/contracts/content/news';
import { stationsReached, waterAt } from './front.rules';

const at = '2025-05-12T08:00:00Z';

it('distinguishes stations that the water has passed, has just reached or has not reached', () => {
  expect(STATIONS.map((station) => waterAt(station, { station: 'boro', at }))).toEqual(['passed', 'front', 'ahead', 'ahead']);
  expect(STATIONS.map((station) => waterAt(station, { station: 'bridge', at }))).toEqual(['passed', 'passed', 'passed', 'front']);
  expect(STATIONS.map((station) => stationsReached({ station, at }))).toEqual([1, 2, 3, 4]);
});

it('returns no position for any station before the front is first reported', () => {
  for (const front of [null, undefined]) expect([waterAt('mohembo', front), stationsReached(front)]).toEqual([undefined, 0]);
});
