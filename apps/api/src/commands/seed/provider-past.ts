/** A payment as the provider is told of it afterwards. */
export interface PastPayment {
  /** Reference and generation, as every payment is called at the provider. */
  name: string;
  cents: number;
  email: string;
  paidAt: Date;
  refunded: boolean;
}

/** Under which ids the provider knows it. */
export interface KnownPayment {
  session: string;
  intent: string;
  /** Null when nothing went back. */
  refund: string | null;
}

type Answer = { payments: { session: string; payment_intent: string; refund: string | null }[] };

/** Bodies stay far below what the sandbox takes. */
const AT_ONCE = 1000;

/** Writes payments of the past into the sandbox's books, so that both sides agree. @param base address of the sandbox */
export async function rememberAtSandbox(base: string, payments: readonly PastPayment[]): Promise<KnownPayment[]> {
  const known: KnownPayment[] = [];
  for (let from = 0; from < payments.length; from += AT_ONCE)
    known.push(...(await rememberSome(base, payments.slice(from, from + AT_ONCE))));
  return known;
}

async function rememberSome(base: string, payments: readonly PastPayment[]): Promise<KnownPayment[]> {
  const told = payments.map(({ name, cents, email, paidAt, refunded }) => ({
    name,
    cents,
    email,
    paid_at: Math.floor(paidAt.getTime() / 1000),
    refunded,
  }));
  const response = await fetch(`${base}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'remember', payments: told }),
  });
  if (!response.ok) throw new Error(`the payment sandbox refused: ${await response.text()}`);
  return ((await response.json()) as Answer).payments.map(({ session, payment_intent: intent, refund }) => ({ session, intent, refund }));
}

/** Without a sandbox nobody is asked: ids that no provider gives. */
export function inventIds(payments: readonly PastPayment[]): KnownPayment[] {
  return payments.map(({ name, refunded }) => ({
    session: `cs_seeded_${name}`,
    intent: `pi_seeded_${name}`,
    refund: refunded ? `re_seeded_${name}` : null,
  }));
}
