export interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  [more: string]: unknown;
}

/**
 * An error response in Stripe's format. `executed` is true if the endpoint had begun to execute. As in Stripe's API, only such a response
 * is stored under the request's idempotency key and returned again.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly executed = true,
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message);
  }
}

/** Returns the error for invalid parameters, which are rejected before anything is executed. */
export function invalidParams(message: string, param: string, code?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) }, false);
}

export function notFound(what: string, id: string, param: string, status = 404): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'`, param });
}

/** Returns the error for an action that the object's state does not allow. */
export function refused(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}
