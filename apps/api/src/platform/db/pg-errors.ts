/** SQLSTATE classes that the product acts on; everything else is a defect and surfaces as INTERNAL. */
export function sqlState(error: unknown): string | undefined {
  const seen = error as { code?: unknown; driverError?: { code?: unknown } } | null;
  const code = seen?.driverError?.code ?? seen?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The constraint, or the trigger's rule of that name, that refused a write. */
export function violatedConstraint(error: unknown): string | undefined {
  const seen = error as { constraint?: unknown; driverError?: { constraint?: unknown } } | null;
  const name = seen?.driverError?.constraint ?? seen?.constraint;
  return typeof name === 'string' ? name : undefined;
}

/** serialization_failure and deadlock_detected: the same transaction may succeed when run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** query_canceled (by statement_timeout), lock_not_available, and the timeouts of a transaction: idle, and as a whole. */
const TOOK_TOO_LONG = ['57014', '55P03', '25P03', '25P04'];

/** connection_exception, insufficient_resources, operator_intervention (shut down, starting up) but for what a person cancelled. */
const SERVER_AWAY = /^(08|53|57P)/;

/** read_only_sql_transaction: the server that was asked is a copy, as for a moment while another one takes over. */
const IS_A_COPY = '25006';

/** What the system says of a server that it does not reach, no longer reaches, or does not find by its name. */
const NOT_REACHED = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** What pg says without a code. */
const SAID_BY_PG =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout/;

/** Connection lost, server restarting, no free connection or no end in time, beaten in every retry: worth a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (isRetryable(error) || TOOK_TOO_LONG.includes(state) || state === IS_A_COPY || SERVER_AWAY.test(state) || NOT_REACHED.includes(state))
    return true;
  // The socket's file, while a server beside us starts; of any other file it says nothing about the database.
  if (state === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
  return SAID_BY_PG.test(error instanceof Error ? error.message : '');
}

/** The check constraint that refused a row. */
export function failedCheck(error: unknown): string | undefined {
  if (sqlState(error) !== '23514') return undefined;
  const seen = error as { constraint?: string; driverError?: { constraint?: string } };
  return seen.driverError?.constraint ?? seen.constraint;
}
