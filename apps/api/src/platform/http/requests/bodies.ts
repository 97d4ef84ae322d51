import { json, raw, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '../errors/app-error.js';

/** Path to which organisers upload files. The controller reads the body itself once it has identified the sender. */
const UPLOADS = '/api/admin/files';
/**
 * Path to which the payment provider sends events. An event about a dispute includes its evidence, and the signature covers the raw bytes.
 */
export const WEBHOOK = '/api/payments/webhook';
/**
 * Mail providers' servers send one-click unsubscribe requests here (RFC 8058). The form in the body is ignored, because the URL contains
 * the token.
 */
const ONE_CLICK = /^\/api\/news\/wishes\/[\w-]+$/;

/** Paths of requests that list up to MAX_SLOTS_PER_REQUEST slots, each with its date and times. */
const SLOT_LISTS = /^\/api\/(slot-selections|admin\/(approvals|bookings|cash-sales|refunds))(\/|$)/;

const JSON_LIMIT = '64kb';
const SLOT_LIST_LIMIT = '1mb';
const WEBHOOK_LIMIT = '1mb';

/**
 * Returns middleware that reads bodies without decompressing them, because a few compressed bytes could expand to any number of megabytes.
 */
export function readBody(): RequestHandler {
  const readJson = json({ limit: JSON_LIMIT, strict: true, inflate: false });
  const readSlotList = json({ limit: SLOT_LIST_LIMIT, strict: true, inflate: false });
  const readBytes = raw({ limit: WEBHOOK_LIMIT, type: () => true, inflate: false });
  return (request, response, next) => {
    const path = request.baseUrl + request.path;
    if (path === UPLOADS) return next();
    if (path === WEBHOOK) return readBytes(request, response, next);
    if (isJsonOrNothing(request, path)) return (listsSlots(path) ? readSlotList : readJson)(request, response, next);
    next(new AppError('VALIDATION_FAILED', 'Send JSON (Content-Type: application/json).', { fields: {} }));
  };
}

export function listsSlots(path: string): boolean {
  return SLOT_LISTS.test(path);
}

/**
 * Returns whether a request has a JSON body or no body. Other bodies are rejected, because forms on other sites can send text/plain and
 * urlencoded bodies without a preflight request.
 */
function isJsonOrNothing({ method, headers }: Request, path: string): boolean {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  const isJson = headers['content-type']?.includes('application/json') ?? false;
  return !hasBody || isJson || method === 'GET' || (method === 'POST' && ONE_CLICK.test(path));
}

/**
 * Reads an upload's body, whatever its type.
 * @throws PAYLOAD_TOO_LARGE with the message `sentence` if the body exceeds `limit` bytes
 */
export async function readUpload(request: Request, response: Response, limit: number, sentence: string): Promise<Buffer> {
  const read = raw({ limit, type: () => true, inflate: false });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: Error & { status?: unknown }) => {
      if (error === undefined) resolve();
      else reject(error.status === 413 ? new AppError('PAYLOAD_TOO_LARGE', sentence) : error);
    });
  });
  const bytes: unknown = request.body;
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
}
