import { randomText } from '../state/ids.js';
import { OPERATIONS } from '../api/operations.js';

export const FAULT_MODES = ['error', 'delay', 'drop', 'duplicate', 'reorder', 'decline', 'pending'] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** The operation of sending an event, which is not part of the API. */
export const WEBHOOK_OPERATION = 'webhook';

export interface FaultRequest {
  /** The SDK's name for an operation, `webhook`, or `*` for every API call. */
  operation: string;
  mode: FaultMode;
  /** Whether the fault applies before or after the effect. Default: `before`. */
  when?: 'before' | 'after';
  /** HTTP status for mode `error`. Default: 500. */
  status?: number;
  code?: string;
  /** How many times the fault applies; 0 means every time. Default: 1. */
  times?: number;
  delayMs?: number;
  /** The fault applies only if the path, parameters or event contain this string. */
  match?: string;
}

export interface Fault extends Required<Omit<FaultRequest, 'code' | 'match'>> {
  id: string;
  struck: number;
  code?: string;
  match?: string;
}

/** The modes that each operation supports. A fault with another mode is rejected because it would have no effect. */
const WEBHOOK_MODES: readonly FaultMode[] = ['error', 'delay', 'drop', 'duplicate', 'reorder'];
const CALL_MODES: readonly FaultMode[] = ['error', 'delay', 'drop'];
const EXTRA_MODES: Record<string, readonly FaultMode[]> = {
  'payment_intents.capture': ['decline'],
  'refunds.create': ['decline', 'pending'],
};

export class Faults {
  #faults: Fault[] = [];

  constructor(readonly enabled: boolean) {}

  add(request: FaultRequest): Fault {
    if (!this.enabled) throw new Error('Faults are off: start the sandbox with SANDBOX_FAULTS=on.');
    const fault: Fault = {
      ...request,
      id: `fault_${randomText(12)}`,
      when: request.when ?? 'before',
      status: request.status ?? 500,
      times: request.times ?? 1,
      delayMs: request.delayMs ?? 1_000,
      struck: 0,
    };
    requireSense(fault);
    this.#faults.push(fault);
    return fault;
  }

  clear(): void {
    this.#faults = [];
  }

  /**
   * Finds the operation's next fault that has one of these modes and whose `match` occurs in `text`. Counts that fault as used and returns
   * it.
   */
  take(operation: string, modes: readonly FaultMode[], text: string, when?: 'before' | 'after'): Fault | undefined {
    const fault = this.#faults.find(
      (one) =>
        (one.operation === operation || (one.operation === '*' && operation !== WEBHOOK_OPERATION)) &&
        modes.includes(one.mode) &&
        (when === undefined || one.when === when) &&
        (one.match === undefined || text.includes(one.match)),
    );
    if (fault === undefined) return undefined;
    fault.struck += 1;
    if (fault.times !== 0 && fault.struck >= fault.times) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault;
  }
}

function requireSense(fault: Fault): void {
  const { operation, mode, status, times } = fault;
  const known = operation === '*' || operation === WEBHOOK_OPERATION || OPERATIONS.some((one) => one.name === operation);
  if (!known) throw new Error(`There is no operation '${operation}'.`);
  const modes = operation === WEBHOOK_OPERATION ? WEBHOOK_MODES : [...CALL_MODES, ...(EXTRA_MODES[operation] ?? [])];
  if (!modes.includes(mode)) throw new Error(`Mode '${mode}' does not exist for '${operation}': use one of ${modes.join(', ')}.`);
  if (!['before', 'after'].includes(fault.when)) throw new Error("when is 'before' or 'after'.");
  if (!Number.isInteger(status) || status < 400 || status > 599) throw new Error('status is a number from 400 to 599.');
  if (!Number.isInteger(times) || times < 0) throw new Error('times is a whole number, 0 for without end.');
  if (!Number.isFinite(fault.delayMs) || fault.delayMs < 0) throw new Error('delayMs is a number of milliseconds.');
}
