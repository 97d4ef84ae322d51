import { Injectable, type OnModuleInit } from '@nestjs/common';
import '../auth/auth.events.js';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Claims } from './claims.js';

/** A person who wants to be called otherwise, or not at all any more, is called so on every grid, whoever has it in memory. */
@Injectable()
export class OwnerNames implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly claims: Claims,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('user.renamed', ({ userId }) => this.db.transact((tx) => this.claims.tellOwner(tx, userId)));
  }
}
