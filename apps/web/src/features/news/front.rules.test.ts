import { STATIONS } from '@raffle/contracts/content/news';
import { stationsReached, waterAt } from './front.rules';

const at = '2025-05-12T08:00:00Z';

it('returns whether the flood front has passed, is at, or has not reached each station', () => {
  expect(STATIONS.map((station) => waterAt(station, { station: 'boro', at }))).toEqual(['passed', 'front', 'ahead', 'ahead']);
  expect(STATIONS.map((station) => waterAt(station, { station: 'bridge', at }))).toEqual(['passed', 'passed', 'passed', 'front']);
  expect(STATIONS.map((station) => stationsReached({ station, at }))).toEqual([1, 2, 3, 4]);
});

it('returns nothing for any station until the flood front is first reported', () => {
  for (const front of [null, undefined]) expect([waterAt('mohembo', front), stationsReached(front)]).toEqual([undefined, 0]);
});
