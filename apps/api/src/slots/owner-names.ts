import { Injectable, type OnModuleInit } from '@nestjs/common';
import '../auth/auth.events.js';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Claims } from './claims.js';

/** Updates a person's public name on every grid in every process when the person changes or hides it. */
@Injectable()
export class OwnerNames implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly claims: Claims,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('user.renamed', ({ userId }) => this.db.transact((tx) => this.claims.notifyOwner(tx, userId)));
  }
}
