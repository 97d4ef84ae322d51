import { Injectable } from '@nestjs/common';
import { SessionLocks } from '../platform/db/session-locks.js';

/**
 * Serialises work on a payment at the provider, both within this process and across processes. The webhook, the return page and the jobs
 * often work on the same payment at the same time. Without a lock, each of them could send the capture again. A run may miss changes made
 * after it started, so calls that arrive during a run share one further run.
 */
@Injectable()
export class PaymentFlights {
  private readonly waiting = new Map<string, Promise<void>>();

  constructor(private readonly locks: SessionLocks) {}

  /** @throws LockBusy if another process still holds the lock; jobs retry */
  alone<Result>(paymentId: string, work: () => Promise<Result>): Promise<Result> {
    return this.locks.alone(`payment ${paymentId}`, work);
  }

  /** Like `alone`, but for work that does not depend on the caller. A call that arrives while another is waiting shares that call's run. */
  shared(paymentId: string, kind: string, work: () => Promise<void>): Promise<void> {
    const name = `${kind} ${paymentId}`;
    const waiting = this.waiting.get(name);
    if (waiting !== undefined) return waiting;
    const mine = this.alone(paymentId, () => {
      this.waiting.delete(name);
      return work();
    }).finally(() => {
      if (this.waiting.get(name) === mine) this.waiting.delete(name);
    });
    this.waiting.set(name, mine);
    return mine;
  }
}
