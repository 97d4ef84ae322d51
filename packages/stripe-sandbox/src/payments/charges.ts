import { notFound } from '../api/api-error.js';
import type { LedgerEntry, LedgerKind } from '../state/ledger.js';
import { feeOf } from './money.js';
import { newId } from '../state/ids.js';
import type { StoredCharge } from '../state/stored.js';
import type { World } from '../state/world.js';

export function findCharge(world: World, id: string): StoredCharge {
  const charge = world.store.charges.get(id);
  if (charge === undefined) throw notFound('charge', id, 'charge');
  return charge;
}

export function captureCharge(world: World, charge: StoredCharge, amount: number): void {
  const fee = feeOf(amount);
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = newId('txn_');
  writeLedger(world, charge, 'captured', amount);
  if (fee > 0) writeLedger(world, charge, 'fee', fee);
  world.events.emit('charge.captured', charge);
}

/** Releases all or part of an authorisation. No Refund is created because no money has moved. */
export function releaseUncaptured(world: World, charge: StoredCharge, amount: number): void {
  writeLedger(world, charge, 'voided', amount);
}

export function writeLedger(world: World, charge: StoredCharge, kind: LedgerKind, amount: number, refund: string | null = null): void {
  const intent = charge.payment_intent ?? '';
  const session = world.store.sessionOfIntent.get(intent) ?? null;
  const entry: Omit<LedgerEntry, 'seq'> = {
    at: new Date(world.clock.now()).toISOString(),
    kind,
    amount,
    currency: charge.currency,
    payment_intent: intent,
    charge: charge.id,
    refund,
    session,
    reference: world.store.sessions.get(session ?? '')?.session.client_reference_id ?? null,
  };
  world.ledger.append(entry);
}
