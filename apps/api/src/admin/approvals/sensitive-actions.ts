import { Injectable } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts/admin/access';
import type { ApprovalFact, ActionName } from '@raffle/contracts/admin/approvals';
import type { Tx } from '../../platform/db/database.js';
import { makeValidationPipe } from '../../platform/http/requests/validation.js';
import type { AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Preview of a proposed action, as returned by `preview`. */
export interface ActionPreview<Payload extends object> {
  /** Includes the current state, so that `execute` can reject the action if that state has changed since the proposal. */
  payload: Payload;
  /** What the action applies to. There can be only one open proposal per action and subject. */
  subject: string;
  seasonYear: number | null;
  arrivalId?: string | null;
  line: string;
  facts: ApprovalFact[];
  /** Row ID of an organiser who may not approve this action because they were involved in an earlier step. */
  barredId?: string | null;
  /** Whether the barred organiser may propose the action. If so, another organiser can approve it, and neither of them has to act alone. */
  barredMayPropose?: boolean;
}

export interface SensitiveAction<Form extends object, Payload extends object> {
  deed: ActionName;
  /** Roles that may approve the action, in addition to owners. */
  approvers: readonly Exclude<AdminRole, 'owner'>[];
  form: new () => Form;
  /** Runs before the transaction that stores the proposal, and again before the transaction that approves it. */
  prepare?: () => Promise<void>;
  /** Describes the action's effects. The caller rolls back everything that `preview` writes. @throws the same errors as `execute` */
  preview(tx: Tx, form: Form, by: CurrentAdmin): Promise<ActionPreview<Payload>>;
  /** Takes the locks that `execute` needs and that come before the proposal's lock in the lock order. */
  lock?(tx: Tx, payload: Payload, by: CurrentAdmin): Promise<unknown>;
  /**
   * Executes the action in the transaction that approves it.
   * @throws SEASON_CHANGED, or a more specific error, if the state has changed since the proposal
   */
  execute(tx: Tx, payload: Payload, by: CurrentAdmin): Promise<AuditEntry>;
}

type AnyAction = SensitiveAction<object, object>;

/** Registry of the actions that require two organisers. Each feature registers its own. */
@Injectable()
export class SensitiveActions {
  private readonly definitions = new Map<ActionName, AnyAction>();
  private readonly pipe = makeValidationPipe();

  define<Form extends object, Payload extends object>(definition: SensitiveAction<Form, Payload>): void {
    this.definitions.set(definition.deed, definition);
  }

  of(deed: ActionName): AnyAction {
    const found = this.definitions.get(deed);
    if (found === undefined) throw new Error(`the action ${deed} is not registered`);
    return found;
  }

  /** @throws VALIDATION_FAILED */
  async read(deed: ActionName, payload: object): Promise<object> {
    return (await this.pipe.transform(payload, { type: 'body', metatype: this.of(deed).form })) as object;
  }

  /** Returns the actions that this role may approve. */
  for(role: AdminRole): ActionName[] {
    const all = [...this.definitions.values()];
    return all.filter(({ approvers }) => role === 'owner' || approvers.includes(role)).map(({ deed }) => deed);
  }
}
