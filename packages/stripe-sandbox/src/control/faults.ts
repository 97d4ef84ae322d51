import { newFaultId } from '../state/ids.js';
import { isDeclineCode, type DeclineCode } from '../payments/declines.js';
import { OPERATIONS } from '../api/operations.js';

export const FAULT_MODES = ['error', 'delay', 'drop', 'duplicate', 'reorder', 'decline', 'pending'] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** Paying on the hosted page, and sending an event: the operations that the API itself does not name. */
export const PAGE_OPERATION = 'checkout.sessions.pay';
export const WEBHOOK_OPERATION = 'webhook';

export interface FaultRequest {
  /** An operation as the SDK names it, `checkout.sessions.pay`, `webhook`, or `*` for every call of the API. */
  operation: string;
  mode: FaultMode;
  /** Before or after the effect; `before` when not said. */
  when?: 'before' | 'after';
  /** HTTP status of mode `error`; 500 when not said. */
  status?: number;
  code?: string;
  message?: string;
  /** How many times it strikes; 1 when not said, 0 for without end. */
  times?: number;
  delayMs?: number;
  declineCode?: DeclineCode;
  /** Strikes only where the path, the parameters or the event contain this text. */
  match?: string;
}

export interface Fault extends Required<Omit<FaultRequest, 'code' | 'message' | 'match'>> {
  id: string;
  struck: number;
  code?: string;
  message?: string;
  match?: string;
}

const MAX_FAULTS = 1_000;
const MAX_DELAY_MS = 120_000;

/** Which modes make sense where; anything else would silently do nothing. */
const WEBHOOK_MODES: readonly FaultMode[] = ['error', 'delay', 'drop', 'duplicate', 'reorder'];
const CALL_MODES: readonly FaultMode[] = ['error', 'delay', 'drop'];
const EXTRA_MODES: Record<string, readonly FaultMode[]> = {
  [PAGE_OPERATION]: ['decline'],
  'payment_intents.capture': ['decline'],
  'refunds.create': ['decline', 'pending'],
};

export class Faults {
  #faults: Fault[] = [];

  constructor(readonly enabled: boolean) {}

  add(request: FaultRequest): Fault {
    if (!this.enabled) throw new Error('Faults are off; start the sandbox with SANDBOX_FAULTS=on.');
    const fault: Fault = {
      ...request,
      id: newFaultId(),
      when: request.when ?? 'before',
      status: request.status ?? 500,
      times: request.times ?? 1,
      delayMs: Math.min(request.delayMs ?? 1_000, MAX_DELAY_MS),
      declineCode: request.declineCode ?? 'generic_decline',
      struck: 0,
    };
    requireSense(fault);
    if (this.#faults.length >= MAX_FAULTS) throw new Error(`There are ${MAX_FAULTS} faults already.`);
    this.#faults.push(fault);
    return fault;
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** The next fault of one of these modes for this moment, used up by one. `text` is what `match` looks into. */
  take(operation: string, modes: readonly FaultMode[], text: string, when?: 'before' | 'after'): Fault | undefined {
    const fault = this.#faults.find(
      (one) =>
        (one.operation === operation || (one.operation === '*' && operation !== WEBHOOK_OPERATION && operation !== PAGE_OPERATION)) &&
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
  const known =
    operation === '*' ||
    operation === WEBHOOK_OPERATION ||
    operation === PAGE_OPERATION ||
    OPERATIONS.some((one) => one.name === operation);
  if (!known) throw new Error(`There is no operation '${operation}'.`);
  const modes = operation === WEBHOOK_OPERATION ? WEBHOOK_MODES : [...CALL_MODES, ...(EXTRA_MODES[operation] ?? [])];
  if (!modes.includes(mode)) throw new Error(`Mode '${mode}' means nothing for '${operation}'; use one of ${modes.join(', ')}.`);
  if (!['before', 'after'].includes(fault.when)) throw new Error("when is 'before' or 'after'.");
  if (!Number.isInteger(status) || status < 400 || status > 599) throw new Error('status is a number from 400 to 599.');
  if (!Number.isInteger(times) || times < 0) throw new Error('times is a whole number, 0 for without end.');
  if (!Number.isFinite(fault.delayMs) || fault.delayMs < 0) throw new Error('delayMs is a number of milliseconds.');
  if (!isDeclineCode(fault.declineCode)) throw new Error(`There is no decline code '${String(fault.declineCode)}'.`);
}
