import type Stripe from 'stripe';
import type { Decline } from './declines.js';
import { newId, randomText } from '../state/ids.js';
import type { IntentSettings, StoredCharge, StoredIntent, StoredSession } from '../state/stored.js';

/** `wallet`: a card stored in a phone's wallet. */
export type PaymentMethod = 'card' | 'wallet';

/** A bank holds an authorised amount for seven days. */
const HOLD_SECONDS = 7 * 86_400;

export function buildIntent(session: StoredSession, settings: IntentSettings, created: number): StoredIntent {
  const id = newId('pi_');
  const amount = session.amount_total ?? 0;
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'manual',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created,
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: settings.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...settings.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function buildCharge(
  intent: StoredIntent,
  session: StoredSession,
  method: PaymentMethod,
  created: number,
  decline?: Decline,
): StoredCharge {
  return {
    id: newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: session.customer_email, name: decline ? null : 'Test Payer', phone: null, tax_id: null },
    calculated_statement_descriptor: 'RAFFLE SANDBOX',
    captured: false,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === undefined,
    payment_intent: intent.id,
    payment_method: newId('pm_'),
    payment_method_details: { card: cardOf(intent, method, created, decline), type: 'card' },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline?: Decline): StoredCharge['outcome'] {
  const base = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_level: 'normal', risk_score: 20 };
  if (!decline)
    return { ...base, network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.', type: 'authorized' };
  return {
    ...base,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function cardOf(intent: StoredIntent, method: PaymentMethod, created: number, decline?: Decline): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : '123456',
    brand: 'visa',
    ...(decline ? {} : { capture_before: created + HOLD_SECONDS }),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: new Date(created * 1000).getUTCFullYear() + 3,
    fingerprint: 'sandboxfingerpr',
    funding: 'credit',
    installments: null,
    last4: decline ? '0002' : '4242',
    mandate: null,
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: method === 'wallet' ? { dynamic_last4: '4242', google_pay: {}, type: 'google_pay' } : null,
  };
}
