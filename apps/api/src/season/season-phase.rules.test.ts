import { SEASON_PHASES, type SeasonPhase } from '@raffle/contracts/season';
import { seasonPhase, type SeasonFacts } from './season-phase.rules.js';

type Situation = [Partial<typeof season>, Partial<SeasonFacts>, string?];

const season = {
  status: 'open' as 'upcoming' | 'open' | 'closed',
  salesFrozen: false,
  arrivalAt: null as Date | null,
  endsOn: '2025-12-31',
  endedAs: null as 'no-water' | 'called-off' | null,
  cutoffMinutes: 1440,
};
const none: SeasonFacts = { waterAt: null, arrival: null, winner: null, isPassedOn: false, isPaidOut: false };
const JUNE = '2025-06-01T09:00:00+02:00';
const arrivalAt = new Date(JUNE);
const unclaimed = { name: 'Neo M.', hasClaimed: false };
const claimed = { name: 'Neo M.', hasClaimed: true };

function phaseOf([change, facts, now = JUNE]: Situation): SeasonPhase {
  return seasonPhase({ ...season, ...change }, { ...none, ...facts }, Date.parse(now));
}

const SITUATIONS: [SeasonPhase, string, Situation][] = [
  ['preparing', 'nobody has opened it', [{ status: 'upcoming' }, {}]],
  ['open', 'it is open and there is no news', [{}, {}]],
  ['open', 'the water is at the border, weeks away', [{}, { waterAt: 'mohembo' }]],
  ['water-near', 'the water has come down the delta', [{}, { waterAt: 'boro' }]],
  ['water-near', 'the news is ahead of the record', [{}, { waterAt: 'bridge' }]],
  ['paused', 'sales are frozen', [{ salesFrozen: true }, {}]],
  ['paused', 'sales are frozen while the water is near', [{ salesFrozen: true }, { waterAt: 'thamalakane' }]],
  ['open', 'the last slot is still on sale', [{}, {}, '2025-12-30T23:44:59+02:00']],
  ['sales-over', 'the last slot is cut off', [{}, {}, '2025-12-30T23:45:00+02:00']],
  ['sales-over', 'its last date has passed', [{ salesFrozen: true }, { waterAt: 'boro' }, '2026-01-01T00:00:00+02:00']],
  ['sales-over', 'organisers closed it before the water came', [{ status: 'closed' }, {}]],
  ['water-came', 'an arrival is on record', [{ arrivalAt }, { arrival: 'provisional', waterAt: 'bridge' }]],
  ['water-came', 'the arrival is verified', [{ arrivalAt }, { arrival: 'verified' }]],
  ['water-came', 'an arrival is on record after the last date', [{ arrivalAt }, { arrival: 'provisional' }, '2026-01-01T00:00:00+02:00']],
  ['announced', 'the winner may claim', [{ arrivalAt }, { arrival: 'announced', winner: unclaimed }]],
  ['announced', 'nobody wins', [{ arrivalAt }, { arrival: 'announced' }]],
  ['passed-on', 'the prize went to the next in line', [{ arrivalAt }, { arrival: 'announced', winner: unclaimed, isPassedOn: true }]],
  ['passed-on', 'nobody is left in line', [{ arrivalAt }, { arrival: 'announced', isPassedOn: true }]],
  ['claimed', 'the first has claimed', [{ arrivalAt }, { arrival: 'announced', winner: claimed }]],
  ['claimed', 'the second has claimed', [{ arrivalAt }, { arrival: 'announced', winner: claimed, isPassedOn: true }]],
  [
    'announced',
    'the charities are paid before the winner claims',
    [{ arrivalAt }, { arrival: 'announced', winner: unclaimed, isPaidOut: true }],
  ],
  [
    'closed',
    'the prize is claimed and the charities are paid',
    [{ arrivalAt }, { arrival: 'announced', winner: claimed, isPaidOut: true }],
  ],
  ['closed', 'nobody wins and the charities are paid', [{ arrivalAt }, { arrival: 'announced', isPaidOut: true }]],
  ['called-off', 'it was called off', [{ endedAs: 'called-off' }, {}]],
  ['called-off', 'it was called off while frozen', [{ endedAs: 'called-off', salesFrozen: true }, { waterAt: 'boro' }]],
  ['no-water', 'no water came', [{ endedAs: 'no-water' }, {}]],
  ['no-water', 'no water came, and the winner of the last slot is not announced yet', [{ endedAs: 'no-water' }, { arrival: 'verified' }]],
  ['announced', 'no water came, and the last slot has a winner', [{ endedAs: 'no-water' }, { arrival: 'announced', winner: unclaimed }]],
];

it.each(SITUATIONS)('the phase is %s when %s', (phase, _when, situation) => {
  expect(phaseOf(situation)).toBe(phase);
});

it('the situations cover every phase', () => {
  expect(new Set(SITUATIONS.map(([phase]) => phase))).toEqual(new Set(SEASON_PHASES));
});

/** Each transition with the fact that causes it, plus the reverse transition if that fact can be withdrawn. */
it.each<[SeasonPhase, SeasonPhase, Situation, Situation]>([
  ['preparing', 'open', [{ status: 'upcoming' }, {}], [{}, {}]],
  ['open', 'water-near', [{}, { waterAt: 'mohembo' }], [{}, { waterAt: 'boro' }]],
  ['water-near', 'open', [{}, { waterAt: 'boro' }], [{}, {}]],
  ['water-near', 'paused', [{}, { waterAt: 'boro' }], [{ salesFrozen: true }, { waterAt: 'boro' }]],
  ['paused', 'water-near', [{ salesFrozen: true }, { waterAt: 'boro' }], [{}, { waterAt: 'boro' }]],
  ['open', 'sales-over', [{}, {}], [{ status: 'closed' }, {}]],
  ['sales-over', 'no-water', [{ status: 'closed' }, {}], [{ status: 'closed', endedAs: 'no-water' }, {}]],
  ['paused', 'water-came', [{ salesFrozen: true }, {}], [{ salesFrozen: true, arrivalAt }, { arrival: 'provisional' }]],
  ['water-came', 'paused', [{ salesFrozen: true, arrivalAt }, { arrival: 'provisional' }], [{ salesFrozen: true }, {}]],
  ['water-came', 'announced', [{ arrivalAt }, { arrival: 'verified' }], [{ arrivalAt }, { arrival: 'announced', winner: unclaimed }]],
  [
    'announced',
    'passed-on',
    [{ arrivalAt }, { arrival: 'announced', winner: unclaimed }],
    [{ arrivalAt }, { arrival: 'announced', winner: unclaimed, isPassedOn: true }],
  ],
  [
    'passed-on',
    'claimed',
    [{ arrivalAt }, { arrival: 'announced', winner: unclaimed, isPassedOn: true }],
    [{ arrivalAt }, { arrival: 'announced', winner: claimed, isPassedOn: true }],
  ],
  [
    'claimed',
    'closed',
    [{ arrivalAt }, { arrival: 'announced', winner: claimed }],
    [{ arrivalAt }, { arrival: 'announced', winner: claimed, isPaidOut: true }],
  ],
])('the phase goes from %s to %s', (from, to, before, after) => {
  expect([phaseOf(before), phaseOf(after)]).toEqual([from, to]);
});
