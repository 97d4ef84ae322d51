import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import type { NameDisplay } from '@raffle/contracts/auth';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import './auth.events.js';
import { unauthenticated } from './signed-in.guard.js';
import { User } from './user.entity.js';

export interface Contact {
  fullName: string;
  email: string;
  phone: string;
  publicId: string;
  nameDisplay: NameDisplay;
}

export type NewUser = Pick<User, 'email' | 'fullName' | 'phone' | 'passwordHash' | 'securityQuestion' | 'securityAnswerHash'>;
export type ProfileChange = Partial<Pick<User, 'fullName' | 'phone' | 'nameDisplay'>>;

/** The rows of people. Deleted accounts are as if they were not there. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  async byEmail(email: string): Promise<User | undefined> {
    const found = this.users
      .createQueryBuilder('user')
      .where('lower(user.email) = lower(:email)', { email })
      .andWhere('user.deleted_at IS NULL AND NOT user.walk_in');
    return (await found.getOne()) ?? undefined;
  }

  async byId(id: string): Promise<User | undefined> {
    return (await this.users.findOneBy({ id, deletedAt: IsNull() })) ?? undefined;
  }

  /** @throws UNAUTHENTICATED when the session outlived its account */
  async signedIn(id: string): Promise<User> {
    const user = await this.byId(id);
    if (user === undefined) throw unauthenticated();
    return user;
  }

  /** @returns undefined when the e-mail address already has an account; the unique index decides, not a check before */
  async create(user: NewUser): Promise<User | undefined> {
    const values = [
      randomBytes(12).toString('base64url'),
      user.email,
      user.fullName,
      user.phone,
      user.passwordHash,
      user.securityQuestion,
      user.securityAnswerHash,
    ];
    const [made] = await this.db.rows<{ id: string }>(
      `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
      values,
    );
    return made && this.byId(made.id);
  }

  /** Name and contact for a selection, a receipt or a mail. */
  async contactOf(userId: string): Promise<Contact> {
    const { fullName, email, phone, publicId, nameDisplay } = await this.signedIn(userId);
    return { fullName, email, phone, publicId, nameDisplay };
  }

  async change(userId: string, change: ProfileChange): Promise<User> {
    const before = await this.signedIn(userId);
    if (Object.keys(change).length === 0) return before;
    return this.db.transact(async (tx) => {
      await tx.manager.update(User, { id: userId, deletedAt: IsNull() }, change);
      const after = await tx.manager.findOneByOrFail(User, { id: userId });
      const shown = after.fullName !== before.fullName || after.nameDisplay !== before.nameDisplay;
      if (shown) await this.outbox.stage(tx, 'user.renamed', { userId });
      return after;
    });
  }
}
