import { Injectable, type OnModuleInit } from '@nestjs/common';
import '../auth/auth.events.js';
import { Database } from '../platform/db/database.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { Claims } from './claims.js';

/** When a person changes or hides their public name, updates it on every grid in every process. */
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
