import { Injectable } from '@nestjs/common';
import { In, LessThan, Not, type FindOptionsWhere } from 'typeorm';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsEmail, IsFuture, minutesFromNow } from '../../platform/db/operators.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { hashOfToken, newToken } from '../../platform/security/secret-tokens.js';
import { EmailLink, type AddressPurpose, type LinkOf, type LinkPurpose } from './email-link.entity.js';

declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /**
     * The payload contains neither the email address nor the token. The address is stored in the link's row, and the token is created when
     * the email is composed.
     */
    'email-link.mail': { linkId: string };
    /** Someone tried to use this account's email address for another account. */
    'email-taken.mail': { userId: string };
  }
}

const DAY = 24 * 60;

/** Lifetime of a link, in minutes. */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  confirm: 7 * DAY,
  change: DAY,
  undo: 7 * DAY,
  claim: 15,
  'sign-in': 15,
  reset: 15,
  'handed-reset': 15,
  'admin-reset': 15,
  'admin-rescue': 15,
  'admin-invite': 7 * DAY,
  'admin-setup': 30 * DAY,
};

/** Maximum number of wrong codes or answers per link. After that, the user has to request a new email. */
export const MAX_TRIES = 5;

/** Purposes of the links that reset a buyer's or an organiser's password. */
export const USER_RESETS = ['reset', 'handed-reset'] as const;
export const ADMIN_RESETS = ['admin-reset', 'admin-rescue'] as const;

type NewLink = Pick<EmailLink, 'purpose'> & Partial<Pick<EmailLink, 'userId' | 'adminId' | 'email' | 'role' | 'codeHash' | 'browserHash'>>;
type LinkOwner = { userId: string } | { adminId: string };

/** Stages emails that contain one-time links, finds the links, and marks them as used. */
@Injectable()
export class EmailLinks {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Stages an email that contains a one-time link. */
  async send(tx: Tx, { userId, purpose, email }: { userId: string; purpose: AddressPurpose; email: string }): Promise<void> {
    const linkId = await prepareLink(tx, { userId, purpose, email });
    await this.outbox.stage(tx, 'email-link.mail', { linkId });
  }

  /** @returns undefined if the token is unknown or expired, or if its link was already used or has no attempts left */
  async find<Purpose extends LinkPurpose>(
    { manager }: Reader,
    purposes: readonly Purpose[],
    token: string,
  ): Promise<LinkOf<Purpose> | undefined> {
    return ((await manager.findOneBy(EmailLink, isGood(purposes, token))) as LinkOf<Purpose> | null) ?? undefined;
  }

  /** Counts an attempt before the answer is checked, so that parallel attempts are counted too. @returns false if no attempts are left */
  async countTry(purposes: readonly LinkPurpose[], token: string): Promise<boolean> {
    const { affected } = await this.db.single(({ manager }) =>
      manager.update(EmailLink, isGood(purposes, token), { tries: () => 'tries + 1' }),
    );
    return affected === 1;
  }

  /** Consumes a link by deleting it. @returns false if the link was already used or has expired */
  async follow(tx: Tx, { id }: Pick<EmailLink, 'id'>): Promise<boolean> {
    return (await tx.manager.delete(EmailLink, { id, expiresAt: IsFuture() })).affected === 1;
  }
}

/** Creates a link and its token, which is used in an email being composed or on a page of this site. @returns the token */
export async function makeLink(tx: Tx, link: NewLink, token = newToken()): Promise<string> {
  await insert(tx, { ...link, tokenHash: hashOfToken(token) });
  return token;
}

/**
 * Creates a link without a token. The token is added when the email is composed; until then, the link cannot be opened.
 * @returns the link's row ID
 */
export function prepareLink(tx: Tx, link: NewLink): Promise<string> {
  return insert(tx, link);
}

/**
 * Creates the token of a prepared link while the email is being composed. This invalidates the token from any earlier attempt to send the
 * email.
 */
export async function issueLink<Purpose extends LinkPurpose>(
  { manager }: Tx,
  id: string,
  purposes: readonly Purpose[],
): Promise<{ link: LinkOf<Purpose>; token: string } | undefined> {
  const token = newToken();
  const which = { id, purpose: In<LinkPurpose>(purposes), expiresAt: IsFuture() };
  const { affected } = await manager.update(EmailLink, which, { tokenHash: hashOfToken(token) });
  if (affected === 0) return undefined;
  return { link: (await manager.findOneByOrFail(EmailLink, { id })) as LinkOf<Purpose>, token };
}

/** Deletes an account's links. @param purposes purposes of the links to delete; all purposes if omitted */
export async function forgetLinks(tx: Tx, owner: LinkOwner, purposes?: readonly LinkPurpose[]): Promise<void> {
  await tx.manager.delete(EmailLink, { ...owner, ...(purposes && { purpose: In(purposes) }) });
}

/**
 * Returns whether another account gave up this email address and can still restore it with an `undo` link. Until that link expires, no
 * other account may use the address. Call this function after writing the address, in the same transaction. The write waits for any
 * concurrent change to the same address, whose `undo` link becomes visible only once that change commits.
 */
export function isKeptForAnother({ manager }: Reader, email: string, userId?: string): Promise<boolean> {
  const another = userId === undefined ? {} : { userId: Not(userId) };
  return manager.existsBy(EmailLink, { purpose: 'undo', email: IsEmail(email), expiresAt: IsFuture(), ...another });
}

async function insert({ manager }: Tx, link: NewLink & Pick<Partial<EmailLink>, 'tokenHash'>): Promise<string> {
  const { identifiers } = await manager.insert(EmailLink, { ...link, expiresAt: minutesFromNow(LINK_MINUTES[link.purpose]) });
  const [made] = identifiers as Pick<EmailLink, 'id'>[];
  if (made === undefined) throw new Error('the link was not inserted');
  return made.id;
}

function isGood(purposes: readonly LinkPurpose[], token: string): FindOptionsWhere<EmailLink> {
  return { tokenHash: hashOfToken(token), purpose: In(purposes), expiresAt: IsFuture(), tries: LessThan(MAX_TRIES) };
}
