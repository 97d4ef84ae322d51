/** SQLSTATE classes that the product acts on; everything else is a defect and surfaces as INTERNAL. */
export function sqlState(error: unknown): string | undefined {
  const seen = error as { code?: unknown; driverError?: { code?: unknown } } | null;
  const code = seen?.driverError?.code ?? seen?.code;
  return typeof code === 'string' ? code : undefined;
}

/** serialization_failure and deadlock_detected: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** query_canceled (by statement_timeout), lock_not_available, idle_in_transaction_session_timeout. */
const TOOK_TOO_LONG = ['57014', '55P03', '25P03'];

/** Connection lost, server restarting, no free connection or no end in time, beaten in every retry: worth a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (isRetryable(error) || TOOK_TOO_LONG.includes(state ?? '')) return true;
  if (state !== undefined && (state.startsWith('08') || state.startsWith('57P') || state.startsWith('53'))) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(state ?? '')) return true;
  const message = error instanceof Error ? error.message : '';
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(message);
}
