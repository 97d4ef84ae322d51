/** Returns an error's SQLSTATE or system error code. An error with an unhandled code is a bug and is reported as INTERNAL. */
export function sqlState(error: unknown): string | undefined {
  const seen = error as { code?: unknown; driverError?: { code?: unknown } } | null;
  const code = seen?.driverError?.code ?? seen?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the name of the constraint that rejected a write, or the constraint name that a trigger reported. */
export function violatedConstraint(error: unknown): string | undefined {
  const seen = error as { constraint?: unknown; driverError?: { constraint?: unknown } } | null;
  const name = seen?.driverError?.constraint ?? seen?.constraint;
  return typeof name === 'string' ? name : undefined;
}

/**
 * Returns whether the error is serialization_failure or deadlock_detected. After these errors, the same transaction may succeed if it is
 * run again.
 */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** query_canceled (by statement_timeout), lock_not_available, idle_in_transaction_session_timeout and transaction_timeout. */
const TIMEOUTS = ['57014', '55P03', '25P03', '25P04'];

/** connection_exception, insufficient_resources, and operator_intervention (shutdown, startup) except query_canceled. */
const SERVER_UNAVAILABLE = /^(08|53|57P)/;

/** read_only_sql_transaction: the server is a replica, for example briefly during a failover. */
const READ_ONLY_TRANSACTION = '25006';

/** System error codes for a server that is unreachable, has stopped responding or has a name that cannot be resolved. */
const UNREACHABLE = [
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

/** Messages of pg library errors that have no code. */
const CONNECTION_LOST_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout/;

/**
 * Returns whether an error should produce a 503 rather than a 500: a lost connection, a restarting server, no free connection, a timeout,
 * or a transaction whose retries have all failed.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (
    isRetryable(error) ||
    TIMEOUTS.includes(state) ||
    state === READ_ONLY_TRANSACTION ||
    SERVER_UNAVAILABLE.test(state) ||
    UNREACHABLE.includes(state)
  )
    return true;
  // Raised for a missing Unix socket while a local server is starting. For any other file, ENOENT has nothing to do with the database.
  if (state === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect';
  return CONNECTION_LOST_MESSAGES.test(error instanceof Error ? error.message : '');
}

/** Returns the name of the check constraint that rejected a row. */
export function failedCheck(error: unknown): string | undefined {
  return sqlState(error) === '23514' ? violatedConstraint(error) : undefined;
}
