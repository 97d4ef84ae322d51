import { newId } from '../state/ids.js';
import type { StoredBalanceTransaction } from '../state/stored.js';
import type { World } from '../state/world.js';

export interface Movement {
  type: StoredBalanceTransaction['type'];
  category: string;
  /** Amount in cents; negative if money leaves the balance. */
  amount: number;
  fee: number;
  source: string;
  currency: string;
}

const DAYS_UNTIL_AVAILABLE = 2;

export function addBalanceTransaction(world: World, movement: Movement): string {
  const { amount, fee, currency } = movement;
  const created = world.clock.seconds();
  const transaction: StoredBalanceTransaction = {
    id: newId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: created + DAYS_UNTIL_AVAILABLE * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: 'pending',
    type: movement.type,
  };
  world.store.balanceTransactions.set(transaction.id, transaction);
  return transaction.id;
}
