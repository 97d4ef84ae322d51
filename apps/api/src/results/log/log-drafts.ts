import { randomBytes } from 'node:crypto';
import type { CommittedBuyer, CommittedTicket, LogEntryKind, LogEntryView } from '@raffle/contracts/log/entries';
import { DEFAULT_CLAIM_DAYS } from '@raffle/contracts/limits';
import { canonicalJson } from '@raffle/contracts/log/canonical-json';
import type { Tx } from '../../platform/db/database.js';
import type { LogEntry } from './log-entry.entity.js';
import { commitment, leafOf, pseudonym } from './log.rules.js';
import { CASHIER_OF_SHIFT, TICKET, TICKET_OF_WINNER, TICKETS_OF_BUYER, type WaitingFact, type WaitingTicket } from './log-sources.js';

/** An entry without its place. */
export type EntryDraft = Pick<LogEntry, 'kind' | 'leaf' | 'committed' | 'nonce' | 'buyerNonce' | 'reference' | 'slotId' | 'sealSeq'>;

export interface DraftedAt {
  year: number;
  /** When they join the log. */
  at: Date;
  /** Index of the first of them. */
  next: number;
  /** By which organisers get their pseudonyms. */
  secret: string;
}

type Body = LogEntryView extends infer View ? (View extends { kind: LogEntryKind } ? Omit<View, 'v' | 'at'> : never) : never;

/** Entries in the order in which it happened. */
export async function draftEntries(
  tx: Tx,
  { year, at, next, secret }: DraftedAt,
  facts: readonly WaitingFact[],
  tickets: readonly WaitingTicket[],
): Promise<EntryDraft[]> {
  const drafter = new Drafter(tx, year, at.toISOString(), next, secret);
  for (const group of inOrder(facts, tickets)) await drafter.add(group);
  return drafter.drafts;
}

/** Slots of one day that were blocked together are one entry; everything else is one by itself. */
type Group = WaitingTicket | [WaitingFact, ...WaitingFact[]];

function inOrder(facts: readonly WaitingFact[], tickets: readonly WaitingTicket[]): Group[] {
  const groups: [WaitingFact, ...WaitingFact[]][] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    if (last !== undefined && isOneBlock(last[0], fact)) last.push(fact);
    else groups.push([fact]);
  }
  const all: { since: string; group: Group }[] = [];
  const waiting = [...tickets];
  for (const group of groups) {
    while (waiting[0] !== undefined && (waiting[0].since ?? '') <= group[0].since) all.push(timed(waiting.shift() as WaitingTicket));
    all.push({ since: group[0].since, group });
  }
  return [...all.map(({ group }) => group), ...waiting];
}

function timed(ticket: WaitingTicket): { since: string; group: Group } {
  return { since: ticket.since ?? '', group: ticket };
}

function isOneBlock(one: WaitingFact, other: WaitingFact): boolean {
  const day = ({ payload }: WaitingFact): string | undefined => payload.slot?.slice(0, 10);
  return one.kind === other.kind && one.txid === other.txid && day(one) !== undefined && day(one) === day(other);
}

class Drafter {
  readonly drafts: EntryDraft[] = [];
  /** Of this batch: they are not in the table yet. */
  private readonly tickets = new Map<string, number>();

  constructor(
    private readonly tx: Tx,
    private readonly year: number,
    private readonly at: string,
    private readonly next: number,
    private readonly secret: string,
  ) {}

  async add(group: Group): Promise<void> {
    if (!Array.isArray(group)) return group.kind === 'ticket' ? this.addTicket(group) : this.addVoid(group);
    const [fact] = group;
    switch (fact.kind) {
      case 'terms':
        return this.push({
          kind: 'terms',
          since: fact.since,
          ...this.twoPeople(fact),
          terms: {
            claimDays: DEFAULT_CLAIM_DAYS,
            ...fact.payload,
            fourEyes: true,
            witnesses: fact.payload.witnesses ?? (await this.witnesses()),
          } as never,
        });
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
      case 'proposed':
        return this.push({
          kind: 'proposed',
          since: fact.since,
          deed: fact.payload.deed ?? '',
          arrival: fact.payload.arrival ?? null,
          organiser: fact.adminId === null ? null : pseudonym(this.secret, fact.adminId),
        });
      default:
        return this.addArrivalStep(fact);
    }
  }

  private addTicket({ sealSeq, reference, slot, chosenAt, paidAt, channel, account, name }: WaitingTicket): void {
    const [nonce, buyerNonce] = [newNonce(), newNonce()];
    const buyer: CommittedBuyer = { account, name };
    const committed: CommittedTicket = { reference, slot, chosenAt, paidAt, buyer: commitment(buyerNonce, buyer) };
    this.tickets.set(`${reference} ${slot}`, this.next + this.drafts.length);
    this.push(
      { kind: 'ticket', channel, commitment: commitment(nonce, committed) },
      { committed: canonicalJson({ ...committed }), nonce, buyerNonce, reference, slotId: slot, sealSeq },
    );
  }

  /** Of what one person has proposed and another approved. */
  private twoPeople({ adminId, proposedById }: Pick<WaitingFact, 'adminId' | 'proposedById'>): { organiser?: string; proposedBy?: string } {
    if (adminId === null || proposedById === null) return {};
    return { organiser: pseudonym(this.secret, adminId), proposedBy: pseudonym(this.secret, proposedById) };
  }

  private async addVoid({ sealSeq, reference, slot, since, origin, ...by }: WaitingTicket): Promise<void> {
    const ticket = await this.indexOf(reference, slot);
    if (ticket === null) throw new Error(`${reference}, ${slot} was refunded before its ticket was logged`);
    this.push({ kind: 'void', ticket, since, reason: origin ?? 'unknown', ...this.twoPeople(by) }, { reference, slotId: slot, sealSeq });
  }

  /** Tickets that join the log later are their new owner's from the beginning. */
  private async addBuyer(kind: 'transfer' | 'correction', { payload, since }: WaitingFact): Promise<void> {
    const tickets = await this.tx.rows<{ index: number }>(TICKETS_OF_BUYER, [this.year, payload.user, payload.booking ?? null]);
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

  private async addArrivalStep({ kind, payload, since, adminId, proposedById }: WaitingFact): Promise<void> {
    const { arrivedAt = '', witnesses = [], photo, rank = 1 } = payload;
    const arrival = payload.arrival ?? 0;
    const why = payload.reason ? { reason: payload.reason as never } : {};
    const step = { since, arrival, organiser: adminId === null ? null : pseudonym(this.secret, adminId) };
    const proposed = proposedById === null ? {} : { proposedBy: pseudonym(this.secret, proposedById) };
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
      const [winner] = await this.tx.rows<{ reference: string; slot: string }>(TICKET_OF_WINNER, [arrival, rank]);
      const ticket = winner === undefined ? null : await this.indexOf(winner.reference, winner.slot);
      this.push({ kind, ...step, ...proposed, rank, ticket, ...why, opened: { witnesses, nonce: await this.nonceOf(arrival) } });
    } else if (kind === 'withdrawn') {
      this.push({ kind, ...step, ...why });
    } else if (kind === 'verified') {
      this.push({ kind, ...step, ...proposed });
    } else {
      throw new Error(`the log knows no ${kind}`);
    }
  }

  private async witnesses(): Promise<string[]> {
    const [season] = await this.tx.rows<{ witnesses: string[] }>(`SELECT witnesses FROM seasons WHERE year = $1`, [this.year]);
    return season?.witnesses ?? [];
  }

  /** By which the statement of an arrival was hidden. */
  private async nonceOf(arrival: number): Promise<string> {
    const about = (leaf: string): boolean => (JSON.parse(leaf) as { arrival?: number }).arrival === arrival;
    const earlier = await this.tx.rows<{ leaf: string; nonce: string }>(
      `SELECT leaf, nonce FROM log_entries WHERE season_year = $1 AND kind = 'arrival'`,
      [this.year],
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
      sealSeq: null,
      ...hidden,
      kind: body.kind,
      leaf,
    });
  }
}

function newNonce(): string {
  return randomBytes(16).toString('hex');
}
