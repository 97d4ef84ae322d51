/** A past payment, in the format that the sandbox expects. */
export interface PastPayment {
  /** The booking's reference and the payment's generation, which together identify the payment at the provider. */
  name: string;
  cents: number;
  email: string;
  paidAt: Date;
  refunded: boolean;
}

/** The IDs that the provider has assigned to a payment. */
export interface KnownPayment {
  session: string;
  intent: string;
  /** Null if nothing was refunded. */
  refund: string | null;
}

type Answer = { payments: { session: string; payment_intent: string; refund: string | null }[] };

/** Maximum number of payments per request. It keeps request bodies far below the sandbox's size limit. */
const AT_ONCE = 1000;

/** Writes past payments to the sandbox's ledger, so that the ledger agrees with our books. @param base the sandbox's URL */
export async function rememberAtSandbox(base: string, payments: readonly PastPayment[]): Promise<KnownPayment[]> {
  const known: KnownPayment[] = [];
  for (let from = 0; from < payments.length; from += AT_ONCE)
    known.push(...(await rememberSome(base, payments.slice(from, from + AT_ONCE))));
  return known;
}

async function rememberSome(base: string, payments: readonly PastPayment[]): Promise<KnownPayment[]> {
  const records = payments.map(({ name, cents, email, paidAt, refunded }) => ({
    name,
    cents,
    email,
    paid_at: Math.floor(paidAt.getTime() / 1000),
    refunded,
  }));
  const response = await fetch(`${base}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'remember', payments: records }),
  });
  if (!response.ok) throw new Error(`the payment sandbox refused: ${await response.text()}`);
  return ((await response.json()) as Answer).payments.map(({ session, payment_intent: intent, refund }) => ({ session, intent, refund }));
}

/** Returns made-up IDs that no provider would assign. They are used on sites without a sandbox. */
export function inventIds(payments: readonly PastPayment[]): KnownPayment[] {
  return payments.map(({ name, refunded }) => ({
    session: `cs_seeded_${name}`,
    intent: `pi_seeded_${name}`,
    refund: refunded ? `re_seeded_${name}` : null,
  }));
}
