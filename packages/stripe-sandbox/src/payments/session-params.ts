import { ApiError, invalidParams, notFound } from '../api/api-error.js';
import { requireChargeable } from './money.js';
import type { Params } from '../api/params.js';
import type { IntentSettings } from '../state/stored.js';

export interface LineRequest {
  name: string;
  unitAmount: number;
  quantity: number;
  currency: string;
  metadata: Record<string, string>;
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
  excludedMethods: string[];
  adaptivePricing: boolean;
  intentSettings: IntentSettings;
}

const KNOWN = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'excluded_payment_method_types',
  'expand',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_types',
  'success_url',
  'ui_mode',
];
/** Payment methods that support authorising first and capturing later. */
const ACCOUNT_METHODS = ['card', 'link', 'paypal'];
const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 60 * 60;

export function readSessionRequest(params: Params, nowSeconds: number): SessionRequest {
  params.allowOnly(KNOWN);
  requireHostedPayment(params);
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

function requireHostedPayment(params: Params): void {
  const mode = params.choice('mode', ['payment', 'setup', 'subscription']);
  if (mode === undefined) throw params.missing('mode');
  if (mode !== 'payment') throw invalidParams(`The sandbox supports only mode payment, not ${mode}.`, 'mode');
  const ui = params.choice('ui_mode', ['elements', 'embedded_page', 'form', 'hosted_page']) ?? 'hosted_page';
  if (ui !== 'hosted_page') throw invalidParams(`The sandbox supports only ui_mode hosted_page, not ${ui}.`, 'ui_mode');
}

function readLines(params: Params): LineRequest[] {
  const items = params.children('line_items');
  if (items.length === 0) throw params.missing('line_items');
  if (items.length > 100) throw invalidParams('line_items can hold at most 100 items.', 'line_items');
  const lines = items.map(readLine);
  const other = lines.findIndex((line) => line.currency !== lines[0]?.currency);
  if (other > 0) throw invalidParams('All line items must use the same currency.', `line_items[${other}]`);
  return lines;
}

function readLine(item: Params): LineRequest {
  item.allowOnly(['metadata', 'price', 'price_data', 'quantity']);
  const price = item.text('price');
  if (price !== undefined) throw notFound('price', price, item.path('price'), 400);
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
    metadata: item.metadata(),
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

function readMethods(params: Params): Pick<SessionRequest, 'methods' | 'allowedMethods' | 'excludedMethods'> {
  if (params.has('payment_method_types')) {
    throw invalidParams(
      'The parameter `payment_method_types` is no longer supported on this API version; use `allowed_payment_method_types` or dynamic payment methods.',
      'payment_method_types',
      'payment_method_types_no_longer_supported',
    );
  }
  const allowed = params.texts('allowed_payment_method_types');
  const excludedMethods = params.texts('excluded_payment_method_types');
  const methods = ACCOUNT_METHODS.filter(
    (method) => (allowed.length === 0 ? method !== 'paypal' : allowed.includes(method)) && !excludedMethods.includes(method),
  );
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
  return { methods, allowedMethods: allowed.length > 0 ? allowed : null, excludedMethods };
}

function readIntentSettings(params: Params): IntentSettings {
  const data = params.child('payment_intent_data');
  data?.allowOnly(['capture_method', 'description', 'metadata']);
  return {
    capture_method: data?.choice('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    metadata: data?.metadata() ?? {},
    description: data?.text('description', 1_000) ?? null,
  };
}
