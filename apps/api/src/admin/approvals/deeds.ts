import { Injectable } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ApprovalFact, Deed } from '@raffle/contracts/admin/approvals';
import type { Tx } from '../../platform/db/database.js';
import { makeValidationPipe } from '../../platform/http/requests/validation.js';
import type { AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** A proposal as its deed sees it. */
export interface ProposedDeed<Payload extends object> {
  /** With what it was proposed on, so that it is done on nothing else. */
  payload: Payload;
  /** One open proposal for each deed and subject. */
  subject: string;
  seasonYear: number | null;
  arrivalId?: string | null;
  line: string;
  facts: ApprovalFact[];
  /** Row id of somebody who had a hand in it before and does not approve it. */
  barredId?: string | null;
  /** They may propose it: then whoever else there is approves it, and nobody is alone. */
  barredMayPropose?: boolean;
}

export interface DeedDefinition<Form extends object, Payload extends object> {
  deed: Deed;
  /** Who may approve besides the owners. */
  approvers: readonly Exclude<AdminRole, 'owner'>[];
  form: new () => Form;
  /** Before the transaction of a proposal or an approval. */
  prepare?: () => Promise<void>;
  /** Looks at what would be done; what it writes is taken back. @throws whatever `carryOut` would */
  look(tx: Tx, form: Form, by: CurrentAdmin): Promise<ProposedDeed<Payload>>;
  /** Takes those locks that `carryOut` needs and that come before the proposal in the order of locks. */
  lock?(tx: Tx, payload: Payload, by: CurrentAdmin): Promise<unknown>;
  /** In the transaction of the approval. @throws SEASON_CHANGED or another clear refusal when it is no longer what was proposed */
  carryOut(tx: Tx, payload: Payload, by: CurrentAdmin): Promise<AuditEntry>;
}

type AnyDeed = DeedDefinition<object, object>;

/** What may be done by two people only: each kind is defined where its deed lives. */
@Injectable()
export class Deeds {
  private readonly definitions = new Map<Deed, AnyDeed>();
  private readonly pipe = makeValidationPipe();

  define<Form extends object, Payload extends object>(definition: DeedDefinition<Form, Payload>): void {
    this.definitions.set(definition.deed, definition);
  }

  of(deed: Deed): AnyDeed {
    const found = this.definitions.get(deed);
    if (found === undefined) throw new Error(`nobody has defined ${deed}`);
    return found;
  }

  /** @throws VALIDATION_FAILED */
  async read(deed: Deed, payload: object): Promise<object> {
    return (await this.pipe.transform(payload, { type: 'body', metatype: this.of(deed).form })) as object;
  }

  /** The deeds that somebody of this role may approve. */
  for(role: AdminRole): Deed[] {
    const all = [...this.definitions.values()];
    return all.filter(({ approvers }) => role === 'owner' || approvers.includes(role)).map(({ deed }) => deed);
  }
}
