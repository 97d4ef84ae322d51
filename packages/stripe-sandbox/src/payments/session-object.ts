import { newId, randomText } from '../state/ids.js';
import type { SessionRequest } from './session-params.js';
import type { SessionRecord, StoredSession } from '../state/stored.js';

/** Builds a new open session. `payment_intent` stays null until the first payment attempt. */
export function buildSession(request: SessionRequest, createdSeconds: number, publicUrl: string): SessionRecord {
  const id = newId('cs_test_');
  const session: StoredSession = {
    ...NOT_USED,
    id,
    adaptive_pricing: { enabled: request.adaptivePricing },
    amount_subtotal: request.total,
    amount_total: request.total,
    allowed_payment_method_types: request.allowedMethods,
    cancel_url: request.cancelUrl,
    client_reference_id: request.clientReferenceId,
    created: createdSeconds,
    currency: request.currency,
    customer_details: request.customerEmail === null ? null : customerDetails(request.customerEmail, null),
    customer_email: request.customerEmail,
    excluded_payment_method_types: [],
    expires_at: request.expiresAt,
    metadata: request.metadata,
    payment_method_types: request.methods,
    success_url: request.successUrl,
    // On Stripe, the page's URL ends in a fragment that contains a key. In the sandbox, the session's ID is enough.
    url: `${publicUrl}/c/pay/${id}`,
  };
  const lineItems = request.lines.map(({ name, quantity, unitAmount }) => ({
    description: name,
    quantity,
    amount_total: unitAmount * quantity,
  }));
  return { session, lineItems, intentSettings: request.intentSettings };
}

export function customerDetails(email: string, name: string | null): NonNullable<StoredSession['customer_details']> {
  return { address: null, business_name: null, email, individual_name: null, name, phone: null, tax_exempt: 'none', tax_ids: [] };
}

const NOT_USED = {
  object: 'checkout.session',
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: { id: `pmc_${randomText(24)}`, parent: null },
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<StoredSession>;
