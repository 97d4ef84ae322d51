import { SLOT_MINUTES } from '@raffle/contracts/limits';
import { settlementOf } from '@raffle/contracts/settlement';
import { MINUTE_MS, slotAt, slotStartMs } from '@raffle/contracts/slot-time';
import type { WinnerRule } from '@raffle/contracts/admin/season';

/*
 * Computes, from the season's log and the time of arrival, the order in which tickets win. verify.mjs computes the same order
 * independently. A test compares the two for random seasons.
 */

/** The terms that were in the log when the first ticket was logged. The ranking uses them even if the terms change later. */
export interface LineTerms {
  cutoffMinutes: number;
  winnerRule: WinnerRule;
  /** The witnesses that the terms name. If there are none, the log's own timestamps decide. */
  witnesses: readonly { kind: 'tsa' | 'log'; name: string }[];
}

export interface LoggedTicket {
  /** Index of the ticket's entry. */
  index: number;
  /** Time at which the ticket was added to the log, in milliseconds. */
  at: number;
  slotId: string;
  /** The log entry that records the ticket's refund; null if it was not refunded. */
  void: { index: number; at: number } | null;
}

/** A witness's statement that it has seen the first `size` entries, dated by the witness's clock. */
export interface Statement {
  witness: string;
  size: number;
  at: number;
}

export interface Ranked<Ticket extends LoggedTicket = LoggedTicket> {
  ticket: Ticket;
  /** Distance, in slots, from the slot that contains the arrival; 0 is a hit. */
  slotsAway: number;
}

const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/**
 * Returns, for each slot, the ticket that holds it at settlement. The tickets are in winning order, that is, by distance from the arrival
 * in whole slots, with the earlier slot first on a tie. Under the `exact` rule, returns only a hit.
 */
export function lineOf<Ticket extends LoggedTicket>(
  terms: LineTerms,
  tickets: readonly Ticket[],
  statements: readonly Statement[],
  arrivalMs: number,
): Ranked<Ticket>[] {
  const isInLog = membership(terms, statements);
  const holders = new Map<string, Ticket>();
  for (const ticket of tickets) {
    if (takesPart(ticket, isInLog, settledAt(ticket, terms, arrivalMs)) && !holders.has(ticket.slotId)) holders.set(ticket.slotId, ticket);
  }
  const hit = slotStartMs(slotAt(arrivalMs));
  return [...holders.values()]
    .map((ticket) => ({ ticket, slotsAway: Math.abs(slotStartMs(ticket.slotId) - hit) / SLOT_MS }))
    .filter(({ slotsAway }) => terms.winnerRule === 'nearest' || slotsAway === 0)
    .sort((a, b) => a.slotsAway - b.slotsAway || (a.ticket.slotId < b.ticket.slotId ? -1 : 1));
}

/**
 * Returns the tickets that are in the draw and can no longer be removed from it, because their slots are settled.
 * @param arrivalMs null before the arrival
 */
export function finalTickets<Ticket extends LoggedTicket>(
  terms: LineTerms,
  tickets: readonly Ticket[],
  statements: readonly Statement[],
  nowMs: number,
  arrivalMs: number | null,
): Ticket[] {
  const isInLog = membership(terms, statements);
  return tickets.filter((ticket) => {
    const settled = settledAt(ticket, terms, arrivalMs ?? Infinity);
    return settled <= nowMs && takesPart(ticket, isInLog, settled);
  });
}

/**
 * Returns the tickets that were in the log in time according to the log's own timestamps but are not in the draw, because the witnesses
 * that `membership` requires did not see them in time. Returns no tickets if the terms name no witness.
 */
export function unseenTickets<Ticket extends LoggedTicket>(
  terms: LineTerms,
  tickets: readonly Ticket[],
  statements: readonly Statement[],
  arrivalMs: number,
): Ticket[] {
  const isInLog = membership(terms, statements);
  return tickets.filter((ticket) => {
    const settled = settledAt(ticket, terms, arrivalMs);
    return takesPart(ticket, byOwnTimes, settled) && !isInLog(ticket, settled);
  });
}

/** Returns the time at which a ticket's slot is settled, which is never later than the arrival. */
function settledAt({ slotId }: LoggedTicket, { cutoffMinutes }: LineTerms, arrivalMs: number): number {
  return Math.min(settlementOf(slotId, cutoffMinutes), arrivalMs);
}

/** Whether an entry was in the log at a given time. */
type Membership = (entry: { index: number; at: number }, at: number) => boolean;

const byOwnTimes: Membership = (entry, at) => entry.at <= at;

/** Returns whether the log contained the ticket, but no refund of it, when the ticket's slot was settled. */
function takesPart(ticket: LoggedTicket, isInLog: Membership, settled: number): boolean {
  return isInLog(ticket, settled) && !(ticket.void !== null && isInLog(ticket.void, settled));
}

/**
 * Returns a function that decides whether an entry was in the log at a given time. The function requires a statement from one witness of
 * each kind that the terms name. If the terms name no witness, it uses the log's own timestamps.
 */
function membership({ witnesses }: LineTerms, statements: readonly Statement[]): Membership {
  const kinds = [...new Set(witnesses.map(({ kind }) => kind))];
  if (kinds.length === 0) return byOwnTimes;
  const byKind = kinds.map((kind) => {
    const names = new Set(witnesses.filter((one) => one.kind === kind).map(({ name }) => name));
    return sizesOverTime(statements.filter(({ witness }) => names.has(witness)));
  });
  return ({ index }, at) => byKind.every((sizeAt) => index < sizeAt(at));
}

/** Returns a function that maps a time to the largest log size that was stated by then. */
function sizesOverTime(statements: readonly Statement[]): (at: number) => number {
  const steps: { at: number; size: number }[] = [];
  for (const { at, size } of statements.toSorted((a, b) => a.at - b.at)) steps.push({ at, size: Math.max(size, steps.at(-1)?.size ?? 0) });
  return (at) => {
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.at ?? Infinity) <= at) low = middle + 1;
      else high = middle;
    }
    return steps[low - 1]?.size ?? 0;
  };
}
