import { siteContent } from '../../content/site-content';
import { arrivalSpan } from './past-arrivals.rules';

test.each([
  { from: '05-01', to: '05-01', start: 0, length: 100 / 92 },
  { from: '07-31', to: '07-31', start: (91 * 100) / 92, length: 100 / 92 },
  { from: '05-12', to: '06-30', start: (11 * 100) / 92, length: (50 * 100) / 92 },
])('returns the position of an arrival from $from to $to on a scale from 1 May to 31 July', ({ from, to, start, length }) => {
  const span = arrivalSpan({ between: { from, to } });
  expect(span?.start).toBeCloseTo(start);
  expect(span?.length).toBeCloseTo(length);
});

it.each([null, { from: '04-30', to: '05-02' }, { from: '07-30', to: '08-01' }, { from: '06-02', to: '06-01' }])(
  'returns null for an arrival that is unknown, outside May to July or reversed: %j',
  (between) => {
    expect(arrivalSpan({ between })).toBeNull();
  },
);

it('returns a position for every built-in year except the one without an arrival', () => {
  const drawn = siteContent.pastArrivals.filter((arrival) => arrivalSpan(arrival) !== null).map(({ year }) => year);
  expect(drawn).toEqual([2007, 2020, 2022, 2023]);
});
