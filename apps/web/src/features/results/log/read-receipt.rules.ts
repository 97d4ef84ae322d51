import type { LogReceipt } from '@raffle/contracts/log/entries';

/** Parses a pasted log receipt. Returns null if the string is not a log receipt. */
export function readLogReceipt(text: string): LogReceipt | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  return isReceipt(read) ? read : null;
}

function isReceipt(read: unknown): read is LogReceipt {
  return isObject(read) && Number.isInteger(read.year) && areTexts(read, 'key', 'checkpoint') && isListOf(read.tickets, isTicket);
}

function isTicket(read: unknown): boolean {
  if (!isObject(read) || !Number.isInteger(read.index) || !areTexts(read, 'leaf', 'nonce')) return false;
  const { committed, buyer, proof } = read;
  return (
    isObject(committed) &&
    areTexts(committed, 'reference', 'paidAt', 'buyer') &&
    isSlot(committed.slot) &&
    (buyer === undefined || (isObject(buyer) && Number.isInteger(buyer.index) && areTexts(buyer, 'account', 'name', 'nonce'))) &&
    isListOf(proof, (hash) => typeof hash === 'string')
  );
}

/** Accepts only slot IDs that can be displayed. */
function isSlot(read: unknown): boolean {
  return typeof read === 'string' && /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):(00|15|30|45)$/.test(read);
}

function isObject(read: unknown): read is Record<string, unknown> {
  return typeof read === 'object' && read !== null;
}

function isListOf(read: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(read) && read.every(isOne);
}

function areTexts(read: Record<string, unknown>, ...names: string[]): boolean {
  return names.every((name) => typeof read[name] === 'string');
}
