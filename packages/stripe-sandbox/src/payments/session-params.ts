import { ApiError, invalidParams } from '../api/api-error.js';
import { requireChargeable } from './money.js';
import type { Params } from '../api/params.js';
import type { IntentSettings } from '../state/stored.js';

export interface LineRequest {
  name: string;
  unitAmount: number;
  quantity: number;
  currency: string;
}

export interface SessionRequest {
  lines: LineRequest[];
  currency: string;
  total: number;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  methods: string[];
  allowedMethods: string[] | null;
  adaptivePricing: boolean;
  intentSettings: IntentSettings;
}

const KNOWN = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_intent_data',
  'success_url',
];
/** Payment methods that support authorising first and capturing later. */
const ACCOUNT_METHODS = ['card', 'link', 'paypal'];
const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 60 * 60;

export function readSessionRequest(params: Params, nowSeconds: number): SessionRequest {
  params.allowOnly(KNOWN);
  if (params.choice('mode', ['payment']) === undefined) throw params.missing('mode');
  const lines = readLines(params);
  const currency = lines[0]?.currency as string;
  const total = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
  requireChargeable(total, currency);
  return {
    lines,
    currency,
    total,
    successUrl: url(params, 'success_url') ?? raise(params.missing('success_url')),
    cancelUrl: url(params, 'cancel_url') ?? null,
    expiresAt: expiry(params, nowSeconds),
    clientReferenceId: params.text('client_reference_id', 200) ?? null,
    customerEmail: email(params) ?? null,
    metadata: params.metadata(),
    ...readMethods(params),
    adaptivePricing: adaptivePricing(params),
    intentSettings: readIntentSettings(params),
  };
}

function raise(error: Error): never {
  throw error;
}

/** Returns whether adaptive pricing is on. As in new accounts, it is on by default, but a session may turn it off. */
function adaptivePricing(params: Params): boolean {
  const given = params.child('adaptive_pricing');
  given?.allowOnly(['enabled']);
  return given?.boolean('enabled') ?? true;
}

function readLines(params: Params): LineRequest[] {
  const items = params.children('line_items');
  if (items.length === 0) throw params.missing('line_items');
  const lines = items.map(readLine);
  const other = lines.findIndex((line) => line.currency !== lines[0]?.currency);
  if (other > 0) throw invalidParams('All line items must use the same currency.', `line_items[${other}]`);
  return lines;
}

function readLine(item: Params): LineRequest {
  item.allowOnly(['price_data', 'quantity']);
  const data = item.child('price_data') ?? raise(item.missing('price_data'));
  data.allowOnly(['currency', 'product_data', 'unit_amount']);
  const product = data.child('product_data') ?? raise(data.missing('product_data'));
  product.allowOnly(['description', 'name']);
  // The description is validated but not stored, because no API object contains it.
  product.text('description', 500);
  const currency = data.required('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalidParams(`Invalid currency: ${currency}`, data.path('currency'));
  return {
    name: product.required('name', 250),
    unitAmount: data.integer('unit_amount') ?? raise(data.missing('unit_amount')),
    quantity: item.integer('quantity', 1) ?? raise(item.missing('quantity')),
    currency,
  };
}

function expiry(params: Params, nowSeconds: number): number {
  const expiresAt = params.integer('expires_at');
  if (expiresAt === undefined) return nowSeconds + MAX_SECONDS;
  if (expiresAt < nowSeconds + MIN_SECONDS) {
    throw invalidParams('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at');
  }
  if (expiresAt > nowSeconds + MAX_SECONDS) {
    throw invalidParams('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at');
  }
  return expiresAt;
}

function url(params: Params, name: string): string | undefined {
  const text = params.text(name);
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:/i.test(text)) throw invalidParams('Not a valid URL', name, 'url_invalid');
  return text;
}

function email(params: Params): string | undefined {
  const text = params.text('customer_email', 800);
  if (text !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
    throw invalidParams(`Invalid email address: ${text}`, 'customer_email', 'email_invalid');
  return text;
}

function readMethods(params: Params): Pick<SessionRequest, 'methods' | 'allowedMethods'> {
  const allowed = params.texts('allowed_payment_method_types');
  const methods = ACCOUNT_METHODS.filter((method) => (allowed.length === 0 ? method !== 'paypal' : allowed.includes(method)));
  if (methods.length === 0) {
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        message:
          'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency and parameters.',
      },
      false,
    );
  }
  return { methods, allowedMethods: allowed.length > 0 ? allowed : null };
}

function readIntentSettings(params: Params): IntentSettings {
  const data = params.child('payment_intent_data');
  data?.allowOnly(['capture_method', 'description', 'metadata']);
  if (data?.choice('capture_method', ['manual']) === undefined) throw params.missing('payment_intent_data[capture_method]');
  return {
    metadata: data?.metadata() ?? {},
    description: data?.text('description', 1_000) ?? null,
  };
}
