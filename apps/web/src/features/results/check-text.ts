import type { LogReceipt } from '@raffle/contracts/log/entries';
import { readReceiptCode } from '@raffle/contracts/log/receipt-code';
import { ApiError } from '../../lib/api/api-client';
import { loadPart } from '../../lib/load-part';
import type { FoundEntry, LogVerdict } from './log/log-check';
import { publicLogs, readCashTicket, readMyReceipt, readPublicLog } from './log/log.queries';
import { readLogReceipt } from './log/read-receipt.rules';
import { readHashes } from './read-hashes.rules';
import { readResult } from './results.queries';
import { verifyCopy as copy } from './verify.copy';

/** `log`: the result of checking a receipt. `found`: log entries that match fingerprints copied from paper. */
export type CheckResult = { kind: 'log'; verdict: LogVerdict } | { kind: 'found'; found: FoundEntry[] };

const REFERENCE = /^OKV-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}$/;

/**
 * Checks the text of a receipt file, a fingerprint, a cash receipt's code or the reference of one of the user's bookings. @throws an Error
 * with a message for the user
 */
export async function checkText(text: string): Promise<CheckResult> {
  const typed = text.trim().toUpperCase();
  if (REFERENCE.test(typed)) return ofLog(await receiptFrom(readMyReceipt(typed), copy.log.notYours));
  const code = readReceiptCode(text);
  if (code !== null) return ofLog((await receiptFrom(readCashTicket(code), copy.log.noCode)).log);
  const receipt = readLogReceipt(text);
  if (receipt !== null) return ofLog(receipt);
  const hashes = readHashes(text);
  if (hashes === null) throw new Error(copy.notAProof);
  return findInLogs(hashes);
}

async function ofLog(receipt: LogReceipt): Promise<CheckResult> {
  return { kind: 'log', verdict: await checkLogReceipt(receipt) };
}

/** @throws an Error with a message for the user */
export async function checkLogReceipt(receipt: LogReceipt): Promise<LogVerdict> {
  if (receipt.tickets.length === 0) throw new Error(copy.log.tooEarly);
  const { checkReceipt } = await logRules();
  const log = await readResult(receipt.year).then(readPublicLog).catch(unreadable);
  if (log === null) throw new Error(copy.log.noLog(receipt.year));
  return checkReceipt(receipt, log).catch(unreadable);
}

/**
 * Searches the logs of all seasons for entries with these fingerprints, because a fingerprint does not contain the year. @throws an Error
 * with a message for the user
 */
async function findInLogs(hashes: readonly string[]): Promise<CheckResult> {
  const { findFingerprint } = await logRules();
  for await (const { year, log } of publicLogs()) {
    const found = await findFingerprint(hashes, year, log);
    if (found.length > 0) return { kind: 'found', found };
  }
  throw new Error(copy.log.noFingerprint);
}

/** @param missing error message if there is no receipt */
function receiptFrom<T>(read: Promise<T>, missing: string): Promise<T> {
  return read.catch((cause: unknown) => {
    if (cause instanceof ApiError && cause.status === 401) throw new Error(copy.log.signIn, { cause });
    if (cause instanceof ApiError && cause.status === 404) throw new Error(missing, { cause });
    return unreadable(cause);
  });
}

/** Loads the log-checking code on demand, so that the hashing library is downloaded only when the user checks something. */
function logRules() {
  return loadPart(() => import('./log/log-check'));
}

function unreadable(cause: unknown): never {
  throw new Error(copy.failed, { cause });
}
