import { Injectable } from '@nestjs/common';
import { SessionLocks } from '../platform/db/session-locks.js';

/**
 * One at a time, in this process and in all others, reads a payment at the provider and acts on it: webhook, return page and
 * jobs come together, and each of them alone would take the money once more. Work that is begun does not see what happens
 * meanwhile, so whoever comes while it runs gets a look of its own afterwards, shared by all who wait for it.
 */
@Injectable()
export class PaymentFlights {
  private readonly waiting = new Map<string, Promise<void>>();

  constructor(private readonly locks: SessionLocks) {}

  /** @throws LockBusy when another process does not come to an end with it; a job asks again */
  alone<Result>(paymentId: string, work: () => Promise<Result>): Promise<Result> {
    return this.locks.alone(`payment ${paymentId}`, work);
  }

  /** The same for work that is the same whoever asks for it: while it waits for its turn, once is enough. */
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
