import { dateOfSlot } from '@raffle/contracts/slot-time';

export interface PlannedPerson {
  fullName: string;
  email: string;
  phone: string;
  nameDisplay: 'full' | 'initial' | 'anonymous';
  /** Set if the person pays cash at the bridge and has no account. */
  walkIn?: true;
}

/** A booking with the outcome `paid` or `cash` owns its slots. Any other booking owned or held its slots earlier. */
export type Outcome = 'paid' | 'cash' | 'cancelled' | 'refunded';

export interface PlannedBooking {
  /** The buyer's index in the plan. */
  person: number;
  /** In chronological order, all on the same date. */
  slotIds: string[];
  outcome: Outcome;
  /** Age as a fraction of the period over which the season was sold. The oldest possible age is 1. */
  age: number;
}

export interface SeasonPlan {
  people: PlannedPerson[];
  /** Bookings, oldest first. Refunded and expired bookings precede the current owners' bookings. */
  bookings: PlannedBooking[];
}

export interface PlanOptions {
  slotIds: readonly string[];
  people: number;
  /** Maximum number of slots per buyer and date. */
  maxSlotsPerDay: number;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  random: () => number;
}

const FIRST_NAMES = [
  'Naledi',
  'Kabo',
  'Lorato',
  'Mpho',
  'Thato',
  'Bontle',
  'Kagiso',
  'Tebogo',
  'Boitumelo',
  'Onalenna',
  'Goitseone',
  'Refilwe',
  'Tshepo',
  'Amantle',
  'Kitso',
  'Lesego',
  'Neo',
  'Oarabile',
  'Sethunya',
  'Tumelo',
];
const SURNAMES = [
  'Moremi',
  'Tau',
  'Sebina',
  'Molefe',
  'Kgosi',
  'Dithapelo',
  'Seretse',
  'Phiri',
  'Modise',
  'Nkwe',
  'Ramotswe',
  'Gaborone',
  'Khama',
  'Mogotsi',
  'Letsholo',
  'Mosweu',
  'Keabetswe',
  'Tlou',
  'Baruti',
  'Maphane',
];
/** Maximum number of slots in a run. */
const MAX_RUN_LENGTH = 7;
/** One in `CANCELLED` sold runs was held earlier by a booking that expired, and one in `REFUNDED` was bought earlier and then refunded. */
const CANCELLED = 20;
const REFUNDED = 40;

/**
 * Plans a sold-out season's sales. Each buyer buys at least one run of adjacent slots.
 * @throws if there are more buyers than runs
 */
export function planSeason({ slotIds, people, maxSlotsPerDay, random }: PlanOptions): SeasonPlan {
  const runs = shuffled(runsOf(slotIds, Math.min(MAX_RUN_LENGTH, maxSlotsPerDay), random), random);
  if (runs.length < people) throw new Error(`${people} people are too many for ${runs.length} runs of slots`);
  const taken = new Map<string, number>();
  const owned = runs.map((slots, index): PlannedBooking => {
    const date = dateOfSlot(slots[0] ?? '');
    let person = index < people ? index : Math.floor(random() * people);
    while ((taken.get(`${person} ${date}`) ?? 0) + slots.length > maxSlotsPerDay) person = Math.floor(random() * people);
    taken.set(`${person} ${date}`, (taken.get(`${person} ${date}`) ?? 0) + slots.length);
    return { person, slotIds: slots, outcome: 'paid', age: 0.02 + 0.9 * random() };
  });
  const before = owned.flatMap((booking, index): PlannedBooking[] => {
    const outcome = index % REFUNDED === 0 ? 'refunded' : index % CANCELLED === 1 ? 'cancelled' : undefined;
    if (outcome === undefined) return [];
    return [{ ...booking, person: (booking.person + 1) % people, outcome, age: booking.age + 0.05 }];
  });
  const oldestFirst = [...before, ...owned].sort((a, b) => b.age - a.age);
  return { people: Array.from({ length: people }, (_, index) => personOf(index)), bookings: oldestFirst };
}

/** Splits the slots into runs of adjacent slots, none of which crosses midnight. */
function runsOf(slotIds: readonly string[], longest: number, random: () => number): string[][] {
  const runs: string[][] = [];
  let left = 0;
  for (const slotId of slotIds) {
    const run = runs.at(-1);
    if (left > 0 && run?.[0] !== undefined && dateOfSlot(run[0]) === dateOfSlot(slotId)) run.push(slotId);
    else {
      runs.push([slotId]);
      left = 1 + Math.floor(random() * longest);
    }
    left -= 1;
  }
  return runs;
}

export function personOf(index: number): PlannedPerson {
  const number = String(index + 1).padStart(5, '0');
  const name = `${FIRST_NAMES[index % FIRST_NAMES.length]} ${SURNAMES[Math.floor(index / FIRST_NAMES.length) % SURNAMES.length]}`;
  const nameDisplay = index % 10 === 0 ? 'anonymous' : index % 3 === 0 ? 'initial' : 'full';
  return { fullName: name, email: `person-${number}@example.com`, phone: `+26771${number.padStart(6, '0')}`, nameDisplay };
}

/** Fisher-Yates shuffle. */
function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] as Item, all[last] as Item];
  }
  return all;
}

/** Mulberry32, a small random-number generator. The same seed always produces the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
