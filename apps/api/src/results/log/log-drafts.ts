import { randomBytes } from 'node:crypto';
import type { CommittedBuyer, CommittedTicket, LogEntryKind, LogEntryView, TermsWitness } from '@raffle/contracts/log/entries';
import { DEFAULT_CLAIM_DAYS } from '@raffle/contracts/limits';
import { canonicalJson } from '@raffle/contracts/log/canonical-json';
import { replacementText } from '@raffle/contracts/log/keys';
import type { Tx } from '../../platform/db/database.js';
import type { LogEntry } from './log-entry.entity.js';
import type { SeasonKey } from './log-keys.service.js';
import { commitment, leafOf } from './log.rules.js';
import {
  CASHIER_OF_SHIFT,
  LAST_SLOT,
  TICKET,
  TICKET_OF_WINNER,
  TICKETS_OF_BUYER,
  WITNESSES_OF_TERMS,
  type WaitingFact,
  type WaitingTicket,
} from './log-sources.js';

/** An entry that has no index yet. */
export type EntryDraft = Pick<LogEntry, 'kind' | 'leaf' | 'committed' | 'nonce' | 'buyerNonce' | 'reference' | 'slotId'>;

export interface DraftedAt {
  year: number;
  /** Time at which the entries are added to the log. */
  at: Date;
  /** Index of the next entry. */
  next: number;
  /** The season's keys, newest last. */
  keys: readonly SeasonKey[];
  /** Organisers' pseudonyms, keyed by the organisers' row IDs. */
  pseudonyms: ReadonlyMap<string, string>;
  /** Difference between the game's calendar and real time, in milliseconds. */
  offsetMs: number;
}

type Body = LogEntryView extends infer View ? (View extends { kind: LogEntryKind } ? Omit<View, 'v' | 'at'> : never) : never;

/** Drafts entries in this order: facts other than announcements (in the order in which they were written), tickets, announcements. */
export async function draftEntries(
  tx: Tx,
  batch: DraftedAt,
  facts: readonly WaitingFact[],
  tickets: readonly WaitingTicket[],
): Promise<EntryDraft[]> {
  const drafter = new Drafter(tx, batch);
  // An announcement needs the index of the winner's ticket, which may be in the same batch.
  const [earlier, later] = [facts.filter(({ kind }) => kind !== 'announced'), facts.filter(({ kind }) => kind === 'announced')];
  for (const group of grouped(earlier)) await drafter.addFact(group);
  for (const ticket of tickets) await (ticket.kind === 'ticket' ? drafter.addTicket(ticket) : drafter.addVoid(ticket));
  for (const fact of later) await drafter.addFact([fact]);
  return drafter.drafts;
}

/** Facts that share one entry. Slots on one day that were blocked or unblocked in one transaction do; other facts do not share entries. */
type Group = [WaitingFact, ...WaitingFact[]];

function grouped(facts: readonly WaitingFact[]): Group[] {
  const groups: Group[] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    if (last !== undefined && isOneBlock(last[0], fact)) last.push(fact);
    else groups.push([fact]);
  }
  return groups;
}

function isOneBlock(one: WaitingFact, other: WaitingFact): boolean {
  const day = ({ payload }: WaitingFact): string | undefined => payload.slot?.slice(0, 10);
  return one.kind === other.kind && one.txid === other.txid && day(one) !== undefined && day(one) === day(other);
}

class Drafter {
  readonly drafts: EntryDraft[] = [];
  /** Entry indexes of this batch's tickets, which are not in the table yet. */
  private readonly tickets = new Map<string, number>();

  private readonly at: string;

  constructor(
    private readonly tx: Tx,
    private readonly batch: DraftedAt,
  ) {
    this.at = batch.at.toISOString();
  }

  async addFact(group: Group): Promise<void> {
    const [waiting] = group;
    const fact = { ...waiting, since: this.onCalendar(waiting.since) };
    switch (fact.kind) {
      case 'terms':
        return this.push({
          kind: 'terms',
          since: fact.since,
          ...this.twoPeople(fact),
          terms: { claimDays: DEFAULT_CLAIM_DAYS, ...fact.payload, witnesses: await this.witnesses(fact.payload.witnesses) } as never,
        });
      case 'key':
        return this.addKey(fact);
      case 'epoch':
        return this.addEpoch(fact);
      case 'freeze':
      case 'open':
        return this.push({ kind: fact.kind, since: fact.since, what: fact.payload.what ?? 'sales' });
      case 'block':
      case 'unblock':
        return this.push({ kind: fact.kind, since: fact.since, slots: group.map(({ payload }) => payload.slot ?? '') });
      case 'transfer':
      case 'correction':
        return this.addBuyer(fact.kind, fact);
      case 'cash-day':
        return this.addCashDay(fact);
      case 'ended':
        return this.addEnding(fact);
      case 'proposed':
        return this.push({
          kind: 'proposed',
          since: fact.since,
          deed: fact.payload.deed ?? '',
          arrival: fact.payload.arrival ?? null,
          organiser: this.nameOf(fact.adminId),
        });
      default:
        return this.addArrivalStep(fact);
    }
  }

  addTicket({ reference, slot, chosenAt, paidAt, channel, account, name }: WaitingTicket): void {
    const [nonce, buyerNonce] = [newNonce(), newNonce()];
    const buyer: CommittedBuyer = { account, name };
    const committed: CommittedTicket = { reference, slot, chosenAt, paidAt, buyer: commitment(buyerNonce, buyer) };
    this.tickets.set(`${reference} ${slot}`, this.batch.next + this.drafts.length);
    this.push(
      { kind: 'ticket', channel, commitment: commitment(nonce, committed) },
      { committed: canonicalJson({ ...committed }), nonce, buyerNonce, reference, slotId: slot },
    );
  }

  /** Adds a signing key. Each key after the first is also signed by the key that it replaces. */
  private addKey(fact: WaitingFact): void {
    const { number = 0 } = fact.payload;
    const key = this.batch.keys.find((one) => one.number === number);
    const before = this.batch.keys.find((one) => one.number === number - 1);
    if (key === undefined) throw new Error(`the season has no key number ${number}`);
    const named = { kind: 'key', since: fact.since, origin: key.origin, key: key.publicKey } as const;
    if (before === undefined) return this.push(named);
    const text = replacementText(key.origin, this.batch.next + this.drafts.length, key.publicKey);
    this.push({ ...named, replaces: before.publicKey, signature: before.signature(text), ...this.twoPeople(fact) });
  }

  private addEpoch(fact: WaitingFact): void {
    const { size = 0, root = '', kept = 0 } = fact.payload;
    this.push({ kind: 'epoch', since: fact.since, head: { size, root }, kept, missing: size - kept, ...this.twoPeople(fact) });
  }

  /** Returns the pseudonyms of the organisers who proposed and approved a change, or an empty object if either is unknown. */
  private twoPeople({ adminId, proposedById }: Pick<WaitingFact, 'adminId' | 'proposedById'>): { organiser?: string; proposedBy?: string } {
    const [organiser, proposedBy] = [this.nameOf(adminId), this.nameOf(proposedById)];
    return organiser === null || proposedBy === null ? {} : { organiser, proposedBy };
  }

  private nameOf(adminId: string | null): string | null {
    return adminId === null ? null : (this.batch.pseudonyms.get(adminId) ?? null);
  }

  async addVoid({ reference, slot, since, origin }: WaitingTicket): Promise<void> {
    const ticket = await this.indexOf(reference, slot);
    if (ticket === null) throw new Error(`${reference}, ${slot} was refunded before its ticket was logged`);
    this.push({ kind: 'void', ticket, since: since && this.onCalendar(since), reason: origin ?? 'unknown' }, { reference, slotId: slot });
  }

  /**
   * Adds an entry that commits to the changed buyer of tickets that are already logged. Tickets logged later need no such entry, because
   * their own entries commit to the new buyer.
   */
  private async addBuyer(kind: 'transfer' | 'correction', { payload, since }: WaitingFact): Promise<void> {
    const tickets = await this.tx.rows<{ index: number }>(TICKETS_OF_BUYER, [this.batch.year, payload.user, payload.booking ?? null]);
    const [buyer] = await this.tx.rows<CommittedBuyer & Record<string, unknown>>(
      `SELECT public_id AS account, full_name AS name FROM users WHERE id = $1 AND deleted_at IS NULL`,
      [payload.user],
    );
    if (tickets.length === 0 || buyer === undefined) return;
    const buyerNonce = newNonce();
    this.push({ kind, tickets: tickets.map(({ index }) => index), since, buyer: commitment(buyerNonce, buyer) }, { buyerNonce });
  }

  private async addCashDay({ since, payload: { shift, ...sums } }: WaitingFact): Promise<void> {
    const [{ cashier } = { cashier: '' }] = await this.tx.rows<{ cashier: string }>(CASHIER_OF_SHIFT, [shift]);
    const nonce = newNonce();
    this.push({ kind: 'cash-day', since, ...sums, cashier: commitment(nonce, { cashier }) } as never, {
      committed: canonicalJson({ cashier }),
      nonce,
    });
  }

  private async addEnding(fact: WaitingFact): Promise<void> {
    const [lastSlot] = await this.tx.rows<{ arrival: number }>(LAST_SLOT, [this.batch.year]);
    const { as = 'called-off', reason = '' } = fact.payload;
    this.push({ kind: 'ended', since: fact.since, ...this.twoPeople(fact), as, reason: reason ?? '', arrival: lastSlot?.arrival ?? null });
  }

  private async addArrivalStep({ kind, payload, since, adminId, proposedById }: WaitingFact): Promise<void> {
    const { arrivedAt = '', witnesses = [], photo, rank = 1 } = payload;
    const arrival = payload.arrival ?? 0;
    const why = payload.reason ? { reason: payload.reason as never } : {};
    const step = { since, arrival, organiser: this.nameOf(adminId) };
    const proposedBy = this.nameOf(proposedById);
    if (kind === 'arrival') {
      const nonce = newNonce();
      const [picture] = await this.tx.rows<{ hash: string }>(`SELECT encode(sha256(bytes), 'hex') AS hash FROM files WHERE id = $1`, [
        photo,
      ]);
      this.push(
        { kind, ...step, arrivedAt, photo: picture?.hash ?? null, statement: commitment(nonce, { witnesses }) },
        { committed: canonicalJson({ witnesses }), nonce },
      );
    } else if (kind === 'announced') {
      const [winner] = await this.tx.rows<{ reference: string; slot: string; skipped: number[] }>(TICKET_OF_WINNER, [arrival, rank]);
      const ticket = winner === undefined ? null : await this.indexOf(winner.reference, winner.slot);
      const opened = witnesses.length === 0 ? null : { witnesses, nonce: await this.nonceOf(arrival) };
      this.push({ kind, ...step, proposedBy, rank, ticket, skipped: winner?.skipped ?? [], ...why, opened });
    } else if (kind === 'withdrawn') {
      this.push({ kind, ...step, ...why });
    } else if (kind === 'verified') {
      this.push({ kind, ...step, proposedBy });
    } else {
      throw new Error(`unknown kind of log fact: ${kind}`);
    }
  }

  /** @param names defaults to the names in the season's current terms */
  private witnesses(names: string[] | undefined): Promise<(TermsWitness & Record<string, unknown>)[]> {
    return this.tx.rows<TermsWitness & Record<string, unknown>>(WITNESSES_OF_TERMS, [this.batch.year, names ?? null]);
  }

  /** Converts a database time to the game's calendar, but never to a time after that of the entry itself. */
  private onCalendar(since: string): string {
    const moved = new Date(Date.parse(since) + this.batch.offsetMs);
    return (moved > this.batch.at ? this.batch.at : moved).toISOString();
  }

  /** Returns the nonce that opens the commitment in an arrival's log entry. */
  private async nonceOf(arrival: number): Promise<string> {
    const about = (leaf: string): boolean => (JSON.parse(leaf) as { arrival?: number }).arrival === arrival;
    const earlier = await this.tx.rows<{ leaf: string; nonce: string }>(
      `SELECT leaf, nonce FROM log_entries WHERE season_year = $1 AND kind = 'arrival'`,
      [this.batch.year],
    );
    const found = [...earlier, ...this.drafts.filter(({ kind }) => kind === 'arrival')].find(({ leaf }) => about(leaf));
    if (found?.nonce == null) throw new Error(`arrival ${arrival} was announced before it was logged`);
    return found.nonce;
  }

  private async indexOf(reference: string, slot: string): Promise<number | null> {
    const drafted = this.tickets.get(`${reference} ${slot}`);
    if (drafted !== undefined) return drafted;
    const [logged] = await this.tx.rows<{ index: number }>(TICKET, [reference, slot]);
    return logged?.index ?? null;
  }

  private push(body: Body, hidden: Partial<Omit<EntryDraft, 'kind' | 'leaf'>> = {}): void {
    const leaf = leafOf({ ...body, v: 1, at: this.at });
    this.drafts.push({
      committed: null,
      nonce: null,
      buyerNonce: null,
      reference: null,
      slotId: null,
      ...hidden,
      kind: body.kind,
      leaf,
    });
  }
}

function newNonce(): string {
  return randomBytes(16).toString('hex');
}
