import { SLOT_MINUTES } from '@raffle/contracts/limits';
import { settlementOf } from '@raffle/contracts/settlement';
import { slotAt, slotStartMs } from '@raffle/contracts/slot-time';
import type { WinnerRule } from '@raffle/contracts/admin/season';

/*
 * The order in which tickets win, computed from the season's log and the time of the arrival. The program verify.mjs computes this order
 * independently, and a test compares both results for random seasons.
 */

/** The terms in the log at the time of the first ticket. The ranking depends on these terms, whatever changes later. */
export interface LineTerms {
  cutoffMinutes: number;
  winnerRule: WinnerRule;
  /** If the list is empty, the times in the log count. */
  witnesses: readonly { kind: 'tsa' | 'log'; name: string }[];
}

export interface LoggedTicket {
  /** Index of the ticket's entry. */
  index: number;
  /** Time at which the ticket joined the log, in milliseconds. */
  at: number;
  slotId: string;
  /** The log entry that records the refund. */
  void: { index: number; at: number } | null;
}

/** A witness's statement that it has seen the first `size` entries, dated by its own clock. */
export interface Statement {
  witness: string;
  size: number;
  at: number;
}

export interface Ranked<Ticket extends LoggedTicket = LoggedTicket> {
  ticket: Ticket;
  /** Distance from the slot of the arrival, in slots; 0 is a hit. */
  slotsAway: number;
}

const SLOT_MS = SLOT_MINUTES * 60_000;

/**
 * Returns, for each slot, the ticket that holds it at its settlement, in winning order: by distance from the arrival in whole slots, and
 * the earlier slot first on a tie. Under the rule `exact`, only a hit wins.
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
 * Returns the tickets that nothing can remove from the draw: their slots are settled, and they take part.
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
 * Returns tickets that were in the log in time by the log's own clock but do not take part, because the witnesses that `membership`
 * requires had not seen them. Returns none if the terms name no witness.
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

/** Returns the settlement of a ticket's slot, which is the arrival at the latest. */
function settledAt({ slotId }: LoggedTicket, { cutoffMinutes }: LineTerms, arrivalMs: number): number {
  return Math.min(settlementOf(slotId, cutoffMinutes), arrivalMs);
}

/** Whether an entry was in the log at a given time. */
type Membership = (entry: { index: number; at: number }, at: number) => boolean;

const byOwnTimes: Membership = (entry, at) => entry.at <= at;

/** Returns whether a ticket was in the log when its slot was settled, and had not been refunded in the log by then. */
function takesPart(ticket: LoggedTicket, isInLog: Membership, settled: number): boolean {
  return isInLog(ticket, settled) && !(ticket.void !== null && isInLog(ticket.void, settled));
}

/**
 * Returns the function that decides whether an entry was in the log at a given time. It requires one witness of each kind in the terms, or
 * uses the log's own times if the terms name no witness.
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

/** Returns a function from a time to the largest size that was stated by then. */
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
