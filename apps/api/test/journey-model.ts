import type { PaymentState } from '@raffle/contracts/money/payments';
import type { SelectionState } from '@raffle/contracts/selections';
import type { BookingStatus } from '../src/bookings/booking-states.rules.js';

/** A selection, its booking and its payments, in the states that they must have when no work is pending. */
export interface Journey {
  owner: number;
  slots: string[];
  selection: SelectionState;
  booking: BookingStatus | undefined;
  payments: PaymentState[];
}

/** Models what two users do with four slots. A minimal specification of how the three state machines work together. */
export class JourneyModel {
  readonly journeys: Journey[] = [];
  /** Slots that were taken back from a booking but not put back on sale. */
  readonly blocked = new Set<string>();

  /** Holds the slots. Changes nothing and returns false if any of the slots is sold, blocked or held by another user. */
  hold(owner: number, slots: string[]): boolean {
    const mine = (journey: Journey): boolean => journey.owner === owner && journey.selection !== 'booked';
    const inTheWay = this.journeys.filter((journey) => isLive(journey) && journey.slots.some((slot) => slots.includes(slot)));
    if (slots.some((slot) => this.blocked.has(slot)) || !inTheWay.every(mine)) return false;
    for (const journey of inTheWay) end(journey, 'cancelled');
    this.journeys.push({ owner, slots: [...slots], selection: 'held', booking: undefined, payments: [] });
    return true;
  }

  /**
   * Opens a payment page and returns the response status. A selection has at most one open page, so further calls return the page that is
   * already open.
   */
  checkout(journey: Journey): number {
    if (journey.selection === 'booked') return 409;
    if (journey.selection !== 'held' && journey.selection !== 'paying') return 410;
    if (journey.payments.at(-1) !== 'open') journey.payments.push('open');
    journey.selection = 'paying';
    journey.booking = 'pending';
    return 201;
  }

  /** Pays on a page. Only the newest page can be open, and a payment succeeds only on an open page. */
  pay(journey: Journey, page: number): void {
    if (page !== journey.payments.length - 1 || journey.payments[page] !== 'open') return;
    journey.payments[page] = 'captured';
    journey.booking = 'paid';
    journey.selection = 'booked';
  }

  /** Expires the open payment page early, as the provider may do. The hold continues, so another page can be opened. */
  pageRunsOut(journey: Journey): void {
    if (journey.payments.at(-1) === 'open') journey.payments[journey.payments.length - 1] = 'expired';
  }

  runOut(journey: Journey): void {
    if (isOpen(journey)) end(journey, 'expired');
  }

  release(journey: Journey): number {
    if (journey.selection === 'booked') return 409;
    if (isOpen(journey)) end(journey, 'cancelled');
    return 204;
  }

  /** Removes the first slot from a hold unless the hold has an open payment page. */
  deselect(journey: Journey): number {
    if (journey.selection === 'booked' || journey.selection === 'paying') return 409;
    if (journey.selection !== 'held') return 410;
    if (journey.slots.length === 1) end(journey, 'cancelled');
    else journey.slots.shift();
    return 200;
  }

  refund(journey: Journey, slots: 'release' | 'keep'): boolean {
    if (journey.booking !== 'paid') return false;
    journey.booking = 'refunded';
    journey.payments[journey.payments.length - 1] = 'refunded';
    if (slots === 'keep') for (const slot of journey.slots) this.blocked.add(slot);
    return true;
  }

  statusOf(slot: string): 'available' | 'held' | 'booked' | 'blocked' {
    if (this.blocked.has(slot)) return 'blocked';
    const journey = this.journeys.find((one) => isLive(one) && one.slots.includes(slot));
    if (journey === undefined) return 'available';
    return journey.booking === 'paid' ? 'booked' : 'held';
  }
}

function isOpen({ selection }: Journey): boolean {
  return selection === 'held' || selection === 'paying';
}

function isLive(journey: Journey): boolean {
  return isOpen(journey) || journey.booking === 'paid';
}

function end(journey: Journey, as: 'expired' | 'cancelled'): void {
  journey.selection = as;
  if (journey.booking !== undefined) journey.booking = 'cancelled';
  if (journey.payments.at(-1) === 'open') journey.payments[journey.payments.length - 1] = 'expired';
}
