// @ts-check
// Finds the reason for a failure, so that a command can print it in one sentence.

/** An error whose message explains the failure on its own, so its stack trace is not printed. */
export class PlainError extends Error {}

/** Returns the text to print for a thrown value: a PlainError's message or any other error's stack trace. @param {unknown} error */
export function textOfError(error) {
  return error instanceof PlainError ? error.message : String(/** @type {Error} */ (error).stack ?? error);
}

/**
 * Returns the first non-empty line of a thrown value's message.
 * @param {unknown} reason
 */
export function sentenceOf(reason) {
  const text = reason instanceof Error ? reason.message : String(reason);
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'unknown reason'
  );
}

/** The level of errors in pino's logs. */
const ERROR = 50;

/**
 * Returns the reason why a program ended: its last logged error or, failing that, the message of an uncaught error or the last line that it
 * printed.
 * @param {string} output  JSON lines from pino, plain text, or both
 */
export function failureReason(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const logged = lines.map(loggedError).findLast(Boolean);
  const thrown = lines.map((line) => /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)$/.exec(line)?.[1]).find(Boolean);
  const plain = lines.findLast((line) => !/^(\s|\{|Node\.js v)/.test(line));
  return logged ?? thrown ?? plain?.trim() ?? 'it ended without a message.';
}

/** @param {string} line */
function loggedError(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (typeof level !== 'number' || level < ERROR) return undefined;
    return [msg, err?.message].filter((text, index, all) => text && all.indexOf(text) === index).join(': ') || undefined;
  } catch {
    return undefined;
  }
}
