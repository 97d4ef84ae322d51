import { DEFAULT_CUTOFF_MINUTES, SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { datesBetween, slotsOfDate } from '@raffle/contracts/slot-time';
import { HeatLegend } from '../features/season/heat/heat-legend';
import { siteContent } from '../content/site-content';
import { HEAT_FROM, type SeasonCalendar } from '../features/season/heat/season-days.rules';
import { SeasonHeat } from '../features/season/heat/season-heat';
import { Calendar } from '../features/slots/calendar/calendar';
import type { Cell } from '../features/slots/grid/sections.rules';
import { SlotGrid } from '../features/slots/grid/slot-grid';
import { SlotGridPlaceholder } from '../features/slots/grid/slot-grid-placeholder';
import { SlotLegend } from '../features/slots/grid/slot-legend';
import { SlotPicker } from '../features/slots/grid/slot-picker';
import type { CellState } from '../features/slots/grid/slot-state.rules';

const DATE = '2025-06-14';
const STATES = Object.keys({
  available: true,
  mine: true,
  held: true,
  'held-mine': true,
  booked: true,
  'booked-mine': true,
  closed: true,
} satisfies Record<CellState, true>) as CellState[];
const NAMES = ['Neo Moremi', 'Bartholomew Featherstonehaugh-Cholmondeley'];
const SLOTS = slotsOfDate(DATE);

const ignore = () => undefined;

function cells(stateOf: (index: number) => CellState): Cell[] {
  return SLOTS.map((id, index) => {
    const state = stateOf(index);
    return { id, state, ownerName: state.startsWith('booked') ? (NAMES[index % NAMES.length] ?? null) : null };
  });
}

/** A week's length of states over rows of three to eight: each state meets each column and each neighbour. */
const ALL_STATES = cells((index) => STATES[index % STATES.length] as CellState);
const NONE_FREE = cells((index) => (index % 2 === 0 ? 'booked' : 'closed'));

function Grid({ of, freeOnly = false }: { of: Cell[]; freeOnly?: boolean }) {
  return (
    <>
      <h2>The time slots of a day</h2>
      <SlotLegend />
      <SlotPicker cells={of} onAdd={ignore} />
      <SlotGrid
        cells={of}
        cutoffMinutes={DEFAULT_CUTOFF_MINUTES}
        freeOnly={freeOnly}
        pulsing={new Set(SLOTS.slice(0, 7))}
        onCell={ignore}
      />
    </>
  );
}

/** Every state of a cell; the first seven have just changed. */
export const SlotStates = () => <Grid of={ALL_STATES} />;
export const FreeSlotsOnly = () => <Grid of={ALL_STATES} freeOnly />;
export const NothingFree = () => <Grid of={NONE_FREE} freeOnly />;
export const SlotsOnTheWay = SlotGridPlaceholder;

const SEASON: SeasonCalendar = {
  from: '2025-05-01',
  to: '2025-12-31',
  today: '2025-06-12',
  salesOpen: true,
  cutoffMinutes: DEFAULT_CUTOFF_MINUTES,
};
const NOW = Date.parse('2025-06-12T09:00:00+02:00');
/** Every heat in turn, full days among them. */
const COUNTS = new Map(
  datesBetween(SEASON.from, SEASON.to).map((date, index) => [
    date,
    { date, taken: HEAT_FROM[index % HEAT_FROM.length] as number, capacity: SLOTS_PER_DAY },
  ]),
);

function Season({ freeOnly = false }: { freeOnly?: boolean }) {
  const days = { season: SEASON, counts: COUNTS, now: NOW, selected: DATE, freeOnly };
  return (
    <div style={{ display: 'grid', gap: '2rem' }}>
      <Calendar {...days} onSelect={ignore} />
      <HeatLegend />
      <SeasonHeat {...days} pastArrivals={siteContent.pastArrivals} onChoose={ignore} />
    </div>
  );
}

/** Past, today, chosen, open, full and not of this month, in every heat. */
export const Days = () => <Season />;
export const FreeDaysOnly = () => <Season freeOnly />;
